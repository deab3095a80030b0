import fc from 'fast-check';
import { anyCharacter, runs } from '../../testing/index.ts';
import { Utf8Text } from '../text/utf8-text.ts';
import { KeywordReader, lineMaxBytes, type TextProblem } from './keyword-reader.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Everything that `read` reports about bytes in pieces of the given size. */
function read(bytes: Uint8Array, pieceBytes = bytes.length || 1) {
  const keywords: string[] = [];
  const reader = new KeywordReader((from, start, end) =>
    keywords.push(decoder.decode(from.slice(start, end))),
  );
  const text = new Utf8Text<TextProblem>((utf8) => reader.push(utf8));
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const problem = text.push(bytes.slice(at, at + pieceBytes));
    if (problem) return { problem: told(problem) };
  }
  const problem = text.end() ?? reader.end();
  const { emptyLines, keywords: keywordCount } = reader.count;
  return problem ? { problem: told(problem) } : { keywords, emptyLines, keywordCount };
}

const told = (problem: TextProblem | 'binary') =>
  problem === 'binary' ? { code: 'not-text', line: 1 } : problem;

const readText = (text: string, pieceBytes?: number) => read(encoder.encode(text), pieceBytes);

function naive(text: string): { keywords: string[]; emptyLines: number } {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  if (lines.at(-1) === '') lines.pop();
  const trimmed = lines.map((line) => line.trim());
  const keywords = trimmed.filter((line) => line !== '');
  return { keywords, emptyLines: trimmed.length - keywords.length };
}

function utf16(text: string, littleEndian: boolean, mark: boolean): Uint8Array {
  const units = (mark ? '\ufeff' : '') + text;
  const view = new DataView(new ArrayBuffer(units.length * 2));
  for (let at = 0; at < units.length; at += 1) view.setUint16(at * 2, units.charCodeAt(at), littleEndian);
  return new Uint8Array(view.buffer);
}

const spaces = [...'\t\v\f \u00a0\u1680\u2000\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'];
const noSpaces = [...'\u0085\u200b\u2060\u180e\u00a1\u200c\u2027\u202a\u3001\ufefe'];
const pieces = fc.constantFrom(
  ...spaces,
  ...noSpaces,
  ...[
    '\n',
    '\r',
    '\r\n',
    '\0',
    'a',
    'ä',
    '日',
    '😀',
    '$&',
    '%',
    '{keyword}',
    '\u{10ffff}',
    '\ud7ff',
    '\ue000',
  ],
);
const text = fc.array(pieces, { maxLength: 24 }).map((parts) => parts.join(''));
// In a short text, NULs in every second place mean UTF-16, which the tests of encodings cover.
const hasFewNuls = (candidate: string) =>
  (candidate.match(/\0/g)?.length ?? 0) < 2 && !/^(?:[!-~]\0|\0[!-~])$/.test(candidate);

