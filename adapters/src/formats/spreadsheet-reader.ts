import type { SpreadsheetReader } from '@toolkit/application/web/url-generator';
import { fail, ok } from '@toolkit/domain/result';
import { unpackGzip } from './gzip.ts';
import { oldOfficeKind } from './old-office.ts';
import { packedList } from './packed-list.ts';
import { partReader } from './part-reader.ts';
import { Refused } from './refused.ts';
import { noTexts, sharedTexts } from './shared-texts.ts';
import { noRows, sheetCsv } from './sheet-csv.ts';
import { type DateStyles, dateStyles, readWorkbook } from './workbook.ts';
import { zipParts } from './zip-parts.ts';

/**
 * Reads cells as plain text: numbers without formats, dates as 2026-01-31. Unpacks only what the wanted sheet needs.
 * From other archives it reads a list inside them.
 */
export const readSpreadsheet: SpreadsheetReader = async (file, sheet) => {
  try {
    const old = oldOfficeKind(file);
    if (old) throw new Refused(old);
    if (file[0] === 0x1f && file[1] === 0x8b) {
      const { text, followed } = unpackGzip(file);
      return ok({ text, ...(followed && { notes: [{ code: 'bytes-after-end' }] }) });
    }
    const parts = zipParts(file);
    const packed = packedList(file, parts, sheet ?? 0);
    if (packed) return ok(packed);
    const readPart = partReader(file, parts, 'encrypted-spreadsheet');
    const read = <Value>(part: string | undefined, none: Value, as: (xml: Uint8Array) => Value): Value => {
      const xml = part === undefined ? undefined : readPart(part);
      return xml ? as(xml) : none;
    };
    const { sheets, shown, sharedTexts: shared, styles, from1904 } = readWorkbook(readPart);
    const chosen = sheets[sheet ?? shown];
    if (!chosen) return fail({ code: 'no-such-sheet' });
    const texts = read(shared, noTexts, sharedTexts);
    const dates = read<DateStyles>(styles, new Map(), dateStyles);
    // A chart sheet has no cells.
    const { csv, hiddenRows } = read(chosen.part, noRows, (xml) => sheetCsv(xml, { texts, dates, from1904 }));
    const names = sheets.map(({ name, hidden }) => ({ name, hidden }));
    return ok({
      sheets: names,
      sheet: sheet ?? shown,
      text: csv,
      ...(hiddenRows > 0 && { notes: [{ code: 'hidden-rows', count: hiddenRows }] }),
    });
  } catch (error) {
    if (error instanceof Refused) return fail({ code: error.code });
    // A RangeError means that there is no memory; every other error is the file's fault.
    return fail({ code: error instanceof RangeError ? 'spreadsheet-too-large' : 'not-a-spreadsheet' });
  }
};
