import { strFromU8, strToU8, type Zippable, zipSync } from 'fflate';
import { readSpreadsheet } from './spreadsheet-reader.ts';

const schema = 'http://schemas.openxmlformats.org';

const part = (root: string, content: string) =>
  strToU8(
    `<?xml version="1.0"?><${root} xmlns="${schema}/spreadsheetml/2006/main" xmlns:r="urn:r">${content}</${root}>`,
  );

export const sheetXml = (rows: string) => part('worksheet', `<sheetData>${rows}</sheetData>`);
export const sharedXml = (...items: string[]) =>
  part('sst', items.map((item) => `<si>${item}</si>`).join(''));
export const stylesXml = (content: string) => part('styleSheet', content);

/** References to parts, by their type and path; their ids are `r0`, `r1` and so on. */
export const references = (...parts: readonly (readonly [type: string, target: string])[]) =>
  strToU8(
    `<Relationships>${parts
      .map(([type, target], at) => `<Relationship Id="r${at}" Type="${schema}/${type}" Target="${target}"/>`)
      .join('')}</Relationships>`,
  );

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
    (name, at) => `<sheet name="${name}"${hidden.includes(name) ? ' state="hidden"' : ''} r:id="r${at}"/>`,
  );
  return zipSync({
    'xl/workbook.xml': part('workbook', `${properties}<sheets>${listed.join('')}</sheets>`),
    'xl/_rels/workbook.xml.rels': references(
      ...rows.map((_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`] as const),
      ['sharedStrings', 'sharedStrings.xml'],
      ['styles', '/xl/styles.xml'],
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
