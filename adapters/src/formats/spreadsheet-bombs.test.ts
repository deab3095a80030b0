import { longTest } from '@toolkit/domain/testing';
import { strToU8, zipSync } from 'fflate';
import { lie, zip64 } from './forged-zip.testing.ts';
import { partReader } from './part-reader.ts';
import { readCsv, row, sharedXml, sheetXml, text, xlsx } from './workbook.testing.ts';
import { zipParts } from './zip-parts.ts';

const A1 = row(text('A1', 'a'));
const sheet1 = 'xl/worksheets/sheet1.xml';

const readRows = (rows: string) => readCsv(xlsx({ Words: rows }));

describe('readSpreadsheet, given a bomb', () => {
  /** Packed quickly. */
  const spaces = (size: number) =>
    [new Uint8Array(size).fill(0x20), { level: 1 }] as [Uint8Array, { level: 1 }];

  it('unpacks only what the wanted sheet needs, and of that no more than 100 MB', async () => {
    const size = 101 * 2 ** 20;
    const bomb = xlsx({ Words: A1, Bomb: '' }, { 'xl/worksheets/sheet2.xml': spaces(size) });
    expect(bomb.length).toBeLessThan(2 ** 20);
    expect(await readCsv(bomb)).toBe('a\n');
    expect(await readCsv(bomb, 1)).toBe('spreadsheet-too-large');
  });

  it('takes no more memory than a part says to need, and reads no half of a sheet', async () => {
    const size = 2 ** 22;
    const bomb = lie(xlsx({ Bomb: '' }, { [sheet1]: spaces(size) }), size, 400);
    expect(await readCsv(bomb)).toBe('damaged');
    const whole = sheetXml(A1 + row(text('A2', 'b'))).length;
    const file = () => xlsx({ Words: A1 + row(text('A2', 'b')) });
    for (const told of [sheetXml(A1).length, whole - '</worksheet>'.length, whole - 1])
      expect(await readCsv(lie(file(), whole, told))).toBe('damaged');
  });

  it('reads no part that is smaller than it says, or says to be larger than all may be', async () => {
    const size = sheetXml(A1).length;
    expect(await readCsv(lie(xlsx({ Words: A1 }), size, 50 * 2 ** 20))).toBe('damaged');
    expect(await readCsv(lie(xlsx({ Words: A1 }), size, 0xffff_fff0))).toBe('spreadsheet-too-large');
    const large = 101 * 2 ** 20;
    const stored = xlsx({ Words: '' }, { [sheet1]: [new Uint8Array(large), { level: 0 }] });
    expect(await readCsv(lie(stored, large, 400))).toBe('spreadsheet-too-large');
  });

  it('reads a directory of 64 bits, and neither sizes nor numbers of parts that cannot be', async () => {
    expect(await readCsv(zip64(xlsx({ Words: A1 })))).toBe('a\n');
    expect(await readCsv(zip64(xlsx({ Words: A1 }), { size: 10 * 2 ** 30 }))).toBe('spreadsheet-too-large');
    // A loop of minutes otherwise.
    expect(await readCsv(zip64(xlsx({ Words: A1 }), { count: 0xffff_ffff }))).toBe('damaged');
  });

  it('counts all parts together, and what a few texts come to when they are repeated', longTest, async () => {
    const part = spaces(60 * 2 ** 20);
    const file = zipSync({ one: part, other: part });
    const read = partReader(file, zipParts(file), 'encrypted-spreadsheet');
    expect(read('one')).toHaveLength(part[0].length);
    expect(() => read('other')).toThrow('spreadsheet-too-large');
    const texts = sharedXml(`<t>${'x'.repeat(2 ** 20)}</t>`);
    const rows = '<row><c t="s"><v>0</v></c></row>'.repeat(257);
    expect(await readCsv(xlsx({ Words: rows }, { 'xl/sharedStrings.xml': texts }))).toBe(
      'spreadsheet-too-large',
    );
  });

  it('makes no grid that no memory holds', async () => {
    const corner = (last: string, number: string) => `${A1}<row r='${number}' >${text(last, 'b')}</row>`;
    for (const rows of [
      row(text('A1', 'a') + text('ZZZZZZ1', 'b')),
      corner('XFD1048576', '1048576'),
      corner('A999999999', '999999999'),
      `<row r="1"><c t="inlineStr" note=">" r = '&#90;ZZZZZ1'><is><t>a</t></is></c></row>`,
    ])
      expect([rows, await readRows(rows)]).toEqual([rows, 'spreadsheet-too-large']);
    expect(await readRows(corner('XFD2048', '2048'))).toHaveLength(2048 * 16_384 + 2);
    expect(await readRows(corner('XFD2049', '2049'))).toBe('spreadsheet-too-large');
    expect(await readRows(corner('C3', '3'))).toBe('a,,\n,,\n,,b\n');
    // Cells and rows that are only painted.
    expect(
      await readRows(`<row r="1">${text('A1', 'a')}<c r="XFD1" s="1"/></row><row r="1048576" s="1"/>`),
    ).toBe('a\n');
  });

  it('keeps little of the XML in memory, and puts nothing in place of entities that a file defines', async () => {
    const nested = (depth: number) => '<x>'.repeat(depth) + '</x>'.repeat(depth);
    expect(await readRows(A1 + nested(200))).toBe('a\n');
    expect(await readRows(A1 + nested(300))).toBe('not-a-spreadsheet');
    const long = (bytes: number) => `<!--${'-.'.repeat(bytes / 2)}-->`;
    expect(await readRows(A1 + long(2 ** 20) + row('') + long(2 ** 20))).toBe('a\n');
    expect(await readRows(A1 + long(2 ** 22))).toBe('not-a-spreadsheet');
    const laughs = (entity: string) =>
      strToU8(
        `<!DOCTYPE worksheet [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><worksheet>${row(text('A1', entity))}</worksheet>`,
      );
    expect(await readCsv(xlsx({ Words: '' }, { [sheet1]: laughs('&lt;') }))).toBe('<\n');
    expect(await readCsv(xlsx({ Words: '' }, { [sheet1]: laughs('&b;') }))).toBe('not-a-spreadsheet');
  });
});
