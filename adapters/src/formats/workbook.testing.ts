import { strFromU8, strToU8, type Zippable, zipSync } from 'fflate';
import { readSpreadsheet } from './spreadsheet-reader.ts';

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006/relationships';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

const part = (root: string, content: string) =>
  strToU8(
    `<?xml version="1.0"?><${root} xmlns="${main}" xmlns:r="${relations}">${content}</${root.split(' ')[0]}>`,
  );

export const sheetXml = (rows: string) => part('worksheet', `<sheetData>${rows}</sheetData>`);
export const sharedXml = (...items: string[]) =>
  part('sst', items.map((item) => (item === '' ? '<si/>' : `<si>${item}</si>`)).join(''));
export const stylesXml = (content: string) => part('styleSheet', content);

export const row = (cells: string) => `<row>${cells}</row>`;

/** A cell with its text beside it. */
export const text = (cell: string, value: string) =>
  `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`;

/**
 * A spreadsheet.
 * @param sheets rows by the name of their sheet
 * @param more parts by their name; they also take the place of others
 */
export function xlsx(
  sheets: Record<string, string>,
  more: Zippable = {},
  properties = '',
  hidden: readonly string[] = [],
): Uint8Array<ArrayBuffer> {
  const rows = Object.values(sheets);
  const listed = Object.keys(sheets).map(
    (name, at) =>
      `<sheet name="${name}" sheetId="${at + 1}"${hidden.includes(name) ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`,
  );
  const reference = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`;
  const references = [
    ...rows.map((_, at) => reference(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)),
    reference('rId98', 'sharedStrings', 'sharedStrings.xml'),
    reference('rId99', 'styles', '/xl/styles.xml'),
  ];
  return zipSync({
    'xl/workbook.xml': part('workbook', `${properties}<sheets>${listed.join('')}</sheets>`),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<?xml version="1.0"?><Relationships xmlns="${packages}">${references.join('')}</Relationships>`,
    ),
    ...Object.fromEntries(rows.map((xml, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetXml(xml)])),
    ...more,
  }) as Uint8Array<ArrayBuffer>;
}

/** The CSV of a sheet, or the refusal. */
export async function readCsv(file: Uint8Array, sheet?: number): Promise<string> {
  const found = await readSpreadsheet(file as Uint8Array<ArrayBuffer>, sheet);
  return found.ok ? strFromU8(found.value.text) : found.error.code;
}
