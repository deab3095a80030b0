import type { SpreadsheetReader } from '@toolkit/application/web/url-generator';
import { fail, ok } from '@toolkit/domain/result';
import { oldOfficeKind } from './old-office.ts';
import { Refused } from './refused.ts';
import { sharedTexts } from './shared-texts.ts';
import { sheetCsv } from './sheet-csv.ts';
import { dateStyles, workbookOf } from './workbook.ts';
import { partName, unpacked, zipParts } from './zip-parts.ts';

/** All parts of a spreadsheet that are unpacked for one sheet, in bytes: a small file can hold any number. */
const unpackedMaxBytes = 104_857_600;

/**
 * Cells as text, the way a spreadsheet shows plain ones: no formats of numbers, dates as 2026-01-31. Only what the wanted
 * sheet needs is unpacked.
 */
export const readSpreadsheet: SpreadsheetReader = async (file, sheet) => {
  try {
    const old = oldOfficeKind(file);
    if (old) throw new Refused(old);
    const parts = zipParts(file);
    let left = unpackedMaxBytes;
    const read = (name: string) => {
      const part = parts.get(partName(name));
      if (!part) return undefined;
      const bytes = unpacked(part, left);
      left -= bytes.length;
      return bytes;
    };
    const { sheets, ...workbook } = workbookOf(read);
    const chosen = sheets[sheet];
    if (!chosen) return fail({ code: 'no-such-sheet' });
    const names = sheets.map(({ name }) => name);
    const cells = chosen.part === undefined ? undefined : read(chosen.part);
    // A sheet that is a chart has none.
    if (!cells) return ok({ sheets: names, csv: new Uint8Array() });
    const none = new Uint8Array();
    const texts = sharedTexts((workbook.sharedTexts && read(workbook.sharedTexts)) || none);
    const dates = dateStyles((workbook.styles && read(workbook.styles)) || none);
    return ok({ sheets: names, csv: sheetCsv(cells, { texts, dates, from1904: workbook.from1904 }) });
  } catch (error) {
    if (error instanceof Refused) return fail({ code: error.code });
    // Memory is refused with a RangeError; whatever else goes wrong is the file's fault.
    return fail({ code: error instanceof RangeError ? 'spreadsheet-too-large' : 'not-a-spreadsheet' });
  }
};