describe('keyword reader', () => {
  it('S-66 S-70a S-70b finds what a naive reading finds, wherever the chunks are cut', () => {
    fc.assert(
      fc.property(text.filter(hasFewNuls), fc.integer({ min: 1, max: 9 }), (list, pieceBytes) => {
        const expected = naive(list);
        const found = readText(list, pieceBytes);
        expect(found).toEqual({
          keywords: expected.keywords,
          emptyLines: expected.emptyLines,
          keywordCount: expected.keywords.length,
        });
      }),
      { numRuns: runs(4000), seed: 66 },
    );
  });

  it('S-70a trims what String.prototype.trim trims, for every code point there is', () => {
    const wrong: number[] = [];
    for (let code = 0; code <= 0x10ffff; code += 1) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      if (code === 0x0a || code === 0x0d) continue;
      // Samples ranges that never contained white space; covers all code points in the others.
      if (code > 0x10000 && code % 251 !== 0) continue;
      const character = String.fromCodePoint(code);
      const keyword = `${character}x${character}`;
      const found = readText(keyword);
      if (!('keywords' in found) || found.keywords[0] !== keyword.trim()) wrong.push(code);
    }
    // Two NULs beside one letter count as UTF-16.
    expect(wrong).toEqual([0]);
  });

  it('S-66 reads UTF-16 of both orders, with a byte order mark or without', () => {
    const list = 'first\r\nhäuser\n\n日本語 😀\nlast';
    for (const littleEndian of [true, false]) {
      for (const mark of [true, false]) {
        for (const pieceBytes of [1, 3, 1000]) {
          const latin = mark ? list : 'first\r\nsecond word\n\nhäuser';
          expect(read(utf16(latin, littleEndian, mark), pieceBytes)).toMatchObject(naive(latin));
        }
      }
    }
  });

  it('S-66 a UTF-16 list equals the same list in UTF-8; lone surrogates become U+FFFD', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter, maxLength: 40 }),
        fc.boolean(),
        fc.integer({ min: 1, max: 7 }),
        (list, littleEndian, pieceBytes) => {
          // U+FEFF followed by NUL is the mark of UTF-32.
          fc.pre(!list.startsWith('\0'));
          expect(read(utf16(list, littleEndian, true), pieceBytes)).toMatchObject(naive(list.toWellFormed()));
        },
      ),
      { numRuns: runs(2000), seed: 16 },
    );
    expect(read(utf16('a\ud800b\n\udc00', true, true))).toMatchObject({ keywords: ['a\ufffdb', '\ufffd'] });
    expect(read(utf16('a\ud800', true, true))).toMatchObject({ keywords: ['a\ufffd'] });
    expect(read(Uint8Array.of(0xff, 0xfe, 0x61, 0, 0x62))).toMatchObject({ keywords: ['a\ufffd'] });
  });

  it('drops a UTF-8 byte order mark, and ends lines at a lone CR', () => {
    expect(readText('\ufeffone\rtwo\r\rthree\r\n')).toEqual({
      keywords: ['one', 'two', 'three'],
      keywordCount: 3,
      emptyLines: 1,
    });
  });

  it('keeps a NUL, which is a character like any other', () => {
    expect(readText('one\0two\nthree')).toMatchObject({ keywords: ['one\0two', 'three'] });
  });

  it('agrees with a strict decoder about what is UTF-8', () => {
    const strict = new TextDecoder('utf-8', { fatal: true });
    const byte = fc.oneof(
      fc.integer({ min: 1, max: 255 }),
      fc.constantFrom(
        0xc1,
        0xc2,
        0xe0,
        0xed,
        0xef,
        0xf0,
        0xf4,
        0xf5,
        0x80,
        0x8f,
        0x90,
        0x9f,
        0xa0,
        0xbf,
        0x61,
      ),
    );
    const bytes = fc.array(byte, { maxLength: 6 }).map((values) => Uint8Array.from([0x61, ...values]));
    fc.assert(
      fc.property(bytes, fc.integer({ min: 1, max: 3 }), (list, pieceBytes) => {
        let valid = true;
        try {
          strict.decode(list);
        } catch {
          valid = false;
        }
        expect('problem' in read(list, pieceBytes)).toBe(!valid);
      }),
      { numRuns: runs(10_000), seed: 8 },
    );
  });

  it('refuses bytes that are no text, and names the line', () => {
    const latin1 = Uint8Array.from('one\ntwo\ncaf\xe9\n', (letter) => letter.charCodeAt(0));
    for (const pieceBytes of [1, 5, 100]) {
      expect(read(latin1, pieceBytes)).toEqual({ problem: { code: 'not-text', line: 3 } });
    }
    expect(read(encoder.encode('cut 😀').slice(0, -1))).toEqual({ problem: { code: 'not-text', line: 1 } });
    const zip = Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0, 0, 0, 0x21, 0]);
    expect(read(zip)).toMatchObject({ problem: { code: 'not-text' } });
    expect(read(new Uint8Array(10_000))).toMatchObject({ problem: { code: 'not-text' } });
  });

  it('says what is wrong with a line first, wherever the chunks are cut', () => {
    const long = encoder.encode('x'.repeat(lineMaxBytes + 1));
    for (const pieceBytes of [1000, 65_536, 100_000]) {
      const after = Uint8Array.of(...encoder.encode('a\n'), ...long, 0xff, 0x0a);
      expect(read(after, pieceBytes)).toEqual({ problem: { code: 'line-too-long', line: 2 } });
      const before = Uint8Array.of(...encoder.encode('a\n'), 0xff, ...long);
      expect(read(before, pieceBytes)).toEqual({ problem: { code: 'not-text', line: 2 } });
    }
  });

  it('takes a line of the greatest length and refuses one byte more, wherever the chunks are cut', () => {
    for (const pieceBytes of [1000, 65_536, 100_000]) {
      expect(readText(`a\n${'x'.repeat(lineMaxBytes)}\nb`, pieceBytes)).toMatchObject({ keywordCount: 3 });
      const problem = { code: 'line-too-long', line: 2 };
      expect(readText(`a\n${'x'.repeat(lineMaxBytes + 1)}\nb`, pieceBytes)).toEqual({ problem });
      expect(readText(`a\n${'x'.repeat(lineMaxBytes + 1)}`, pieceBytes)).toEqual({ problem });
    }
  });
});
