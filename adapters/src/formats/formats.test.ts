import { createHash } from 'node:crypto';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { readSpreadsheet, zipArchive } from './index.ts';

const sheetXml = (rows: string) =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;

/** A spreadsheet of one sheet with inline texts. */
function xlsx(rows: string, more: Record<string, Uint8Array> = {}): Uint8Array<ArrayBuffer> {
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packages = 'http://schemas.openxmlformats.org/package/2006/relationships';
  return zipSync({
    'xl/workbook.xml': strToU8(
      `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relations}"><sheets><sheet name="Words" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<?xml version="1.0"?><Relationships xmlns="${packages}"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(sheetXml(rows)),
    ...more,
  }) as Uint8Array<ArrayBuffer>;
}

const text = (cell: string, value: string) => `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`;

describe('readSpreadsheet', () => {
  it('S-66 gives cells as text, in CSV', async () => {
    const rows = `<row r="1">${text('A1', 'Keyword')}${text('B1', 'Volume')}</row><row r="2">${text('A2', 'größe, &quot;neu&quot;')}<c r="B2"><v>4400</v></c></row><row r="3">${text('A3', '007')}<c r="B3" t="b"><v>1</v></c></row>`;
    const read = await readSpreadsheet(xlsx(rows), 0);
    if (!read.ok) throw new Error(read.error.code);
    expect(read.value.sheets).toEqual(['Words']);
    expect(strFromU8(read.value.csv)).toBe('Keyword,Volume\n"größe, ""neu""",4400\n007,TRUE\n');
  });

  it('refuses what is no spreadsheet, and a sheet that is not there', async () => {
    const failures = [
      [zipSync({ 'a.xml': strToU8('<a/>') }), 0, 'not-a-spreadsheet'],
      [strToU8('PK\x03\x04 and nothing more'), 0, 'not-a-spreadsheet'],
      [xlsx('').subarray(0, 300), 0, 'not-a-spreadsheet'],
      [xlsx(`<row r="1">${text('A1', 'a')}</row>`), 1, 'no-such-sheet'],
    ] as const;
    for (const [file, sheet, code] of failures) {
      expect(await readSpreadsheet(file as Uint8Array<ArrayBuffer>, sheet)).toEqual({
        ok: false,
        error: { code },
      });
    }
  });

  it('unpacks no bomb, and no more than a part says it holds', async () => {
    const bomb = xlsx('', { 'xl/worksheets/sheet2.xml': new Uint8Array(2 ** 28 + 1) });
    expect(bomb.length).toBeLessThan(2 ** 20);
    expect(await readSpreadsheet(bomb, 0)).toEqual({ ok: false, error: { code: 'spreadsheet-too-large' } });
    const sheet = sheetXml(`<row r="1">${text('A1', 'a')}</row>${' '.repeat(2 ** 24)}`);
    const liar = xlsx('', { 'xl/worksheets/sheet1.xml': strToU8(sheet) });
    const view = new DataView(liar.buffer, liar.byteOffset);
    let lies = 0;
    for (let at = 0; at + 46 < liar.length; at += 1) {
      if (view.getUint32(at, true) !== 0x02014b50 || view.getUint32(at + 24, true) !== sheet.length) continue;
      view.setUint32(at + 24, 400, true);
      lies += 1;
    }
    expect(lies).toBe(1);
    expect(Math.max(...Object.values(unzipSync(liar)).map(({ length }) => length))).toBeLessThan(1000);
    expect(await readSpreadsheet(liar, 0)).toEqual({ ok: false, error: { code: 'not-a-spreadsheet' } });
  });
});

describe('readSpreadsheet, given cells far apart', () => {
  const codeOf = async (rows: string) => {
    const read = await readSpreadsheet(xlsx(rows), 0);
    return read.ok ? strFromU8(read.value.csv) : read.error.code;
  };
  const corner = (last: string, row: string) =>
    `<row r="1">${text('A1', 'a')}</row><row r='${row}' >${text(last, 'b')}</row>`;

  it('makes no grid that no memory holds', async () => {
    for (const rows of [
      `<row r="1">${text('A1', 'a')}${text('ZZZZZZ1', 'b')}</row>`,
      corner('XFD1048576', '1048576'),
      corner('A999999999', '999999999'),
      `<row r="1"><c t="inlineStr" note=">" r = '&#90;ZZZZZ1'><is><t>a</t></is></c></row>`,
    ])
      expect([rows, await codeOf(rows)]).toEqual([rows, 'spreadsheet-too-large']);
  });

  it('reads gaps that are small, and columns that are only painted', async () => {
    expect(await codeOf(corner('C3', '3'))).toBe('a,,\n,,\n,,b\n');
    const painted = `<row r="1">${text('A1', 'a')}<c r="XFD1" s="1"/></row><row r="1048576" s="1"/>`;
    expect(await codeOf(painted)).toMatch(/^a\n/);
  });
});

describe('zipArchive', () => {
  const archive = (files: Record<string, string>, size = 1000): Buffer => {
    const pieces: Uint8Array[] = [];
    const made = zipArchive((bytes) => pieces.push(bytes.slice()));
    for (const [name, content] of Object.entries(files)) {
      made.begin(name);
      const bytes = strToU8(content);
      for (let at = 0; at < bytes.length; at += size) made.write(bytes.subarray(at, at + size));
      made.end();
    }
    made.close();
    return Buffer.concat(pieces);
  };

  it('holds the files under their names', () => {
    const files = { 'ä-001.txt': 'one\r\n'.repeat(5000), 'ä-002.txt': '' };
    const unpacked = Object.entries(unzipSync(archive(files))).map(([name, bytes]) => [
      name,
      strFromU8(bytes),
    ]);
    expect(Object.fromEntries(unpacked)).toEqual(files);
  });

  it('gives the same bytes at another time, in another place', () => {
    const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    const files = { 'a.txt': 'https://a.example/\r\n'.repeat(100) };
    const before = process.env.TZ;
    const hashes = ['UTC', 'Asia/Tokyo', 'America/Los_Angeles'].map((zone) => {
      process.env.TZ = zone;
      return hash(archive(files));
    });
    process.env.TZ = before ?? 'UTC';
    expect(new Set(hashes).size).toBe(1);
  });

  it('says when there are more files than the format counts', () => {
    const made = zipArchive(() => {});
    for (let file = 0; file < 65_535; file += 1) {
      made.begin(`${file}`);
      made.end();
    }
    expect(made.failure).toBeUndefined();
    made.begin('one more');
    expect(made.failure).toBe('too-large-for-zip');
  });
});
