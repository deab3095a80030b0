import { CsvBytes } from './csv-bytes.ts';
import { Refused } from './refused.ts';
import type { SharedTexts } from './shared-texts.ts';
import { eachCell, type SheetCell } from './sheet-cells.ts';
import type { DateStyles } from './workbook.ts';

/** What the cells of a sheet refer to. */
export interface SheetContext {
  readonly texts: SharedTexts;
  readonly dates: DateStyles;
  readonly from1904: boolean;
}

/** Rows times columns: the most rows a sheet can have, with 32 columns. Two distant cells can span any area. */
const mostCells = 33_554_432;

export interface SheetCsv {
  readonly csv: Uint8Array<ArrayBuffer>;
  /** How many of the rows with content are hidden. */
  readonly hiddenRows: number;
}

export const noRows: SheetCsv = { csv: new Uint8Array(), hiddenRows: 0 };

/** The rows of a sheet up to the last one with content, all of the same width. */
export function sheetCsv(xml: Uint8Array, context: SheetContext): SheetCsv {
  const cells = new CsvBytes();
  // For each row with cells: its number, its columns and where it ends.
  const rows: number[] = [];
  let columns = 0;
  let row = 0;
  let column = 0;
  let hiddenRows = 0;
  const endRow = () => rows.push(row, column, cells.length);
  eachCell(xml, (cell) => {
    if (cell.row !== row) {
      if (row > 0) endRow();
      row = cell.row;
      column = 1;
      if (cell.hidden) hiddenRows += 1;
    }
    columns = Math.max(columns, cell.column);
    if (!(row * columns <= mostCells)) throw new Refused('spreadsheet-too-large');
    cells.commas(cell.column - column);
    column = cell.column;
    writeText(cells, cell, context);
  });
  if (row === 0) return noRows;
  endRow();
  return { csv: padRows(cells, rows, columns), hiddenRows };
}

/** The width of the rows is known only after the last one. */
function padRows(cells: CsvBytes, rows: readonly number[], columns: number): Uint8Array<ArrayBuffer> {
  let size = cells.length + (rows.at(-3) ?? 0) * columns;
  for (let at = 1; at < rows.length; at += 3) size -= (rows[at] ?? 1) - 1;
  const csv = new CsvBytes(size);
  let written = 0;
  let from = 0;
  for (let at = 0; at < rows.length; at += 3) {
    const [row = 0, width = 0, to = 0] = rows.slice(at, at + 3);
    for (written += 1; written < row; written += 1) {
      csv.commas(columns - 1);
      csv.lineEnds(1);
    }
    csv.copy(cells.slice(from, to));
    csv.commas(columns - width);
    csv.lineEnds(1);
    from = to;
  }
  return csv.slice(0, csv.length);
}

function writeText(csv: CsvBytes, { type, style, text }: SheetCell, context: SheetContext): void {
  if (type === 's') {
    const index = Number(text);
    if (!(Number.isInteger(index) && index >= 0 && index < context.texts.count))
      throw new Refused('not-a-spreadsheet');
    csv.copy(context.texts.at(index));
  } else csv.cell(formatCell(type, style, text, context));
}

function formatCell(type: string | undefined, style: number, text: string, context: SheetContext): string {
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE';
  if (type === 'd') return isoText(text);
  // #N/A and other errors are no texts.
  if (type === 'e') return '';
  if (type !== undefined && type !== 'n') return text;
  const shown = context.dates.get(style);
  return shown ? dateText(Number(text), shown, context.from1904) : numberText(text);
}

/** Spreadsheets count 15 digits: those behind are the noise of binary fractions. */
const digits = new Intl.NumberFormat('en-US', { useGrouping: false, maximumSignificantDigits: 15 });

/** Without an exponent, noise or zeros at the end: `120`, stored as `1.2E+2`. Whole numbers keep all their digits. */
function numberText(stored: string): string {
  if (/^-?\d+$/.test(stored)) return stored;
  // Adding 0 takes the sign from -0.
  const value = Number(stored) + 0;
  return Number.isFinite(value) ? digits.format(value) : stored;
}

const daySeconds = 86_400;

/** @param days since the end of 1899, or of 1903; fractions of days miss whole seconds by a little */
function dateText(days: number, shown: 'date' | 'duration', from1904: boolean): string {
  const seconds = Math.round(days * daySeconds);
  if (shown === 'duration') return timeText(seconds);
  // A time alone has no date.
  if (days >= 0 && days < 1) return timeText(seconds);
  // Spreadsheets take 1900 for a leap year: dates before its 29 February count from one day later.
  const first = from1904 ? 24_107 : days < 60 ? 25_568 : 25_569;
  const date = new Date((seconds - first * daySeconds) * 1000);
  return Number.isNaN(date.getTime()) ? '' : isoText(date.toISOString());
}

/** `30:05:00` */
function timeText(seconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const all = Math.abs(seconds);
  return `${seconds < 0 ? '-' : ''}${two(all / 3600)}:${two((all / 60) % 60)}:${two(all % 60)}`;
}

/** Formats ISO 8601 as `2026-01-31`, `2026-01-31 09:30:00` or `09:30:00`. */
const isoText = (text: string): string =>
  text
    .replace(/(?:\.\d+)?Z?$/, '')
    .replace(/T00:00:00$/, '')
    .replace(/^T/, '')
    .replace('T', ' ');
