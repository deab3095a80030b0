import { longTest } from '@toolkit/domain/testing';
import { strToU8, zipSync } from 'fflate';
import { forgeSize, zip64 } from './forged-zip.testing.ts';
import { readCsv, row, sharedXml, sheetXml, text, xlsx } from './workbook.testing.ts';
import { openZip } from './zip-reader.ts';

const A1 = row(text('A1', 'a'));
const sheet1 = 'xl/worksheets/sheet1.xml';
const tooLarge = 'spreadsheet-too-large';

const readRows = (rows: string) => readCsv(xlsx({ Words: rows }));

describe('readSpreadsheet, given a bomb', () => {
  /** Packed quickly. */
  const makeSpaces = (size: number) =>
    [new Uint8Array(size).fill(0x20), { level: 1 }] as [Uint8Array, { level: 1 }];

  it('unpacks only what the wanted sheet needs, and of that no more than 100 MB', async () => {
    const large = { 'xl/worksheets/sheet2.xml': makeSpaces(101 * 2 ** 20) };
    const bomb = xlsx({ Words: A1, Bomb: '' }, large);
    expect(bomb.length).toBeLessThan(2 ** 20);
    expect(await readCsv(bomb)).toBe('a\n');
    expect(await readCsv(bomb, 1)).toBe(tooLarge);
  });

  it('takes no more memory than a part says to need, and reads none that is longer or shorter', async () => {
    const size = 2 ** 22;
    const bomb = xlsx({ Bomb: '' }, { [sheet1]: makeSpaces(size) });
    expect(await readCsv(forgeSize(bomb, size, 400))).toBe('damaged');
    const whole = sheetXml(A1).length;
    for (const stated of [whole - '</worksheet>'.length, whole - 1, whole + 1, 50 * 2 ** 20])
      expect(await readCsv(forgeSize(xlsx({ Words: A1 }), whole, stated))).toBe('damaged');
    expect(await readCsv(forgeSize(xlsx({ Words: A1 }), whole, 0xffff_fff0))).toBe(tooLarge);
    const large = 101 * 2 ** 20;
    const stored = xlsx({ Words: '' }, { [sheet1]: [new Uint8Array(large), { level: 0 }] });
    expect(await readCsv(forgeSize(stored, large, 400))).toBe(tooLarge);
  });

  it('reads a directory of 64 bits, and neither sizes nor numbers of parts that cannot be', async () => {
    const makeFile = () => xlsx({ Words: A1 });
    expect(await readCsv(zip64(makeFile()))).toBe('a\n');
    expect(await readCsv(zip64(makeFile(), { size: 10 * 2 ** 30 }))).toBe(tooLarge);
    // A loop of minutes otherwise.
    expect(await readCsv(zip64(makeFile(), { count: 0xffff_ffff }))).toBe('damaged');
  });

  it('counts all parts together, and what a few texts come to when they are repeated', longTest, async () => {
    const part = makeSpaces(60 * 2 ** 20);
    const { read } = openZip(zipSync({ one: part, other: part }));
    expect(read('one')).toHaveLength(part[0].length);
    expect(() => read('other')).toThrow(tooLarge);
    const texts = { 'xl/sharedStrings.xml': sharedXml(`<t>${'x'.repeat(2 ** 20)}</t>`) };
    const rows = '<row><c t="s"><v>0</v></c></row>'.repeat(257);
    expect(await readCsv(xlsx({ Words: rows }, texts))).toBe(tooLarge);
  });

  it('makes no grid that no memory holds', async () => {
    const makeCorner = (last: string, number: string) => `${A1}<row r='${number}' >${text(last, 'b')}</row>`;
    for (const rows of [
      row(text('A1', 'a') + text('ZZZZZZ1', 'b')),
      makeCorner('XFD1048576', '1048576'),
      makeCorner('A999999999', '999999999'),
      makeCorner('XFD2049', '2049'),
      `<row r="1"><c t="inlineStr" note=">" r = '&#90;ZZZZZ1'><is><t>a</t></is></c></row>`,
    ])
      expect([rows, await readRows(rows)]).toEqual([rows, tooLarge]);
    expect(await readRows(makeCorner('XFD2048', '2048'))).toHaveLength(2048 * 16_384 + 2);
    expect(await readRows(makeCorner('C3', '3'))).toBe('a,,\n,,\n,,b\n');
    // Cells and rows that are only painted.
    const painted = `<c r="XFD1" s="1"/></row><row r="1048576" s="1"/>`;
    expect(await readRows(`<row r="1">${text('A1', 'a')}${painted}`)).toBe('a\n');
  });

  it('keeps little of the XML in memory, and puts nothing in place of entities that a file defines', async () => {
    const nest = (depth: number) => '<x>'.repeat(depth) + '</x>'.repeat(depth);
    expect(await readRows(A1 + nest(200))).toBe('a\n');
    expect(await readRows(A1 + nest(300))).toBe('not-a-spreadsheet');
    const comment = (bytes: number) => `<!--${'-.'.repeat(bytes / 2)}-->`;
    expect(await readRows(A1 + comment(2 ** 20) + row('') + comment(2 ** 20))).toBe('a\n');
    expect(await readRows(A1 + comment(2 ** 22))).toBe('not-a-spreadsheet');
    const laughs =
      '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><worksheet><row><c r="A1" t="str"><v>&b;</v></c></row></worksheet>';
    const read = (xml: string) => readCsv(xlsx({ Words: '' }, { [sheet1]: strToU8(xml) }));
    expect(await read(laughs.replace('&b;', '&lt;'))).toBe('<\n');
    expect(await read(laughs)).toBe('not-a-spreadsheet');
  });
});
