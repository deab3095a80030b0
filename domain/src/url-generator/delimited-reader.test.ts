import fc from 'fast-check';
import { columnLines } from './column-lines.ts';
import { cellBounds, type DelimitedFormat, delimitedReader, recordMaxBytes } from './delimited-reader.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const comma = 0x2c;

function read(text: string, format: DelimitedFormat = { separator: comma }, size = 1000) {
  const rows: string[][] = [];
  const reader = delimitedReader(format, (record) => {
    const cells = Array.from({ length: record.cells }, (_, column) =>
      record.bytes.slice(...cellBounds(record, column)),
    );
    rows.push(cells.map((cell) => decoder.decode(cell)));
  });
  const bytes = encoder.encode(text);
  for (let at = 0; at < bytes.length; at += size) {
    const problem = reader.push(bytes.slice(at, at + size));
    if (problem) return problem;
  }
  return reader.end() ?? rows;
}

/** The same over a whole text, cell by cell with one expression. */
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
const anySeparator = fc.constantFrom(',', ';', '\t', '|');
const chunk = fc.integer({ min: 1, max: 6 });

describe('delimited text', () => {
  it('S-66 is read as a naive reader of whole texts does, wherever the chunks are cut', () => {
    fc.assert(
      fc.property(anyText, anySeparator, chunk, (text, separator, size) => {
        expect(read(text, { separator: separator.charCodeAt(0) }, size)).toEqual(naive(text, separator));
      }),
      { numRuns: 10_000 },
    );
  }, 30_000);

  it('S-66 gives back what was written with every cell in quotes', () => {
    const cell = fc.array(fc.constantFrom(...pieces), { maxLength: 5 }).map((parts) => parts.join(''));
    const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 4 });
    fc.assert(
      fc.property(
        rows,
        anySeparator,
        fc.constantFrom('\n', '\r\n', '\r'),
        chunk,
        (table, separator, lineEnd, size) => {
          const text = table
            .map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(separator) + lineEnd)
            .join('');
          expect(read(text, { separator: separator.charCodeAt(0) }, size)).toEqual(table);
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it('S-66 takes stray quotes as spreadsheets do', () => {
    expect(read('5" nails,a "b" c\n"x"y,"p""q"\n')).toEqual([
      ['5" nails', 'a "b" c'],
      ['xy', 'p"q'],
    ]);
    expect(read('"a,b\n"c', { separator: comma, quotes: false })).toEqual([['"a', 'b'], ['"c']]);
  });

  it('S-66 tells where a quote is never closed instead of swallowing the rest', () => {
    expect(read('a,b\n\n"c\nd,e\nf')).toEqual({ code: 'unclosed-quote', line: 3 });
  });

  it('S-66 refuses a record without end', () => {
    expect(read(`a\n"${'x\n'.repeat(recordMaxBytes / 2 + 1)}"`, { separator: comma }, 65_536)).toEqual({
      code: 'line-too-long',
      line: 2,
    });
    expect(read(','.repeat(recordMaxBytes + 2), { separator: comma }, 65_536)).toEqual({
      code: 'line-too-long',
      line: 1,
    });
  });
});

describe('column lines', () => {
  const lines = (text: string, columns: readonly number[], skip = 0) => {
    let out = '';
    const stage = columnLines(
      { separator: comma, columns: columns.map((column) => ({ column })), skip },
      (bytes) => {
        out += decoder.decode(bytes);
      },
    );
    const bytes = encoder.encode(text);
    for (let at = 0; at < bytes.length; at += 3) stage.push(bytes.slice(at, at + 3));
    expect(stage.end()).toBeUndefined();
    return { out, ...stage.count };
  };

  it('S-66 are the cells of one column', () => {
    expect(lines('title\n\nkw,n\n red shoes ,1\n,2\n"two\r\nlines",3\nlast', [0], 2)).toEqual({
      out: 'red shoes\ntwo  lines\nlast\n',
      records: 4,
      emptyRecords: 1,
      incompleteRecords: 0,
    });
  });

  it('S-66 are the cells of several columns in the order asked for', () => {
    expect(lines('a,x,1\nb,,2\n,,3\nd\n,y\u001fz', [1, 0])).toEqual({
      out: 'x\u001fa\n\u001fb\n\u001fd\ny z\u001f\n',
      records: 5,
      emptyRecords: 1,
      incompleteRecords: 3,
    });
  });
});
