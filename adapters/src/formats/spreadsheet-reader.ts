import type {
  SpreadsheetFailure,
  SpreadsheetReader,
  UnpackedList,
} from '@toolkit/application/web/url-generator';
import { fileKind, headBytes } from '@toolkit/domain/formats';
import { fail, ok } from '@toolkit/domain/result';
import { dateStyles } from './cell-text.ts';
import { unpackGzip } from './gzip.ts';
import { packedList } from './packed-list.ts';
import { Refused } from './refused.ts';
import { sharedTexts, sheetCsv } from './sheet.ts';
import { readWorkbook } from './workbook.ts';
import { openZip, type Zip } from './zip-reader.ts';

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

function readSheet({ read }: Zip, wanted: number | undefined): UnpackedList {
  const { sheets, shown, from1904, ...parts } = readWorkbook(read);
  const sheet = wanted ?? shown;
  const chosen = sheets[sheet];
  if (!chosen) throw new Refused('no-such-sheet');
  // A chart sheet has no cells, and a small workbook neither shared texts nor styles.
  const optional = <Value>(part: string | undefined, as: (xml: Uint8Array) => Value): Value | undefined => {
    const xml = part === undefined ? undefined : read(part);
    return xml && as(xml);
  };
  const texts = optional(parts.texts, sharedTexts) ?? [];
  const dates = optional(parts.styles, dateStyles) ?? new Map();
  const cells = chosen.part === undefined ? undefined : read(chosen.part);
  if (chosen.part !== undefined && !cells) throw new Refused('damaged');
  const rows = cells && sheetCsv(cells, { texts, dates, from1904 });
  const { csv = new Uint8Array(0), hiddenRows = 0 } = rows ?? {};
  return {
    sheets: sheets.map(({ name, hidden }) => ({ name, hidden })),
    sheet,
    text: csv,
    ...(hiddenRows > 0 && { notes: [{ code: 'hidden-rows', count: hiddenRows }] }),
  };
}

/** What a file of Office before 2007 is, by the names of its streams: a spreadsheet, or a new one with a password. */
function oldOfficeKind(file: Uint8Array): SpreadsheetFailure['code'] {
  const names = new TextDecoder('utf-16le').decode(file);
  if (names.includes('EncryptedPackage')) return 'encrypted-spreadsheet';
  return /(?:Workb|B)ook\0/.test(names) ? 'old-spreadsheet' : 'not-a-spreadsheet';
}
