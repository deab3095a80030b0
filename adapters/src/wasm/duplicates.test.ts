import { longTest, runs } from '@toolkit/domain/testing';
import { byteEngine, type Comparison, type EngineMaker, lowerCase } from '@toolkit/domain/url-generator';
import fc from 'fast-check';
import { engineModule } from './engine-module.ts';
import { compiled, engines, splitPieces } from './engine-run.testing.ts';
import { wasmEngine } from './wasm-engine.ts';

const encoder = new TextEncoder();
const secret = [1, 2, 3, 4] as const;

function compared(make: EngineMaker, text: string, compare: Partial<Comparison>, ...sizes: number[]) {
  const engine = make({ compare: { secret, ...compare } });
  for (const piece of splitPieces(encoder.encode(text), sizes)) expect(engine.push(piece)).toBeUndefined();
  const steps = engine.finish();
  let step = steps.next();
  while (!step.done) step = steps.next();
  expect(step.value).toBeUndefined();
  return { ...engine.count, ...engine.duplicateCount };
}

function naive(text: string, { ignoreCase, most = Number.POSITIVE_INFINITY }: Partial<Comparison>) {
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.at(-1) === '') lines.pop();
  const keywords = lines.map((line) => line.trim()).filter((line) => line !== '');
  const first = keywords.slice(0, most);
  const different = new Set(ignoreCase ? first.map(lowerCase) : first);
  return {
    keywords: keywords.length,
    emptyLines: lines.length - keywords.length,
    duplicates: first.length - different.size,
    compared: first.length,
  };
}

// The same again and again, with what differs in one bit, at the end only, or in case.
const piece = fc.oneof(
  { arbitrary: fc.constantFrom('\n', '\n', '\r\n', '\r', ' '), weight: 6 },
  {
    arbitrary: fc.constantFrom(
      ...['a', 'A', 'b', '@', '`', 'Z', 'z', '[', '{', '\0', 'i', 'I', 'İ', 'ı', 'k', '\u212a'],
      ...['ä', 'Ä', 'ß', 'ẞ', 'σ', 'ς', 'Σ', 'Ⱥ', '日', '𐐀', '𐐨', 'seven77', 'EIGHT888', 'eight888'],
    ),
    weight: 10,
  },
);
const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));
const word = fc.integer({ min: 0, max: 2 ** 32 - 1 });

describe('duplicates', () => {
  it('are counted as a naive comparison does, whatever the secret is and wherever the list is cut', () => {
    const tasks = fc.record(
      { ignoreCase: fc.boolean(), most: fc.nat({ max: 9 }), secret: fc.tuple(word, word, word, word) },
      { requiredKeys: ['secret'] },
    );
    fc.assert(
      fc.property(text, tasks, fc.integer({ min: 1, max: 50 }), (list, task, size) => {
        const { most, ...rest } = task;
        const compare = { ...rest, ...(most !== undefined && { most }) };
        for (const [name, make] of engines) {
          expect([name, compared(make, list, compare, size)]).toEqual([name, naive(list, compare)]);
        }
      }),
      // Each has a table for every bucket to look through.
      { numRuns: runs(3000), seed: 8 },
    );
  });

  it('are counted among many keywords, also of the greatest length', longTest, () => {
    const lines = Array.from({ length: 150_000 }, (_, at) => {
      const number = `${(at * 7919) % 120_000}`;
      return at % 3 === 0 ? `Straße ${number}` : at % 3 === 1 ? `STRAßE ${number}` : number;
    });
    lines.push(...['Ⱥ', 'ⱥ', 'Ⱥ', 'a'].map((letter) => letter.repeat(Math.floor(65_536 / 3))));
    const list = lines.join('\n');
    for (const ignoreCase of [false, true]) {
      const expected = naive(list, { ignoreCase });
      expect(expected.duplicates).toBeGreaterThan(ignoreCase ? 30_000 : 20_000);
      expect(compared(compiled, list, { ignoreCase })).toEqual(expected);
    }
  });

  it('grow in lower case by no more than there is room for', () => {
    let most = 0;
    for (let code = 0; code <= 0x10ffff; code += 1) {
      if (code === 0xd800) code = 0xe000;
      const letter = String.fromCodePoint(code);
      most = Math.max(most, encoder.encode(lowerCase(letter)).length / encoder.encode(letter).length);
    }
    expect(most).toBe(1.5);
  });

  it('are counted as far as memory lasts', () => {
    // The module with a memory of 8 MiB at most: its limit, 65,535 pages, is three bytes of LEB128.
    const hex = Buffer.from(engineModule, 'base64').toString('hex');
    const limit = '0101ffff03';
    expect(hex.split(limit)).toHaveLength(2);
    const small = wasmEngine(new WebAssembly.Module(Buffer.from(hex.replace(limit, '0101808100'), 'hex')));
    const keywords = 700_000;
    const list = `again\n${Array.from({ length: keywords - 1 }, (_, at) => `${at % 600_000}\n`).join('')}`;
    const made = compared(small, list, {});
    expect(made).toMatchObject({ keywords, emptyLines: 0 });
    expect(made.compared).toBeGreaterThan(400_000);
    expect(made.compared).toBeLessThan(600_000);
    expect(made.duplicates).toBe(0);
    expect(compared(byteEngine, list, {})).toMatchObject({ compared: keywords, duplicates: 99_999 });
  });
});
