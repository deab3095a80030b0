import fc from 'fast-check';
import { type DuplicateRules, distinctKeywords } from './distinct-keywords.ts';
import { lineSet } from './line-set.ts';
import { lowerCased } from './lower-case.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

function distinct(text: string, rules: DuplicateRules = {}, size = 1000) {
  const out: number[] = [];
  const stage = distinctKeywords(rules, (bytes) => out.push(...bytes));
  const bytes = encoder.encode(text);
  for (let at = 0; at < bytes.length; at += size)
    expect(stage.push(bytes.slice(at, at + size))).toBeUndefined();
  expect(stage.end()).toBeUndefined();
  return { lines: decoder.decode(Uint8Array.from(out)), ...stage.count };
}

function naive(text: string, fold: (line: string) => string) {
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.at(-1) === '') lines.pop();
  const trimmed = lines.map((line) => line.trim());
  const keywords = trimmed.filter((line) => line !== '');
  const first = keywords.filter(
    (line, at) => keywords.findIndex((other) => fold(other) === fold(line)) === at,
  );
  return {
    lines: first.map((line) => `${line}\n`).join(''),
    keywords: keywords.length,
    emptyLines: trimmed.length - keywords.length,
    duplicates: keywords.length - first.length,
    allCompared: true,
  };
}

const text = fc
  .array(
    fc.constantFrom(
      'a',
      'A',
      'b',
      'ä',
      'Ä',
      'ß',
      'ss',
      'ı',
      'i',
      'İ',
      'σ',
      'ς',
      'Σ',
      ' ',
      '\n',
      '\n',
      '\r\n',
      '\r',
      '\u00a0',
    ),
    {
      maxLength: 24,
    },
  )
  .map((parts) => parts.join(''));

describe('distinct keywords', () => {
  it('S-67 counts and keeps as a naive comparison does, wherever the chunks are cut', () => {
    const folds = [
      (line: string) => line,
      (line: string) => line.toLowerCase().replaceAll('ς', 'σ'),
    ] as const;
    fc.assert(
      fc.property(text, fc.boolean(), fc.integer({ min: 1, max: 9 }), (list, ignoreCase, size) => {
        expect(distinct(list, { ignoreCase }, size)).toEqual(naive(list, folds[ignoreCase ? 1 : 0]));
      }),
      { numRuns: 12_000 },
    );
  }, 30_000);

  it('S-67 tells letters apart that some language does', () => {
    const list = 'kız\nkiz\nKIZ\nmaße\nmasse\nMASSE\nΟΔΟΣ\nοδος\n';
    expect(distinct(list, { ignoreCase: true })).toMatchObject({
      lines: 'kız\nkiz\nmaße\nmasse\nΟΔΟΣ\n',
      duplicates: 3,
    });
    expect(distinct(list)).toMatchObject({ duplicates: 0 });
  });

  it('S-67 loses nothing when memory ends, and says so', () => {
    const many = Array.from({ length: 3000 }, (_, at) => `keyword ${at % 2000}\n`).join('');
    expect(distinct(many)).toMatchObject({ keywords: 3000, duplicates: 1000, allCompared: true });
    const little = distinct(many, { mostMemory: 1024 });
    expect(little).toMatchObject({ keywords: 3000, duplicates: 0, allCompared: false, lines: many });
  });

  it('S-67 stops at a line without end, and at what is no text', () => {
    expect(distinctKeywords({}).push(new Uint8Array(70_000).fill(97))).toEqual({
      code: 'line-too-long',
      line: 1,
    });
    expect(distinctKeywords({}).push(Uint8Array.of(97, 10, 0xff, 10))).toEqual({ code: 'not-text', line: 2 });
  });
});

describe('line set', () => {
  it('holds every line it was given, and no other, however it grows', () => {
    const set = lineSet(7);
    let kept = 0;
    const line = (at: number) => encoder.encode(`${at} ${'x'.repeat(at % 90)}`);
    for (let at = 0; at < 30_000; at += 1) if (set.add(line(at), 0, line(at).length)) kept += 1;
    for (let at = 0; at < 30_000; at += 1) if (set.add(line(at), 0, line(at).length)) kept += 1;
    expect(kept).toBe(30_000);
    expect(set.size).toBe(30_000);
    expect(set.memory).toBeLessThan(30_000 * (53 + 26) + (1 << 20));
  });

  it('tells lines of one hash apart', () => {
    // Of one hash, by FNV-1a of 32 bits.
    const set = lineSet();
    for (const word of ['costarring', 'liquors', 'declinate', 'macallums']) {
      expect(set.add(encoder.encode(word), 0, word.length)).toBe(true);
      expect(set.add(encoder.encode(word), 0, word.length)).toBe(false);
    }
    expect(set.size).toBe(4);
  });
});

const words = fc
  .array(fc.constantFrom('a', 'B', 'É', 'ß', 'İ', 'I', 'ı', 'Σ', 'ς', 'Ǆ', '𐐀', '\u0307', 'ẞ', 'Ω', ' '), {
    maxLength: 6,
  })
  .map((letters) => letters.join(''));

describe('lower case', () => {
  it('of bytes is that of the text', () => {
    fc.assert(
      fc.property(words, (word) => {
        expect(decoder.decode(lowerCased(encoder.encode(word)))).toBe(
          word.toLowerCase().replaceAll('ς', 'σ'),
        );
      }),
      { numRuns: 10_000 },
    );
  });
});
