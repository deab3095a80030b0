import type {
  SpreadsheetFailure,
  SpreadsheetReader,
  UnpackedList,
} from '@toolkit/application/web/url-generator';
import { fileKind, headBytes } from '@toolkit/domain/formats';
import { fail, ok } from '@toolkit/domain/result';
import { unpackGzip } from './gzip.ts';
import { hasKeywords, hasWords, packedList } from './packed-list.ts';
import { Refused } from './refused.ts';
import { sheetCsv } from './sheet.ts';
import { readWorkbook } from './workbook.ts';
import { openZip, type Zip } from './zip-reader.ts';

/** How many sheets are looked through for one with keywords. */
const mostSheets = 10;

/**
 * Reads cells as plain text: numbers without formats, dates as 2026-01-31. Unpacks only what the wanted sheet needs.
 * From other archives it reads a list inside them.
 */
export const readSpreadsheet: SpreadsheetReader = async (file, sheet) => {
  try {
    const kind = fileKind(file.subarray(0, headBytes), false);
    const format = kind.kind === 'binary' ? kind.format : undefined;
    if (format === 'ole') return fail({ code: oldOfficeKind(file) });
    if (format === 'gzip') {
      const { text, followed } = unpackGzip(file);
      return ok({ text, ...(followed && { notes: [{ code: 'bytes-after-end' }] }) });
    }
    const zip = openZip(file);
    return ok((!zip.isOffice && packedList(zip, sheet ?? 0)) || readSheet(zip, sheet));
  } catch (error) {
    if (error instanceof Refused) return fail({ code: error.code });
    // A RangeError means that there is no memory; every other error is the file's fault.
    return fail({ code: error instanceof RangeError ? 'spreadsheet-too-large' : 'not-a-spreadsheet' });
  }
};

/** Without a wanted sheet, the shown one; where that has no words and another one has a column of keywords, that one. */
function readSheet({ read }: Zip, wanted: number | undefined): UnpackedList {
  const { sheets, shown, context } = readWorkbook(read);
  const readCells = (at: number) => {
    const sheet = sheets[at];
    if (!sheet) throw new Refused('no-such-sheet');
    // A chart sheet has no cells.
    if (sheet.part === undefined) return { csv: new Uint8Array(0), hiddenRows: 0 };
    const xml = read(sheet.part);
    if (!xml) throw new Refused('damaged');
    return sheetCsv(xml, context);
  };
  const isBetter = (sheet: number): boolean =>
    sheet !== shown && sheets[sheet]?.hidden === false && hasKeywords(readCells(sheet).csv);
  let sheet = wanted ?? shown;
  let found = readCells(sheet);
  if (wanted === undefined && !hasWords(found.csv)) {
    sheet = [...sheets.keys()].slice(0, mostSheets).find(isBetter) ?? shown;
    if (sheet !== shown) found = readCells(sheet);
  }
  return {
    sheets: sheets.map(({ name, hidden }) => ({ name, hidden })),
    sheet,
    text: found.csv,
    ...(found.hiddenRows > 0 && { notes: [{ code: 'hidden-rows', count: found.hiddenRows }] }),
  };
}

/** What a file of Office before 2007 is, by the names of its streams: a spreadsheet, or a new one with a password. */
function oldOfficeKind(file: Uint8Array): SpreadsheetFailure['code'] {
  const names = new TextDecoder('utf-16le').decode(file);
  if (names.includes('EncryptedPackage')) return 'encrypted-spreadsheet';
  return /(?:Workb|B)ook\0/.test(names) ? 'old-spreadsheet' : 'not-a-spreadsheet';
}
