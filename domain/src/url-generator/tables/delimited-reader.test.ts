import fc from 'fast-check';
import { runs } from '../../testing/index.ts';
import { lineMaxBytes } from '../keywords/keyword-reader.ts';
import { cellLines } from './cell-lines.ts';
import { columnLines } from './column-lines.ts';
import { cellBounds, type DelimitedFormat, delimitedReader } from './delimited-reader.ts';

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
const anySeparator = fc.constantFrom(',', ';', '\t', '|');
const chunk = fc.integer({ min: 1, max: 6 });

describe('delimited text', () => {
  it('is read as a naive reader of whole texts does, wherever the chunks are cut', () => {
    fc.assert(
      fc.property(anyText, anySeparator, chunk, (text, separator, size) => {
        expect(read(text, { separator: separator.charCodeAt(0) }, size)).toEqual(naive(text, separator));
      }),
      { numRuns: runs(10_000) },
    );
  });

  it('gives back what was written with every cell in quotes', () => {
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
      { numRuns: runs(3_000) },
    );
  });

  it('takes stray quotes as spreadsheets do', () => {
    expect(read('5" nails,a "b" c\n"x"y,"p""q"\n')).toEqual([
      ['5" nails', 'a "b" c'],
      ['xy', 'p"q'],
    ]);
    expect(read('"a,b\n"c', { separator: comma, quotes: false })).toEqual([['"a', 'b'], ['"c']]);
  });

  it('reports where a quote is never closed and does not swallow the rest', () => {
    expect(read('a,b\n\n"c\nd,e\nf')).toEqual({ code: 'unclosed-quote', line: 3 });
  });

  it('refuses a record without end', () => {
    const long = `a\n"${'x\n'.repeat(lineMaxBytes / 2)}"`;
    expect(read(long, { separator: comma }, 4000)).toEqual([['a'], ['x\n'.repeat(lineMaxBytes / 2)]]);
    expect(read(`${long}x`, { separator: comma }, 4000)).toEqual({ code: 'line-too-long', line: 2 });
    expect(read(','.repeat(lineMaxBytes + 2), { separator: comma }, 65_536)).toEqual({
      code: 'line-too-long',
      line: 1,
    });
  });

  it('keeps only the columns that are wanted, however long the others are', () => {
    fc.assert(
      fc.property(anyText, fc.subarray([0, 1, 2, 3], { minLength: 1 }), chunk, (text, keep, size) => {
        const all = naive(text, ',');
        const wanted = Array.isArray(all)
          ? all.map((row) => row.map((cell, column) => (keep.includes(column) ? cell : '')))
          : all;
        const kept = read(text, { separator: comma, keep }, size);
        const known = (row: string[]) => row.map((cell, column) => (column <= Math.max(...keep) ? cell : ''));
        expect(Array.isArray(kept) ? kept.map(known) : kept).toEqual(wanted);
      }),
      { numRuns: runs(10_000) },
    );
    const long = 'x'.repeat(lineMaxBytes + 1);
    const format = { separator: comma, keep: [1] };
    expect(read(`${long},a,"${long}\n"\nb,${long}`, format, 4000)).toEqual({
      code: 'line-too-long',
      line: 3,
    });
    expect(read(`${long},a,"${long}\n"\nb,c`, format, 4000)).toMatchObject([
      ['', 'a', ''],
      ['', 'c'],
    ]);
    expect(read(`a,b\n"${long}`, format, 4000)).toEqual({ code: 'unclosed-quote', line: 2 });
  });

  it('reports the row of a spreadsheet, whose cells may have several lines', () => {
    const text = `"a\nb\nc",1\n\n"d\n`;
    expect(read(text)).toEqual({ code: 'unclosed-quote', line: 5 });
    expect(read(text, { separator: comma, countRows: true })).toEqual({ code: 'unclosed-quote', line: 3 });
  });
});

