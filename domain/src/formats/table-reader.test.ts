import fc from 'fast-check';
import { runs } from '../testing/index.ts';
import { type TableFormat, TableReader } from './table-reader.ts';
import { lineMaxBytes } from './utf8.ts';

function read(text: string, format: Partial<TableFormat> = {}, size = text.length || 1) {
  const reader = new TableReader({ separator: ',', ...format });
  const records = [];
  for (let at = 0; at < text.length; at += size) records.push(...reader.read(text.slice(at, at + size)));
  if (!reader.fault) records.push(...reader.end());
  return reader.fault ?? records.map(({ cells }) => cells);
}

describe('a table', () => {
  it('is the same wherever it is cut, and without the columns that are not wanted', () => {
    const pieces = ['a', 'bc', ' ', 'ä', '"', '"', '""', ',', ',', ';', '\n', '\r', '\r\n'];
    const text = fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((parts) => parts.join(''));
    const someColumns = fc.subarray([0, 1, 2, 3]);
    const size = fc.integer({ min: 1, max: 6 });
    fc.assert(
      fc.property(text, someColumns, size, (list, columns, size) => {
        const all = read(list);
        expect(read(list, {}, size)).toEqual(all);
        const wanted = Array.isArray(all)
          ? all.map((row) => row.map((cell, column) => (columns.includes(column) ? cell : '')))
          : all;
        expect(read(list, { columns }, size)).toEqual(wanted);
      }),
      { numRuns: runs(10_000) },
    );
  });

  it('has lines that are too long only by the columns that are wanted', () => {
    const long = 'x'.repeat(lineMaxBytes + 1);
    const columns = [1];
    expect(read(`${long},a,"${long}\n"\nb,c`, { columns }, 4000)).toEqual([
      ['', 'a', ''],
      ['', 'c'],
    ]);
    expect(read(`${long},a,"${long}\n"\nb,${long}`, { columns }, 4000)).toEqual({
      code: 'line-too-long',
      line: 3,
    });
  });

  it('says where a record has no end, and does not read the rest of the file into it', () => {
    expect(read('a,b\r\n\r"c\nd,e\nf')).toEqual({ code: 'unclosed-quote', line: 3 });
    const many = 'red shoes,5\n'.repeat(100_000);
    const cut = new TableReader({ separator: ',' });
    expect(cut.read(`a,b\nx,"24 inch\n${many}`)).toHaveLength(1);
    expect(cut.fault).toEqual({ code: 'unclosed-quote', line: 2 });
    const endless = new TableReader({ separator: ',', columns: [3] });
    expect(endless.read(`a,b\n${'x'.repeat(1_100_000)}`)).toHaveLength(1);
    expect(endless.fault).toEqual({ code: 'line-too-long', line: 2 });
    const closed = new TableReader({ separator: ',', columns: [0] });
    expect(closed.read(`a,"${'x'.repeat(1_100_000)}"\nb,c\n`)).toEqual([]);
    expect(closed.fault).toEqual({ code: 'line-too-long', line: 1 });
  });

  it('counts the rows of a spreadsheet, whose cells may have several lines', () => {
    const text = `"a\nb\nc",1\n\n"d\n`;
    expect(read(text)).toEqual({ code: 'unclosed-quote', line: 5 });
    expect(read(text, { countRows: true })).toEqual({ code: 'unclosed-quote', line: 3 });
  });
});
