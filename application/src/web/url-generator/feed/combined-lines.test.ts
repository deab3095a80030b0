import fc from 'fast-check';
import { combinedLines } from './combined-lines.ts';
import { type KeptLines, linesKept } from './lines-kept.ts';

const utf8 = (lines: readonly string[]) => Buffer.from(lines.map((line) => `${line}\n`).join(''));

function keptLines(lines: readonly string[]): KeptLines {
  const kept = linesKept();
  for (const line of lines) kept.push(utf8([line]));
  return kept.lines;
}

/** The lines that are written between two yields. */
function made(lists: readonly (readonly string[])[]): string[] {
  const [first = [], ...others] = lists;
  let text = '';
  const combined = combinedLines(others.map(keptLines), 1e9, (bytes) => {
    text += Buffer.from(bytes).toString('latin1');
  });
  if (!combined.ok) throw new Error(combined.error.code);
  const steps: string[] = [];
  const half = first.length >> 1;
  for (const some of [first.slice(0, half), first.slice(half)]) {
    for (const _ of combined.value.add(utf8(some))) {
      steps.push(text);
      text = '';
    }
    steps.push(text);
    text = '';
  }
  return steps;
}

const naive = (lists: readonly (readonly string[])[]): string =>
  lists
    .reduce((rows, list) => rows.flatMap((row) => list.map((item) => `${row}\x1f${item}`)))
    .map((line) => `${line}\n`)
    .join('');

const numbered = (count: number, text = '') => Array.from({ length: count }, (_, at) => `${at}${text}`);

describe('combined lines', () => {
  it('are all there, each once, the last list turning quickest', () => {
    const line = fc.oneof(
      { weight: 20, arbitrary: fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 12 }) },
      fc.integer({ min: 190, max: 30_000 }).map((length) => 'x'.repeat(length)),
    );
    const list = fc.array(line, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.array(list, { minLength: 2, maxLength: 4 }), (lists) => {
        expect(made(lists).join('') === naive(lists)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('are the same where the other lists are too long to be put together', () => {
    for (const lists of [
      [['a', 'bc'], numbered(20), numbered(7, 'x'.repeat(150)), numbered(200)],
      [['a', 'bc', 'def'], numbered(9000)],
      [['a'], ['b'], numbered(40, 'x'.repeat(300)), ['c'], numbered(900)],
      // More lines than are written at once.
      [
        ['a', 'x'.repeat(300_000)],
        ['b', 'c'],
        ['d', 'x'.repeat(300_000)],
      ],
    ])
      expect(made(lists).join('') === naive(lists)).toBe(true);
  });

  it('are written a few thousand at a time', () => {
    for (const lists of [
      [['a', 'b'], numbered(20_000)],
      [numbered(9000), ['b']],
      [['a'], numbered(90_000), ['b', 'c']],
    ]) {
      const steps = made(lists).map((text) => text.split('\n').length - 1);
      expect(Math.max(...steps)).toBe(4096);
      // Only the last step of each piece of the first list is smaller.
      expect(steps.filter((lines) => lines < 4096).length).toBeLessThanOrEqual(2);
    }
  });
});