describe('lines that are made', () => {
  const one = 'x'.repeat(lineMaxBytes / 2);
  const stages = {
    'of cells': columnLines({ separator: comma, columns: [{ column: 2 }, { column: 0 }], skip: 1 }, () => {}),
    'of keywords': cellLines([[], ['lower']], () => {}),
  };

  it.each([
    [
      'of cells',
      `kw,"n\nn",more\n\n"a\nb",1,\n${one},2,b\n,,\n${one},3,${one}\nc,${one}${one},${one}${one}`,
      8,
    ],
    ['of keywords', `a\n\n${one.slice(1)}\n \r\n${one}\n${one}x`, 5],
  ] as const)('%s are too long in the line of the file', (name, text, line) => {
    const stage = stages[name];
    const problem = { code: 'line-too-long', line };
    expect(stage.push(encoder.encode(text))).toEqual(problem);
    expect(stage.end()).toEqual(problem);
    expect(stage.longest).toEqual({ bytes: lineMaxBytes + 1, line });
  });

  it('may have less if others need room, and report which is the longest', () => {
    const text = encoder.encode('a,1\n\nbcd,2\nefg,3\nhijk,4\n');
    const columns = [{ column: 0 }];
    const made = (most: number) => columnLines({ separator: comma, columns, skip: 0, most }, () => {});
    const [enough, little] = [made(4), made(3)];
    expect([enough.push(text), enough.longest]).toEqual([undefined, { bytes: 4, line: 5 }]);
    expect(little.push(text)).toEqual({ code: 'line-too-long', line: 5 });
    const cells = cellLines([['slug']], () => {}, 3);
    expect(cells.push(encoder.encode('a b\n\ncd\n- e f g -\n'))).toEqual({ code: 'line-too-long', line: 4 });
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

  it('are the cells of one column', () => {
    expect(lines('title\n\nkw,n\n red shoes ,1\n,2\n"two\r\nlines",3\nlast', [0], 2)).toEqual({
      out: 'red shoes\ntwo lines\nlast\n',
      records: 4,
      emptyRecords: 1,
      incompleteRecords: 0,
    });
  });

  it('are the cells of several columns in the order asked for', () => {
    expect(lines('a,x,1\nb,,2\n,,3\nd\n,y\u001fz', [1, 0])).toEqual({
      out: 'x\u001fa\n\u001fb\n\u001fd\ny z\u001f\n',
      records: 5,
      emptyRecords: 1,
      incompleteRecords: 3,
    });
  });

  it('calls a quote unclosed that takes in more lines than a cell can have', () => {
    const findProblem = (text: string, format = {}) =>
      delimitedReader({ separator: 0x2c, ...format }, () => {}).push(new TextEncoder().encode(text));
    const rows = 'red shoes,5\n'.repeat(6000);
    expect(findProblem(`a,b\n"24 inch,5\n${rows}`)).toEqual({ code: 'unclosed-quote', line: 2 });
    expect(findProblem(`a,b\nx,"24 inch\n${rows}`)).toEqual({ code: 'unclosed-quote', line: 2 });
    expect(findProblem(`a,b\n"24 inch,5\n${rows}`, { quotes: false })).toBeUndefined();
    expect(findProblem(`a,b\n"${'x'.repeat(70_000)}`)).toEqual({ code: 'line-too-long', line: 2 });
    expect(findProblem(`a,b\n${'x'.repeat(70_000)}`)).toEqual({ code: 'line-too-long', line: 2 });
  });

  it('makes one space of each line end in a cell', () => {
    const lines: string[] = [];
    const write = (bytes: Uint8Array) => lines.push(decoder.decode(bytes));
    for (const columns of [[{ column: 0 }], [{ column: 0 }, { column: 1 }]]) {
      const stage = columnLines({ separator: comma, skip: 0, columns }, write);
      stage.push(encoder.encode('"a\r\nb\nc\rd\r\n",x\n'));
      stage.end();
    }
    expect(lines).toEqual(['a b c d\n', 'a b c d\u001fx\n']);
  });
});
