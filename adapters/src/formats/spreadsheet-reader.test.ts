import { strFromU8, strToU8, zipSync } from 'fflate';
import { isDateFormat } from './cell-text.ts';
import { lock } from './forged-zip.testing.ts';
import { readSpreadsheet } from './index.ts';
import { readCsv, references, row, sharedXml, sheetXml, stylesXml, text, xlsx } from './workbook.testing.ts';

const A1 = row(text('A1', 'a'));

const readRows = (rows: string, more = {}, properties = '') =>
  readCsv(xlsx({ Words: rows }, more, properties));

async function readFound(file: Uint8Array<ArrayBuffer>, sheet?: number) {
  const found = await readSpreadsheet(file, sheet);
  if (!found.ok) throw new Error(found.error.code);
  return { ...found.value, csv: strFromU8(found.value.text) };
}

describe('readSpreadsheet', () => {
  it('gives cells as text, in CSV', async () => {
    const rows = `<row r="1">${text('A1', 'größe, &quot;neu&quot;')}${text('B1', '007')}<c><v>4400</v></c></row><row><c t="b"><v>1</v></c><c/><c t="e"><v>#N/A</v></c></row>`;
    expect(await readRows(rows)).toBe('"größe, ""neu""",007,4400\nTRUE,,\n');
  });

  it.each([
    // Numbers have no exponent and no noise, and texts are as they are.
    ['', '1.2E+2', '120'],
    ['', '1.5E-7', '0.00000015'],
    ['', '1e21', '1000000000000000000000'],
    ['t="n"', '0.30000000000000004', '0.3'],
    ['t="n"', '4400.0', '4400'],
    ['', '-0.0', '0'],
    ['', '1234567890123456789', '1234567890123456789'],
    ['', '12 apples', '12 apples'],
    ['t="str"', '1.2E+2', '1.2E+2'],
    ['t="d"', '2026-01-31T00:00:00', '2026-01-31'],
    ['t="d"', '2026-01-31T09:30:00.000Z', '2026-01-31 09:30:00'],
    ['t="d"', '09:30:00', '09:30:00'],
    ['t="d"', 'T09:30:00', '09:30:00'],
  ])('shows a cell %s with %s as %s', async (type, stored, shown) =>
    expect(await readRows(row(`<c ${type}><v>${stored}</v></c>`))).toBe(`${shown}\n`),
  );

  it('takes one text of a cell that holds two', async () => {
    const both = '<v>1.0</v><is><t>1.</t></is>';
    const cells = `<c t="inlineStr">${both}</c><c t="str">${both}</c><c t="inlineStr"><v>2</v></c><c t="str"><is><t>3</t></is></c>`;
    expect(await readRows(row(cells))).toBe('1.,1.0,2,3\n');
  });

  it.each(['1', '-1', 'x', '0.5'])('refuses the shared text %s, which is not there', async (index) => {
    const texts = { 'xl/sharedStrings.xml': sharedXml('<t>a</t>') };
    expect(await readRows(row(`<c t="s"><v>${index}</v></c>`), texts)).toBe('not-a-spreadsheet');
  });

  it('tells the names of all sheets, and reads the one that is wanted', async () => {
    const file = xlsx({ 'Q1 &amp; Q2': A1, Leer: '', Orte: row(text('A1', 'Köln')) });
    const { text: bytes, sheet, sheets } = await readFound(file, 2);
    expect([sheet, sheets?.map(({ name }) => name)]).toEqual([2, ['Q1 & Q2', 'Leer', 'Orte']]);
    // Whoever keeps it keeps no more than that.
    expect(bytes.buffer.byteLength).toBe(Buffer.byteLength('Köln\n'));
    expect(await Promise.all([0, 1, 2, 3].map((wanted) => readCsv(file, wanted)))).toEqual([
      'a\n',
      '',
      'Köln\n',
      'no-such-sheet',
    ]);
  });

  it.each([
    ['2', [], 2],
    ['1', ['Data'], 1],
    ['', ['Data', 'Lists'], 2],
    // What it says cannot be.
    ['0', ['Data'], 1],
    ['', [], 0],
    ['7', [], 0],
    ['-1', [], 0],
    ['x', [], 0],
    ['', ['Data', 'Lists', 'Words'], 0],
  ])(
    'reads the active sheet, else the first that is not hidden: of tab %j and hidden %j',
    async (active, hidden, seen) => {
      const view = `<bookViews><workbookView activeTab="${active}"/></bookViews>`;
      const sheets = { Data: A1, Lists: row(text('A1', 'b')), Words: row(text('A1', 'c')) };
      const found = await readFound(xlsx(sheets, {}, active && view, hidden));
      expect([found.sheet, found.csv]).toEqual([seen, ['a\n', 'b\n', 'c\n'][seen]]);
      expect(found.sheets?.filter((sheet) => sheet.hidden).map(({ name }) => name)).toEqual(hidden);
    },
  );

  it('reads the sheet with the keywords where the one that is seen has only dates and numbers', async () => {
    const chart = row(text('A1', 'Date')) + row(text('A2', '2026-01-31'));
    const queries = row(text('A1', 'Top queries')) + row(text('A2', 'shoes'));
    const file = xlsx({ Chart: chart, Pages: row(text('A1', 'b')), Queries: queries });
    expect(await readFound(file)).toMatchObject({ sheet: 2, csv: 'Top queries\nshoes\n' });
    const others = [
      xlsx({ Chart: chart, Pages: A1 }),
      xlsx({ Chart: chart, Queries: queries }, {}, '', ['Queries']),
      xlsx({ Words: A1, Queries: queries }),
    ];
    for (const other of others) expect((await readFound(other)).sheet).toBe(0);
    expect((await readFound(file, 0)).sheet).toBe(0);
  });

  it('reads hidden rows, too, and tells how many have something in them', async () => {
    const rows = `${A1}<row hidden="1">${text('A2', 'b')}</row><row hidden="true">${text('A3', 'c')}</row><row r="4" hidden="1"/><row hidden="0">${text('A5', 'd')}</row>`;
    expect(await readFound(xlsx({ Words: rows }))).toMatchObject({
      csv: 'a\nb\nc\n\nd\n',
      notes: [{ code: 'hidden-rows', count: 2 }],
    });
  });

  it('finds the workbook and its sheets where the references lead, whatever prefixes they have', async () => {
    const rows = `<x:row r='1'><!-- > <c r="Z1"><v>9</v></c> --><x:c r="A1" t="str"><x:f>B1</x:f><x:v>a</x:v></x:c></x:row>`;
    const file = zipSync({
      '_rels/.rels': references(['officeDocument', '/Data/Book.xml']),
      'Data/Book.xml': strToU8(
        '<x:workbook><x:sheets><x:sheet name="Words" rel:id="r0"/></x:sheets></x:workbook>',
      ),
      'Data/_rels/Book.xml.rels': references(['worksheet', '../Sheets/Blatt%20f%C3%BCr.xml']),
      'Sheets/blatt für.xml': sheetXml(rows),
    });
    expect(await readCsv(file)).toBe('a\n');
  });

  describe('by its style', () => {
    const styles = [0, 14, 164, 165, 46, 166];
    const formats = styles.map((id) => `<xf numFmtId="${id}"/>`).join('');
    const xml = stylesXml(
      `<numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/><numFmt numFmtId="165" formatCode="[h]:mm"/><numFmt numFmtId="166" formatCode="0&quot; days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${formats}</cellXfs><cellStyles/>`,
    );
    // Excel adds an extension that has the same name without its prefix.
    const from1904 = '<workbookPr date1904="1"/><extLst><x14:workbookPr defaultImageDpi="9"/></extLst>';

    it.each<[number, number, string, string?]>([
      [0, 46_023.5, '46023.5'],
      [14, 46_023.5, '2026-01-01 12:00:00'],
      [164, 46_023.5, '2026-01-01 12:00:00'],
      // A duration is a number of days.
      [165, 1.25, '1.25'],
      [46, 1.25, '1.25'],
      [166, 1.25, '1.25'],
      [14, 46_023, '2026-01-01'],
      [14, 0, '00:00:00'],
      [14, 0.395_833_333_333_333_3, '09:30:00'],
      // There was no 29 February.
      [14, 1, '1900-01-01'],
      [14, 59, '1900-02-28'],
      [14, 61, '1900-03-01'],
      [14, 46_023.5, '2030-01-02 12:00:00', from1904],
    ])('shows in format %i the number %d as %s', async (style, value, shown, properties = '') => {
      const cells = `<c s="${styles.indexOf(style)}"><v>${value}</v></c>`;
      expect(await readRows(row(cells), { 'xl/styles.xml': xml }, properties)).toBe(`${shown}\n`);
    });

    it('shows nothing for a date that cannot be', async () => {
      const cells = `${text('A1', 'a')}<c s="1"><v>1e300</v></c>`;
      expect(await readRows(row(cells), { 'xl/styles.xml': xml })).toBe('a,\n');
    });
  });

  it('knows by its format whether a number is a date', () => {
    for (const format of ['yyyy-mm-dd', '[$-409]d-mmm-yy;@', 'h:mm:ss.00', '[$-411]ggge"年"m"月"'])
      expect([format, isDateFormat(format)]).toEqual([format, true]);
    for (const format of [
      'General',
      '[Red]#,##0.00_);[Blue]-0',
      '0.00E+00',
      '"days" 0',
      '#,##0\\ \\d',
      '@',
      '[h]:mm:ss.00',
    ])
      expect([format, isDateFormat(format)]).toEqual([format, false]);
  });

  it('says of old files and of those with a password what they are', async () => {
    const readOle = (stream: string) =>
      readCsv(
        Uint8Array.from([
          ...[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...new Uint8Array(1016)],
          ...Buffer.from(`${'Root Entry'.padEnd(64, '\0')}${stream}\0`, 'utf16le'),
        ]),
      );
    for (const stream of ['Workbook', 'Book']) expect(await readOle(stream)).toBe('old-spreadsheet');
    expect(await readOle('EncryptedPackage')).toBe('encrypted-spreadsheet');
    expect(await readOle('WordDocument')).toBe('not-a-spreadsheet');
    expect(await readCsv(lock(xlsx({ Words: A1 })))).toBe('encrypted-spreadsheet');
  });

  it('refuses what is no spreadsheet', async () => {
    for (const file of [
      zipSync({ 'photo.jpg': strToU8('x') }),
      zipSync({ 'xl/workbook.bin': strToU8('new, but not XML') }),
      xlsx({ Words: A1 }, { 'xl/worksheets/sheet1.xml': strToU8('<worksheet><row><c r="A1" t="inlineStr') }),
      xlsx({ Words: row(text('B1', 'b') + text('A1', 'a')) }),
      ...['7', 'A0', 'A', 'A1B', ''].map((address) => xlsx({ Words: row(text(address, 'a')) })),
      xlsx({ Words: `<row r="one">${text('A1', 'a')}</row>` }),
      xlsx({ Words: `<row>${text('A1', 'a')}</sheetData>` }),
    ])
      expect(await readCsv(file)).toBe('not-a-spreadsheet');
    const fewer = xlsx({ Words: A1 }, { 'xl/styles.xml': stylesXml('') });
    // Without the last of its parts.
    fewer[fewer.length - 12] = 3;
    const unfound = xlsx(
      { Words: A1 },
      { 'xl/_rels/workbook.xml.rels': references(['worksheet', 'gone.xml']) },
    );
    for (const file of [strToU8('PK\x03\x04 and nothing more'), new Uint8Array(), fewer, unfound])
      expect(await readCsv(file)).toBe('damaged');
  });

  it('reads texts in whatever way they are written, and wherever a piece of the file ends', async () => {
    const written = {
      'größe \u{1F600}': 'größe \u{1F600}',
      'a&amp;amp;&#x22;&#10;b': '"a&amp;""\nb"',
      '<![CDATA[<b>]]]]><![CDATA[>]]>': '<b>]]>',
      a_x000D_b_x005F_x0041_: '"a\rb_x0041_"',
    };
    const items = Object.keys(written);
    const runs = '<r><rPr><b/></rPr><t xml:space="preserve">red </t></r><r><t>shoes</t></r>';
    const phonetic = '<rPh sb="0" eb="1"><t>left out</t></rPh><phoneticPr/>';
    const shared = sharedXml(...items.map((item) => `<t>${item}</t>`), runs + phonetic);
    const cells = [...items, 'runs'].map((_, at) => `<c t="s"><v>${at}</v></c>`).join('');
    const inline = items.map((item) => `<c t="inlineStr"><is><t>${item}</t></is></c>`).join('');
    const line = Object.values(written).join();
    const csv = `${line},red shoes\n${line},\n`;
    for (let before = 65_100; before < 65_400; before += 1) {
      const rows = `<!--${'.'.repeat(before)}-->${row(inline)}`;
      const file = xlsx({ Words: row(cells) + rows }, { 'xl/sharedStrings.xml': shared });
      expect(await readCsv(file)).toBe(csv);
    }
  });
});
