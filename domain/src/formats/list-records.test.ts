import fc from 'fast-check';
import { runs } from '../testing/index.ts';
import { LineReader, type ListLines } from './list-records.ts';

function read(text: string, lines: ListLines, size = 1000) {
  const reader = new LineReader(lines);
  const records = [];
  for (let at = 0; at < text.length; at += size) records.push(...reader.read(text.slice(at, at + size)));
  records.push(...reader.end());
  return records.map(({ cells, line }) => [line, ...cells]);
}

/** The same for a whole text. */
function naive(text: string, { skip, quotes }: ListLines) {
  let left = skip;
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines.flatMap((line, at) => {
    if (left > 0 && line.trim() !== '') {
      left -= 1;
      return [];
    }
    const inside = /^[ \t]*"((?:[^"]|"")*)"[ \t]*$/.exec(line)?.[1];
    return [[at + 1, quotes && inside !== undefined ? inside.replaceAll('""', '"') : line]];
  });
}

describe('the lines of a list', () => {
  it('lose a header only if it is skipped, and whole quotes only if they are read', () => {
    const text = 'Keyword\r\n"hotel, paris"\r\n24" monitor\r\n"red" shoes\r\n"say ""hi"""';
    expect(read(text, { skip: 0, quotes: false })).toHaveLength(5);
    expect(read(text, { skip: 1, quotes: true })).toEqual([
      [2, 'hotel, paris'],
      [3, '24" monitor'],
      [4, '"red" shoes'],
      [5, 'say "hi"'],
    ]);
    expect(read('\nKeyword\nred\n', { skip: 1, quotes: false })).toEqual([
      [1, ''],
      [3, 'red'],
    ]);
  });

  it('S-66 are what a naive reading of the whole text gives, wherever it is cut', () => {
    const pieces = ['a', 'ä', ' ', '\t', '\u00a0', '"', '"', '""', ',', '\n', '\r', '\r\n', '"x"\n'];
    const text = fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((parts) => parts.join(''));
    const reading = fc.record({ skip: fc.integer({ min: 0, max: 2 }), quotes: fc.boolean() });
    fc.assert(
      fc.property(text, reading, fc.integer({ min: 1, max: 6 }), (list, how, size) => {
        expect(read(list, how, size)).toEqual(naive(list, how));
      }),
      { numRuns: runs(10_000) },
    );
  });
});
