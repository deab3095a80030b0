import { TableReader } from '../formats/table-reader.ts';
import { rankNames } from './export-names.ts';
import { readCount, readDecimal } from './numbers.ts';
import type { PerformanceRow } from './rows.ts';

/** A table of an export as text. */
export interface TableText {
  /** Of the file or the sheet. */
  readonly name: string;
  readonly text: string;
}

/** The most rows that Search Console exports from its page, those with most clicks. */
const mostRows = 1_000;

/** Which column holds what, from 0. */
export type Columns = Readonly<Record<keyof PerformanceRow, number>>;

/** Undefined for a text that is no table. */
export function splitTable({ name, text }: TableText) {
  const [first = ''] = text.split('\n', 1);
  const count = (separator: string) => first.split(separator).length;
  const separator = [';', '\t'].find((mark) => count(mark) > count(',')) ?? ',';
  const reader = new TableReader({ separator, countRows: true });
  const [header, ...records] = [...reader.read(text), ...reader.end()];
  return header && !reader.fault && header.cells.length > 1
    ? { name, header: header.cells, records }
    : undefined;
}

export type Table = NonNullable<ReturnType<typeof splitTable>>;

/** Whether nearly all of the first values are so: single ones may be damaged. */
export function areMostly<Value>(values: readonly Value[], is: (value: Value) => boolean): boolean {
  const first = values.slice(0, 50);
  return first.filter(is).length > first.length * 0.75;
}

/** Where a row is in one of two periods alone, Search Console writes 0 or nothing for the other one. */
const isNumber = (cell: string) => cell === '' || !Number.isNaN(readDecimal(cell));

/** Whether it compares two periods, side by side in pairs of columns. */
export const isPaired = ({ header }: Table) => header.length === 9;

/** All languages have the same order of columns. */
export const isKnown = (table: Table) =>
  (table.header.length === 5 || isPaired(table)) &&
  areMostly(table.records, ({ cells: [, ...measures] }) => measures.every(isNumber));

/** @param at 0 for the first of two periods, 1 for the second one */
export function findColumns(table: Table, at: number): Columns {
  const [periods, clicks] = isPaired(table) ? [2, 1 + at] : [1, 1];
  return { text: 0, clicks, impressions: periods + clicks, position: 3 * periods + clicks };
}

/** The rows of a period: those that have impressions in it. */
export function readRows(table: Table, columns: Columns) {
  const unread: number[] = [];
  const read = table.records.flatMap(({ cells, line }) => {
    const row = readRow(cells, columns);
    if (!row) unread.push(line);
    return row ?? [];
  });
  return {
    name: table.name,
    rank: rankNames(table.name, table.header[columns.text] ?? ''),
    rows: read.filter(({ impressions }) => impressions > 0),
    /** The numbers of the rows that could not be read, as a spreadsheet counts them: the header is row 1. */
    unread,
    /** The table ends at 1,000 rows, and each has clicks or there are two periods: rows with few clicks are missing. */
    isCut: read.length === mostRows && (isPaired(table) || read.every(({ clicks }) => clicks > 0)),
  };
}

/** A table of the export whose rows have clicks, impressions and positions, in one period. */
export type ExportTable = ReturnType<typeof readRows>;

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
