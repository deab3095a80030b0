// @ts-check
import { zipSync } from 'fflate';

/** @param {Record<string, string>} texts by their names
 * @returns {Buffer} */
export const archive = (texts) =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, Buffer.from(text)]))),
  );

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** @param {string} type
 * @param {string} target */
const relation = (type, target) =>
  `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/${type}" Target="${target}"/></Relationships>`;

/** A spreadsheet with a text in its only cell.
 * @param {string} text
 * @param {{ before?: string, after?: string }} [around] the sheet's XML */
export const workbook = (text, { before = '', after = '' } = {}) =>
  archive({
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"/>`,
    '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relation('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `${before}<worksheet xmlns="${main}"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row></sheetData></worksheet>${after}`,
  });
