import { strFromU8, strToU8, zipSync } from 'fflate';
import { readSpreadsheet } from './index.ts';
import { readCsv, row, sharedXml, sheetXml, stylesXml, text, xlsx } from './workbook.testing.ts';
import { isDateFormat } from './workbook.ts';

const A1 = row(text('A1', 'a'));

const readRows = (rows: string, more = {}, properties = '') =>
  readCsv(xlsx({ Words: rows }, more, properties));

const visible = (...names: string[]) => names.map((name) => ({ name, hidden: false }));

describe('readSpreadsheet', () => {
  it('gives cells as text, in CSV', async () => {
    const rows = `<row r="1">${text('A1', 'Keyword')}${text('B1', 'Volume')}</row><row r="2">${text('A2', 'größe, &quot;neu&quot;')}<c r="B2"><v>4400</v></c></row><row r="3">${text('A3', '007')}<c r="B3" t="b"><v>1</v></c></row>`;
    expect(await readRows(rows)).toBe('Keyword,Volume\n"größe, ""neu""",4400\n007,TRUE\n');
  });

  it('tells the names of all sheets, and reads the one that is wanted', async () => {
    const file = xlsx({ 'Q1 &amp; Q2': A1, Leer: '', Orte: row(text('A1', 'Köln')) });
    const found = await readSpreadsheet(file, 2);
    if (!found.ok) throw new Error('not read');
    expect(found.value).toMatchObject({ sheet: 2, sheets: visible('Q1 & Q2', 'Leer', 'Orte') });
    // Whoever keeps it keeps no more than that.
    expect(found.value.text.buffer.byteLength).toBe('Köln\n'.length + 1);
    expect(await Promise.all([0, 1, 2, 3].map((sheet) => readCsv(file, sheet)))).toEqual([
      'a\n',
      '',
      'Köln\n',
      'no-such-sheet',
    ]);
  });

  it('reads the sheet that a person sees on opening the file', async () => {
    const sheets = { Data: A1, Lists: row(text('A1', 'b')), Words: row(text('A1', 'c')) };
    const seen = async (active: string, ...hidden: string[]) => {
      const file = xlsx(
        sheets,
        {},
        active && `<bookViews><workbookView activeTab="${active}"/></bookViews>`,
        hidden,
      );
      const found = await readSpreadsheet(file, undefined);
      return found.ok && [found.value.sheet, strFromU8(found.value.text), found.value.sheets];
    };
    const [data, lists, words] = visible('Data', 'Lists', 'Words');
    expect(await seen('')).toEqual([0, 'a\n', [data, lists, words]]);
    expect(await seen('1')).toEqual([1, 'b\n', [data, lists, words]]);
    expect(await seen('1', 'Data')).toEqual([1, 'b\n', [{ name: 'Data', hidden: true }, lists, words]]);
    expect(await seen('', 'Data', 'Lists')).toMatchObject([2, 'c\n', {}]);
    // What it says cannot be.
    expect(await seen('0', 'Data')).toMatchObject([1, 'b\n', {}]);
    for (const active of ['7', '-1', 'x']) expect(await seen(active)).toMatchObject([0, 'a\n', {}]);
    expect(await seen('', 'Data', 'Lists', 'Words')).toMatchObject([0, 'a\n', {}]);
  });

  it('reads hidden rows, too, and tells how many have something in them', async () => {
    const rows = `${A1}<row hidden="1">${text('A2', 'b')}</row><row hidden="true">${text('A3', 'c')}</row><row r="4" hidden="1"/><row hidden="0">${text('A5', 'd')}</row>`;
    const found = await readSpreadsheet(xlsx({ Words: rows }), undefined);
    if (!found.ok) throw new Error('not read');
    expect(strFromU8(found.value.text)).toBe('a\nb\nc\n\nd\n');
    expect(found.value.notes).toEqual([{ code: 'hidden-rows', count: 2 }]);
  });

  it.each([
    ['1.2E+2', '120'],
    ['1.2345678901234E+14', '123456789012340'],
    ['1.5E-7', '0.00000015'],
    ['1e21', '1000000000000000000000'],
    ['0.30000000000000004', '0.3'],
    ['4400.0', '4400'],
    ['-2.50', '-2.5'],
    ['-0.0', '0'],
    ['1234567890123456789', '1234567890123456789'],
    ['0.15', '0.15'],
    ['12 apples', '12 apples'],
  ])('writes the number %s as %s, without exponent or noise', async (stored, shown) => {
    expect(await readRows(row(`<c><v>${stored}</v></c><c t="n"><v>${stored}</v></c>`))).toBe(
      `${shown},${shown}\n`,
    );
    expect(await readRows(row(`<c t="str"><v>${stored}</v></c>`))).toBe(`${stored}\n`);
  });

  it('reads texts that are shared, with formats in them, and as a formula has left them', async () => {
    const rows = row(
      '<c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>2</v></c><c r="C1" t="str"><f>A1</f><v>x&lt;y</v></c><c r="D1" t="e"><v>#N/A</v></c><c r="E1" t="s"><v>1</v></c>',
    );
    const texts = sharedXml(
      '<t xml:space="preserve"> red shoes </t>',
      '',
      '<r><rPr><b/></rPr><t>東京</t></r><r><t>&#x1F600;!</t></r><rPh sb="0" eb="2"><t>トウキョウ</t></rPh>',
    );
    expect(await readRows(rows, { 'xl/sharedStrings.xml': texts })).toBe(' red shoes ,東京😀!,x<y,,\n');
    expect(await readRows(row('<c r="A1" t="s"><v>3</v></c>'), { 'xl/sharedStrings.xml': texts })).toBe(
      'not-a-spreadsheet',
    );
  });

  it('reads a text that is longer than anything before, in letters of three bytes', async () => {
    const long = '東'.repeat(30_000);
    const rows = row(text('A1', long) + text('B1', 'b'));
    expect(await readRows(rows)).toBe(`${long},b\n`);
  });

  it('reads what XML writes in another way', async () => {
    const rows = `<x:row r='1'><!-- > <c r="Z1"><v>9</v></c> --><x:c r="A1" t="inlineStr"><x:is><x:r><x:t>one<![CDATA[ < ]]></x:t></x:r><x:r><x:t>t_x0077_o</x:t></x:r></x:is></x:c></x:row>`;
    expect(await readRows(rows)).toBe('one < two\n');
    expect(
      await readRows('<row><c><v>1</v></c><c/><c ><v>3</v></c></row><row><c t="n"><v>4</v></c></row>'),
    ).toBe('1,,3\n4,,\n');
  });

  it('finds the workbook and its sheets where the references lead, whatever prefixes they have', async () => {
    const prefixed = (root: string, content: string) =>
      strToU8(`<x:${root} xmlns:x="a" xmlns:rel="b">${content}</x:${root}>`);
    const reference = (type: string, target: string) =>
      strToU8(
        `<Relationships><Relationship Id="r1" Type="http://z/${type}" Target="${target}"/></Relationships>`,
      );
    const file = zipSync({
      '_rels/.rels': reference('officeDocument', '/Data/Book.xml'),
      'Data/Book.xml': prefixed('workbook', '<x:sheets><x:sheet name="Words" rel:id="r1"/></x:sheets>'),
      'Data/_rels/Book.xml.rels': reference('worksheet', '../Sheets/One.xml'),
      'Sheets/one.xml': sheetXml(A1),
    });
    expect(await readCsv(file)).toBe('a\n');
  });

  it('shows dates as dates, from 1900 or 1904, and other numbers as they are', async () => {
    const styles = stylesXml(
      '<numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/><numFmt numFmtId="165" formatCode="#,##0.00&quot; days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs><cellStyles/>',
    );
    const rows = row(
      [0, 1, 2, 3].map((style, at) => `<c r="${'ABCD'[at]}1" s="${style}"><v>46023.5</v></c>`).join(''),
    );
    const more = { 'xl/styles.xml': styles };
    expect(await readRows(rows, more)).toBe('46023.5,2026-01-01 12:00:00,2026-01-01 12:00:00,46023.5\n');
    expect(await readRows(rows, more, '<workbookPr date1904="1"/>')).toContain(',2030-01-02 12:00:00,');
    expect(await readRows(row('<c r="A1" s="1"><v>46023</v></c>'), more)).toBe('2026-01-01\n');
    // As Excel writes it, with an extension that has the same name without its prefix.
    const extended =
      '<workbookPr date1904="1"/><extLst><ext><x14:workbookPr xmlns:x14="urn:x" defaultImageDpi="32767"/></ext></extLst>';
    expect(await readRows(rows, more, extended)).toContain(',2030-01-02 12:00:00,');
  });

  it('shows times, durations and the first days of 1900 as spreadsheets do', async () => {
    const styles = stylesXml(
      '<numFmts><numFmt numFmtId="164" formatCode="[h]:mm"/></numFmts><cellXfs><xf/><xf numFmtId="14"/><xf numFmtId="20"/><xf numFmtId="46"/><xf numFmtId="164"/></cellXfs>',
    );
    const shown = async (style: number, ...values: readonly (number | string)[]) => {
      const cells = values.map((value) => `<c s="${style}"><v>${value}</v></c>`).join('');
      return (await readRows(row(cells), { 'xl/styles.xml': styles })).trim();
    };
    expect(await shown(1, 1, 59, 61, 1.5)).toBe('1900-01-01,1900-02-28,1900-03-01,1900-01-01 12:00:00');
    expect(await shown(2, 0.395_833_333_333_333_3, 0)).toBe('09:30:00,00:00:00');
    for (const style of [3, 4]) expect(await shown(style, 1.25, 0.5)).toBe('30:00:00,12:00:00');
    expect(await shown(1, 1e300)).toBe('');
    const iso = ['2026-01-31', '2026-01-31T00:00:00', '2026-01-31T09:30:00.000Z', '09:30:00', 'T09:30:00'];
    expect(await readRows(row(iso.map((value) => `<c t="d"><v>${value}</v></c>`).join('')))).toBe(
      '2026-01-31,2026-01-31,2026-01-31 09:30:00,09:30:00,09:30:00\n',
    );
  });

  it('takes one text of a cell that holds two', async () => {
    const both = '<v>1.0</v><is><t>1.</t></is>';
    const cells = `<c t="inlineStr">${both}</c><c t="str">${both}</c><c t="inlineStr"><v>2</v></c><c t="str"><is><t>3</t></is></c>`;
    expect(await readRows(row(cells))).toBe('1.,1.0,2,3\n');
  });

  it.each([
    ['yyyy-mm-dd', true],
    ['[$-409]d-mmm-yy;@', true],
    ['[h]:mm:ss.00', true],
    ['[$-411]ggge"年"m"月"', true],
    ['General', false],
    ['[Red]#,##0.00_);[Blue]-0', false],
    ['0.00E+00', false],
    ['"days" 0', false],
    ['#,##0\\ \\d', false],
    ['@', false],
  ])('knows whether a format is one of dates: %s', (format, isDate) => {
    expect(isDateFormat(format)).toBe(isDate);
  });

  it('says of old files and of those with a password what they are', async () => {
    const ole = (...streams: string[]) =>
      Uint8Array.from([
        ...[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
        ...new Uint8Array(1016),
        ...streams.flatMap((name) => [...Buffer.from(`${name}\0`.padEnd(64, '\0'), 'utf16le')]),
      ]);
    expect(await readCsv(ole('Root Entry', 'Workbook'))).toBe('old-spreadsheet');
    expect(await readCsv(ole('Root Entry', 'Book'))).toBe('old-spreadsheet');
    expect(await readCsv(ole('Root Entry', 'EncryptionInfo', 'EncryptedPackage'))).toBe(
      'encrypted-spreadsheet',
    );
    expect(await readCsv(ole('Root Entry', 'WordDocument'))).toBe('not-a-spreadsheet');
    const locked = xlsx({ Words: A1 });
    // As the header before the first part has it.
    locked[6] = 1;
    expect(await readCsv(locked)).toBe('encrypted-spreadsheet');
  });

  it('refuses what is no spreadsheet', async () => {
    const whole = xlsx({ Words: A1 });
    for (const file of [
      zipSync({ 'a.xml': strToU8('<a/>') }),
      zipSync({ 'xl/workbook.bin': strToU8('new, but not XML') }),
      xlsx({ Words: A1 }, { 'xl/worksheets/sheet1.xml': strToU8('<worksheet><row><c r="A1" t="inlineStr') }),
      xlsx({ Words: row(text('B1', 'b') + text('A1', 'a')) }),
      ...['7', 'A0', 'A', 'A1B', ''].map((address) => xlsx({ Words: row(text(address, 'a')) })),
      xlsx({ Words: `<row r="one">${text('A1', 'a')}</row>` }),
      xlsx({ Words: `<row>${text('A1', 'a')}</sheetData>` }),
    ])
      expect(await readCsv(file)).toBe('not-a-spreadsheet');
    for (const file of [
      strToU8('PK\x03\x04 and nothing more'),
      whole.subarray(0, 300),
      whole.subarray(0, -30),
      new Uint8Array(),
    ])
      expect(await readCsv(file)).toBe('damaged');
  });

  it('reads a file whole or not at all, whatever bytes it is given', async () => {
    const shared = { 'xl/sharedStrings.xml': sharedXml('<t>red shoes</t>') };
    const whole = xlsx({ Words: row('<c t="s"><v>0</v></c>'), More: row(text('A1', 'x')) }, shared);
    const known = /^(?:not-a-spreadsheet|damaged|encrypted-spreadsheet|spreadsheet-too-large|red shoes\n)$/;
    for (let at = 0; at < whole.length; at += 1) {
      const file = whole.slice();
      file[at] = (file[at] as number) ^ 0xff;
      expect(await readCsv(file)).toMatch(known);
      expect(await readCsv(whole.slice(0, at))).toBe('damaged');
    }
  });
});
