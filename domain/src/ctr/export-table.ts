import { TableReader } from '../formats/table-reader.ts';
import { readCount, readDecimal } from './numbers.ts';
import type { PerformanceRow, Rows } from './rows.ts';

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

/** Which column holds what, from 0. */
export type Columns = Readonly<Record<keyof PerformanceRow, number>>;

/** Undefined for a text that is no table. */
export function splitTable({ name, text }: TableText): Table | undefined {
  const [first = ''] = /^.*/.exec(text) ?? [];
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
const isNumber = (cell: string) => cell === '' || !Number.isNaN(readDecimal(cell));

/**
 * The columns of each period. All languages have the same order; two periods stand side by side in pairs of columns.
 * None for any other table.
 */
export function findColumns({ header, records }: Table): Columns[] {
  const isKnown = areMostly(records, ({ cells: [, ...measures] }) => measures.every(isNumber));
  const periods = (header.length - 1) / 4;
  if (!isKnown || (periods !== 1 && periods !== 2)) return [];
  return [1, 2]
    .slice(0, periods)
    .map((at) => ({ text: 0, clicks: at, impressions: periods + at, position: 3 * periods + at }));
}

/** A table of the export whose rows have clicks, impressions and positions, in one period. */
export interface ExportTable {
  readonly name: string;
  readonly rows: Rows;
  /** The numbers of the rows that could not be read, as a spreadsheet counts them: the header is row 1. */
  readonly unread: readonly number[];
  /** The table ends at 1,000 rows, and each has clicks in some period, so that rows with few clicks are missing. */
  readonly isCut: boolean;
}

/** The rows of each period: those that have impressions in it. */
export function readRows({ name, records }: Table, periods: readonly Columns[]): ExportTable[] {
  const unread: number[] = [];
  const rows = periods.map((): PerformanceRow[] => []);
  let withClicks = 0;
  for (const { cells, line } of records) {
    const row = periods.flatMap((columns) => readRow(cells, columns) ?? []);
    if (row.length < periods.length) {
      unread.push(line);
      continue;
    }
    if (row.some(({ clicks }) => clicks > 0)) withClicks += 1;
    for (const [at, list] of rows.entries()) if (row[at]?.impressions) list.push(row[at]);
  }
  const isCut = withClicks === mostRows && records.length - unread.length === mostRows;
  return rows.map((rows) => ({ name, rows, unread, isCut }));
}

/** The click-through rate is computed, whatever the table says. Undefined if another cell cannot be read. */
function readRow(cells: readonly string[], columns: Columns): PerformanceRow | undefined {
  const cell = (measure: keyof Columns) => cells[columns[measure]] ?? '';
  const text = cell('text').trim();
  if (/^0?$/.test(cells[columns.impressions] ?? 'none'))
    return { text, clicks: 0, impressions: 0, position: 0 };
  const [clicks, impressions] = [readCount(cell('clicks')), readCount(cell('impressions'))];
  const position = readDecimal(cell('position'));
  return text === '' || Number.isNaN(clicks + impressions + position)
    ? undefined
    : { text, clicks, impressions, position };
}
