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

/** Which columns, from 0, hold the text, the clicks, the impressions and the position. */
export type Columns = readonly number[];

/** Undefined for a text that is no table. */
export function splitTable({ name, text }: TableText) {
  const [first = ''] = text.split('\n', 1);
  const count = (mark: string) => first.split(mark).length;
  const [separator = ''] = [',', ';', '\t'].sort((a, b) => count(b) - count(a));
  const reader = new TableReader({ separator, countRows: true });
  const [header, ...records] = [...reader.read(text), ...reader.end()];
  return header && !reader.fault && header.cells.length > 1
    ? { name, header: header.cells, records }
    : undefined;
}

export type Table = NonNullable<ReturnType<typeof splitTable>>;

/** Whether nearly all of the first values are so: single ones may be damaged. */
export function areMostly<Value>(values: readonly Value[], is: (value: Value) => boolean) {
  const first = values.slice(0, 50);
  return first.filter(is).length > first.length * 0.75;
}

/** Whether it compares two periods, side by side in pairs of columns. */
export const isPaired = ({ header }: Table) => header.length === 9;

/** All languages have the same order of columns. A row of one period alone has 0 or nothing for the other one. */
export const isKnown = (table: Table) =>
  (table.header.length === 5 || isPaired(table)) &&
  areMostly(table.records, ({ cells: [, ...measures] }) =>
    measures.every((cell) => readDecimal(cell || '0') >= 0),
  );

/** @param at 0 for the first of two periods, 1 for the second one */
export const findColumns = (table: Table, at: number): Columns =>
  isPaired(table) ? [0, 1 + at, 3 + at, 7 + at] : [0, 1, 2, 4];

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
    rank: rankNames(table.name, table.header[columns[0] ?? 0] ?? ''),
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
  const [name = '', clicks = '', impressions = '-', position = ''] = columns.map((column) => cells[column]);
  const text = name.trim();
  if (/^0?$/.test(impressions)) return { text, clicks: 0, impressions: 0, position: 0 };
  const row = {
    text,
    clicks: readCount(clicks),
    impressions: readCount(impressions),
    position: readDecimal(position),
  };
  return text && row.clicks + row.impressions + row.position >= 0 ? row : undefined;
}
