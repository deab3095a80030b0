import fc from 'fast-check';
import { runs } from '../../testing/index.ts';
import { lowerBytes } from '../text/lower-case.ts';
import { type DuplicateRules, distinctKeywords } from './distinct-keywords.ts';
import { halfSipHash } from './half-sip-hash.ts';
import { lineSet } from './line-set.ts';
import type { Seed } from './random.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

const secret: Seed = [1, 2, 3, 4];

function distinct(text: string, rules: Partial<DuplicateRules> = {}, size = 1000) {
  const out: number[] = [];
  const stage = distinctKeywords({ secret, ...rules }, (bytes) => out.push(...bytes));
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
    compared: keywords.length,
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
  it('counts and keeps as a naive comparison does, wherever the chunks are cut', () => {
    const folds = [
      (line: string) => line,
      (line: string) => line.toLowerCase().replaceAll('ς', 'σ'),
    ] as const;
    fc.assert(
      fc.property(text, fc.boolean(), fc.integer({ min: 1, max: 9 }), (list, ignoreCase, size) => {
        expect(distinct(list, { ignoreCase }, size)).toEqual(naive(list, folds[ignoreCase ? 1 : 0]));
      }),
      { numRuns: runs(12_000) },
    );
  });

  it('keeps letters distinct that some language distinguishes', () => {
    const list = 'kız\nkiz\nKIZ\nmaße\nmasse\nMASSE\nΟΔΟΣ\nοδος\n';
    expect(distinct(list, { ignoreCase: true })).toMatchObject({
      lines: 'kız\nkiz\nmaße\nmasse\nΟΔΟΣ\n',
      duplicates: 3,
    });
    expect(distinct(list)).toMatchObject({ duplicates: 0 });
  });

  it('loses nothing when memory ends, and says so', () => {
    const many = Array.from({ length: 3000 }, (_, at) => `keyword ${at % 2000}\n`).join('');
    expect(distinct(many)).toMatchObject({ keywords: 3000, duplicates: 1000, compared: 3000 });
    const little = distinct(many, { mostMemory: 1024 });
    expect(little).toMatchObject({ keywords: 3000, duplicates: 0, compared: 1, lines: many });
    const few = distinct(many, { most: 2500 });
    expect(few).toMatchObject({ keywords: 3000, duplicates: 500, compared: 2500 });
    expect(few.lines.split('\n')).toHaveLength(2501);
  });

  it('stops at a line without end, and at what is no text', () => {
    expect(distinctKeywords({ secret }).push(new Uint8Array(70_000).fill(97))).toEqual({
      code: 'line-too-long',
      line: 1,
    });
    expect(distinctKeywords({ secret }).push(Uint8Array.of(97, 10, 0xff, 10))).toEqual({
      code: 'not-text',
      line: 2,
    });
  });
});

describe('line set', () => {
  it('holds every line it was given, and no other, however it grows', () => {
    const set = lineSet(secret);
    let kept = 0;
    const line = (at: number) => encoder.encode(`${at} ${'x'.repeat(at % 90)}`);
    for (let at = 0; at < 30_000; at += 1) if (set.add(line(at), 0, line(at).length)) kept += 1;
    for (let at = 0; at < 30_000; at += 1) if (set.add(line(at), 0, line(at).length)) kept += 1;
    expect(kept).toBe(30_000);
    expect(set.size).toBe(30_000);
    expect(set.memory).toBeLessThan(30_000 * (53 + 26) + (1 << 20));
  });

  it('distinguishes lines with the same hash', () => {
    // Among this many lines, about ten pairs share all 32 bits.
    const set = lineSet(secret);
    const line = new Uint8Array(4);
    let kept = 0;
    for (let at = 0; at < 300_000; at += 1) {
      new DataView(line.buffer).setUint32(0, at);
      if (set.add(line, 0, 4)) kept += 1;
    }
    expect(kept).toBe(300_000);
  });

  it('hashes as HalfSipHash-1-3 does, with a key of its own', () => {
    // From the test of `hsiphash_1u32` and related functions in Linux (lib/siphash.c, 32 bits) with the key 00 01 02 …
    // 07.
    const key: [number, number] = [0x03020100, 0x07060504];
    const expected = [
      0x5814c896, 0xe7e864ca, 0xbc4b0e30, 0x01539939, 0x7e059ea6, 0x88e3d89b, 0xa0080b65, 0x9d38d9d6,
    ];
    const bytes = Uint8Array.from({ length: 8 }, (_, at) => at);
    expect(expected.map((_, length) => halfSipHash(bytes, 0, length, ...key))).toEqual(expected);
    expect(halfSipHash(bytes, 1, 3, ...key)).toBe(halfSipHash(bytes.subarray(1), 0, 2, ...key));
    expect(halfSipHash(bytes, 0, 3, 1, 2)).not.toBe(halfSipHash(bytes, 0, 3, 1, 3));
  });
});

const words = fc
  .array(fc.constantFrom('a', 'B', 'É', 'ß', 'İ', 'I', 'ı', 'Σ', 'ς', 'Ǆ', '𐐀', '\u0307', 'ẞ', 'Ω', ' '), {
    maxLength: 6,
  })
  .map((letters) => letters.join(''));

describe('lower case', () => {
  it('the lower case of bytes is that of the text', () => {
    fc.assert(
      fc.property(words, (word) => {
        expect(decoder.decode(lowerBytes(encoder.encode(word)))).toBe(
          word.toLowerCase().replaceAll('ς', 'σ'),
        );
      }),
      { numRuns: runs(10_000) },
    );
  });
});
