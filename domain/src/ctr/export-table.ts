import { TableReader } from '../formats/table-reader.ts';
import { readCount, readDecimal } from './numbers.ts';
import type { PerformanceRow } from './rows.ts';

/** A table of an export as text. */
export interface TableText {
  /** Of the file or the sheet. */
  readonly name: string;
  readonly text: string;
}

export interface Table {
  readonly name: string;
  readonly header: readonly string[];
  readonly records: readonly { readonly cells: readonly string[]; readonly line: number }[];
}

/** The most rows that Search Console exports from its page, those with most clicks. */
const mostRows = 1_000;

/** How many columns a table of two periods has. */
const pairedColumns = 9;

/** Which column holds what, from 0. */
export type Columns = Readonly<Record<keyof PerformanceRow, number>>;

/** Undefined for a text that is no table. */
export function splitTable({ name, text }: TableText): Table | undefined {
  const first = text.slice(0, Math.max(0, text.search(/[\r\n]|$/)));
  const count = (separator: string) => first.split(separator).length;
  const separator = [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best));
  const reader = new TableReader({ separator, countRows: true });
  const [header, ...records] = [...reader.read(text), ...reader.end()];
  return header && !reader.fault && header.cells.length > 1
    ? { name, header: header.cells, records }
    : undefined;
}

/** Whether nearly all of the first values are so: single ones may be damaged. */
export function areMostly<Value>(values: readonly Value[], is: (value: Value) => boolean): boolean {
  const first = values.slice(0, 50);
  return first.length > 0 && first.filter(is).length >= first.length * 0.8;
}

/** Where a row is in one of two periods alone, Search Console writes 0 or nothing for the other one. */
const isNumber = (cell: string) => cell === '' || readDecimal(cell) !== undefined;

/**
 * All languages have the same order; two periods stand side by side in pairs of columns. Undefined for any other table.
 * @param side which column of each pair
 */
export function findColumns({ header, records }: Table, side = 0): Columns | undefined {
  const isRow = ({ cells: [, ...measures] }: Table['records'][number]) => measures.every(isNumber);
  if (!areMostly(records, isRow)) return undefined;
  if (header.length === 5) return { text: 0, clicks: 1, impressions: 2, position: 4 };
  return header.length === pairedColumns
    ? { text: 0, clicks: 1 + side, impressions: 3 + side, position: 7 + side }
    : undefined;
}

export const isPaired = (table: Table): boolean =>
  table.header.length === pairedColumns && findColumns(table) !== undefined;

export interface ReadRows {
  readonly rows: readonly PerformanceRow[];
  /** The numbers of the rows that could not be read, as a spreadsheet counts them: the header is row 1. */
  readonly unread: readonly number[];
  /** The table ends at 1,000 rows, and each has clicks in some period, so that rows with few clicks are missing. */
  readonly isCut: boolean;
}

/** The click-through rate is computed, whatever the table says. Rows without impressions are none of the period. */
export function readRows(table: Table, columns: Columns): ReadRows {
  const rows: PerformanceRow[] = [];
  const unread: number[] = [];
  for (const { cells, line } of table.records) {
    if (/^0?$/.test(cells[columns.impressions] ?? 'none')) continue;
    const cell = (measure: keyof Columns) => cells[columns[measure]]?.trim() ?? '';
    const [clicks, impressions] = [readCount(cell('clicks')), readCount(cell('impressions'))];
    const [text, position] = [cell('text'), readDecimal(cell('position'))];
    if (text && clicks !== undefined && impressions !== undefined && position !== undefined)
      rows.push({ text, clicks, impressions, position });
    else unread.push(line);
  }
  const clickColumns = isPaired(table) ? [1, 2] : [columns.clicks];
  const isCut =
    table.records.length - unread.length === mostRows &&
    table.records.every(
      ({ cells, line }) =>
        unread.includes(line) || clickColumns.some((column) => readCount(cells[column] ?? '')),
    );
  return { rows, unread, isCut };
}
