import fc from 'fast-check';
import { runs } from '../testing/index.ts';
import { LineReader, type ListLines } from './list-records.ts';

function read(text: string, lines: ListLines, size = text.length || 1) {
  const reader = new LineReader(lines);
  const records = [];
  for (let at = 0; at < text.length; at += size) records.push(...reader.read(text.slice(at, at + size)));
  records.push(...reader.end());
  return records.map(({ cells, line }) => [line, ...cells]);
}

describe('the lines of a list', () => {
  it('S-66 end with LF, CRLF or CR, and keep their blanks and quotes', () => {
    expect(read(' a\t\r\n\r"b" \n\n"c, d', { skip: 0, quotes: false })).toEqual([
      [1, ' a\t'],
      [2, ''],
      [3, '"b" '],
      [4, ''],
      [5, '"c, d'],
    ]);
  });

  it('lose a header only if it is skipped, and whole quotes only if they are read', () => {
    const text = '\r\nKeyword\r\n"hotel, paris"\r\n24" monitor\r\n"red" shoes\r\n\t"say ""hi""" ';
    expect(read(text, { skip: 1, quotes: true })).toEqual([
      [1, ''],
      [3, 'hotel, paris'],
      [4, '24" monitor'],
      [5, '"red" shoes'],
      [6, 'say "hi"'],
    ]);
  });

  it('are the same wherever the text is cut', () => {
    const pieces = ['a', 'ä', ' ', '\t', '\u00a0', '"', '"', '""', ',', '\n', '\r', '\r\n', '"x"\n'];
    const text = fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((parts) => parts.join(''));
    const reading = fc.record({ skip: fc.integer({ min: 0, max: 2 }), quotes: fc.boolean() });
    fc.assert(
      fc.property(text, reading, fc.integer({ min: 1, max: 6 }), (list, how, size) => {
        expect(read(list, how, size)).toEqual(read(list, how));
      }),
      { numRuns: runs(10_000) },
    );
  });
});
