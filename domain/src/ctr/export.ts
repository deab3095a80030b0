import { fail, ok, type Result } from '../result.ts';
import { rankNames, readProperty } from './export-names.ts';
import {
  areMostly,
  type Columns,
  findColumns,
  isPaired,
  type ReadRows,
  readRows,
  splitTable,
  type Table,
  type TableText,
} from './export-table.ts';
import { isDay, makePeriod, type Period, readPeriods } from './periods.ts';
import { sumRows, type Totals } from './rows.ts';

/** A table of the export whose rows have clicks, impressions and positions. */
export interface ExportTable extends ReadRows {
  readonly name: string;
}

/** The performance report of Search Console for a period, as it was exported. */
export interface PerformanceExport {
  readonly fileName: string;
  readonly property: string | undefined;
  readonly filters: readonly { readonly name: string; readonly value: string }[];
  readonly period?: Period | undefined;
  /** Of all searches, also those that the tables leave out. */
  readonly chart?: Totals | undefined;
  /** Every table that may be that of the queries, the likeliest first. */
  readonly queries: readonly ExportTable[];
  readonly pages: ExportTable | undefined;
  /** The older period of an export that compares two. */
  readonly before?: PerformanceExport;
}

/** Why there is no report; of a table whose columns are not known, what to choose from. */
export type ExportFailure =
  | { readonly code: 'unreadable' | 'too-large' | 'no-table' | 'no-rows' }
  | { readonly code: 'unknown-columns'; readonly header: readonly string[] };

/** The last day of its period, or else the day in the name of its file. */
const findLastDay = ({ period, fileName }: PerformanceExport): string =>
  period?.to ?? /\d{4}-\d{2}-\d{2}/.exec(fileName)?.[0] ?? '';

/** Negative if the first is the older one, 0 if nothing tells. */
export function compareAge(a: PerformanceExport, b: PerformanceExport): number {
  const [day, other] = [findLastDay(a), findLastDay(b)];
  return day && other ? day.localeCompare(other) : 0;
}

/** @param columns which columns hold what in the first wide table, where a person has named them */
export function readExport(
  fileName: string,
  texts: readonly TableText[],
  columns?: Columns,
): Result<PerformanceExport, ExportFailure> {
  const tables = texts.flatMap((text) => splitTable(text) ?? []);
  const paired = columns ? undefined : tables.find(isPaired);
  if (!paired) return readTables(fileName, tables, columns);
  const periods = readPeriods(paired.header.slice(1, 3));
  // Without dates, the first column of each pair is the newer one.
  const newer = periods[0] && periods[1] && periods[1].to > periods[0].to ? 1 : 0;
  const readSide = (side: number) => {
    const read = readTables(fileName, tables, undefined, side);
    return read.ok ? ok({ ...read.value, period: periods[side], chart: undefined }) : read;
  };
  const [read, before] = [readSide(newer), readSide(1 - newer)];
  return read.ok && before.ok ? ok({ ...read.value, before: before.value }) : read;
}

function readTables(
  fileName: string,
  tables: readonly Table[],
  columns?: Columns,
  side?: number,
): Result<PerformanceExport, ExportFailure> {
  const main = tables.find(({ header }) => header.length >= 4);
  if (!main) return fail({ code: 'no-table' });
  const read = tables.flatMap((table) => {
    const found = (table === main ? columns : undefined) ?? findColumns(table, side);
    return found
      ? [{ name: table.name, column: table.header[found.text] ?? '', ...readRows(table, found) }]
      : [];
  });
  if (read.length === 0 && main.records.length > 0)
    return fail({ code: 'unknown-columns', header: main.header });
  const find = (pattern: RegExp) =>
    read.find(({ rows }) => areMostly(rows, ({ text }) => pattern.test(text)));
  const [chart, pages] = [find(/^\d{4}-\d{2}-\d{2}$/), find(/^https?:\/\//i)];
  const queries = read
    .filter((table) => table !== chart && table !== pages)
    .map((table) => ({ ...table, rank: rankNames(table.name, table.column) }))
    .filter(({ rank, rows }) => rank < 2 && rows.length > 0)
    .sort((a, b) => a.rank - b.rank || b.rows.length - a.rows.length);
  if (queries.length === 0 && !pages) return fail({ code: 'no-rows' });
  // Somebody may have added a row of totals.
  const daily = chart?.rows.filter(({ text }) => isDay(text));
  const days = daily?.map(({ text }) => text).sort();
  return ok({
    fileName,
    property: readProperty(fileName) ?? pages?.rows[0]?.text.split('/')[2],
    filters: tables.flatMap(readFilters),
    period: makePeriod(days?.[0], days?.at(-1)),
    chart: daily && sumRows(daily),
    queries,
    pages,
  });
}

/** `Search type,Web` */
const readFilters = ({ header, records }: Table) =>
  header.length === 2 ? records.map(({ cells: [name = '', value = ''] }) => ({ name, value })) : [];
