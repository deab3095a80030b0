import type {
  Spreadsheet,
  SpreadsheetFailure,
  SpreadsheetReader,
} from '@toolkit/application/web/url-generator';
import { fail, ok, type Result } from '@toolkit/domain/result';
import { strToU8, unzipSync, type Zippable, zipSync } from 'fflate';
import readXlsx from 'read-excel-file/universal';
import { cellsOf } from './sheet-extent.ts';

/** Largest parts of a spreadsheet unpacked, in bytes: a small file can claim to be any size. */
const unpackedMaxBytes = 268_435_456;
const mostParts = 1000;
/** Rows times columns: all of the rows there can be with 32 columns. */
const mostCells = 33_554_432;

/** Cells as text, the way a spreadsheet shows plain ones: no formats of numbers, dates as 2026-01-31. */
export const readSpreadsheet: SpreadsheetReader = async (file, sheet) => {
  const parts = unpacked(file);
  if (!parts.ok) return parts;
  try {
    // Packed again without compression, because the library would unpack in a worker made of a blob, which pages forbid.
    const stored = zipSync(parts.value, { level: 0 });
    const sheets = await readXlsx(stored.buffer as ArrayBuffer, { parseNumber: (text) => text, trim: false });
    const chosen = sheets[sheet];
    if (!chosen) return fail({ code: 'no-such-sheet' });
    const read: Spreadsheet = {
      sheets: sheets.map(({ sheet: name }) => name),
      csv: csvOf(chosen.data),
    };
    return ok(read);
  } catch {
    return fail({ code: 'not-a-spreadsheet' });
  }
};

/** Only what a reader needs, and no more than fits: the sizes that a zip tells are held to while unpacking. */
function unpacked(file: Uint8Array): Result<Zippable, SpreadsheetFailure> {
  let size = 0;
  let count = 0;
  try {
    const parts = unzipSync(file, {
      filter({ name, originalSize }) {
        if (!/\.(?:xml|rels)$/.test(name)) return false;
        size += originalSize;
        count += 1;
        if (size > unpackedMaxBytes || count > mostParts) throw tooLarge;
        return true;
      },
    });
    const cells = Object.values(parts).reduce((sum, part) => sum + cellsOf(part), 0);
    if (!(cells <= mostCells)) return fail({ code: 'spreadsheet-too-large' });
    return parts['xl/workbook.xml'] ? ok(parts) : fail({ code: 'not-a-spreadsheet' });
  } catch (error) {
    return fail({
      code: error === tooLarge || error instanceof RangeError ? 'spreadsheet-too-large' : 'not-a-spreadsheet',
    });
  }
}

const tooLarge = new Error('More than may be unpacked.');

/** In blocks, since one text could be longer than texts may be. */
function csvOf(rows: readonly (readonly unknown[])[]): Uint8Array<ArrayBuffer> {
  const blocks: Uint8Array[] = [];
  for (let at = 0; at < rows.length; at += 4096) {
    const lines = rows.slice(at, at + 4096).map((row) => `${row.map(csvCell).join(',')}\n`);
    blocks.push(strToU8(lines.join('')));
  }
  const csv = new Uint8Array(blocks.reduce((length, block) => length + block.length, 0));
  let at = 0;
  for (const block of blocks) {
    csv.set(block, at);
    at += block.length;
  }
  return csv;
}

function csvCell(cell: unknown): string {
  const text = cellText(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  if (!(cell instanceof Date)) return String(cell).toWellFormed();
  const text = Number.isNaN(cell.getTime()) ? '' : cell.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ');
}
