import fc from 'fast-check';
import { runs } from '../testing/index.ts';
import { type TableFormat, TableReader } from './table-reader.ts';
import { lineMaxBytes } from './utf8.ts';

function read(text: string, format: Partial<TableFormat> = {}, size = 1_000_000) {
  const reader = new TableReader({ separator: ',', ...format });
  const records = [];
  for (let at = 0; at < text.length; at += size) records.push(...reader.read(text.slice(at, at + size)));
  if (!reader.fault) records.push(...reader.end());
  return reader.fault ?? records.map(({ cells }) => cells);
}

/** A reference reader for a whole text: one regular expression for each cell. */
function naive(text: string, separator: string) {
  const mark = separator === '|' ? '\\|' : separator;
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"(?!")([^${mark}\\r\\n]*)|(?!")([^${mark}\\r\\n]*))(${mark}|\\r\\n|\\r|\\n|$)`,
    'y',
  );
  const rows: string[][] = [];
  let row: string[] = [];
  let enclosed = false;
  while (cell.lastIndex < text.length || row.length > 0) {
    const from = cell.lastIndex;
    const found = cell.exec(text);
    if (!found) return { code: 'unclosed-quote', line: text.slice(0, from).split(/\r\n|\r|\n/).length };
    const [, inside, after, bare, end] = found;
    enclosed ||= inside !== undefined;
    row.push(inside === undefined ? (bare ?? '') : inside.replaceAll('""', '"') + after);
    if (end === separator) continue;
    if (row.length > 1 || row[0] !== '' || enclosed) rows.push(row);
    row = [];
    enclosed = false;
    if (end === '') break;
  }
  return rows;
}

const pieces = ['a', 'bc', ' ', 'ä', '"', '"', '""', ',', ',', ';', '\t', '|', '\n', '\r', '\r\n'];
const anyText = fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((parts) => parts.join(''));
const chunk = fc.integer({ min: 1, max: 6 });

describe('a table', () => {
  it('is read as a naive reader of whole texts does, wherever it is cut', () => {
    const anySeparator = fc.constantFrom(',', ';', '\t', '|');
    fc.assert(
      fc.property(anyText, anySeparator, chunk, (text, separator, size) => {
        expect(read(text, { separator }, size)).toEqual(naive(text, separator));
      }),
      { numRuns: runs(10_000) },
    );
  });

  it('has stray quotes as in spreadsheets, and none if quotes are characters', () => {
    expect(read('5" nails,a "b" c\n"x"y,"p""q"\n')).toEqual([
      ['5" nails', 'a "b" c'],
      ['xy', 'p"q'],
    ]);
    expect(read('"a,b\n"c', { quotes: false })).toEqual([['"a', 'b'], ['"c']]);
  });

  it('keeps only the columns that are wanted, however long the others are', () => {
    fc.assert(
      fc.property(anyText, fc.subarray([0, 1, 2, 3], { minLength: 1 }), chunk, (text, columns, size) => {
        const all = naive(text, ',');
        const wanted = Array.isArray(all)
          ? all.map((row) => row.map((cell, column) => (columns.includes(column) ? cell : '')))
          : all;
        expect(read(text, { columns }, size)).toEqual(wanted);
      }),
      { numRuns: runs(5_000) },
    );
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
    expect(read('a,b\n\n"c\nd,e\nf')).toEqual({ code: 'unclosed-quote', line: 3 });
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
