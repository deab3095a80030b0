import { fail, ok, type Result } from '../result.ts';
import { readProperty } from './export-names.ts';
import {
  areMostly,
  type Columns,
  type ExportTable,
  findColumns,
  isKnown,
  isPaired,
  readRows,
  splitTable,
  type Table,
  type TableText,
} from './export-table.ts';
import { isDay, makePeriod, readPeriods } from './periods.ts';
import { sumRows } from './rows.ts';

/** The performance report of Search Console for a period, as it was exported. */
export interface PerformanceExport extends ReturnType<typeof sortTables> {
  /** The older period of an export that compares two. */
  readonly before?: PerformanceExport | undefined;
}

/** Why there is no report; of a table whose columns are not known, what to choose from. */
export interface ExportFailure {
  readonly code: 'unreadable' | 'too-large' | 'no-table' | 'unknown-columns';
  readonly header?: readonly string[];
}

/** The last day of its period, or else the day in the name of its file, if either tells. */
export const findLastDay = ({ period, fileName }: PerformanceExport) =>
  [period?.to, /\d{4}-\d{2}-\d{2}/.exec(fileName)?.[0]].find((day = '') => isDay(day));

/** Negative if the first is the older one, 0 if nothing tells. */
export function compareAge(a: PerformanceExport, b: PerformanceExport) {
  const [day, other] = [findLastDay(a), findLastDay(b)];
  return day && other ? day.localeCompare(other) : 0;
}

/** The same with the queries of its table of that name, if it has one. */
export const chooseQueries = (source: PerformanceExport, name?: string): PerformanceExport => ({
  ...source,
  queries: source.queryTables.find((table) => table.name === name) ?? source.queries,
  before: source.before && chooseQueries(source.before, name),
});

/** @param columns which columns hold what in the first wide table, where a person has named them */
export function readExport(
  fileName: string,
  texts: readonly TableText[],
  columns?: Columns,
): Result<PerformanceExport, ExportFailure> {
  const tables = texts.flatMap((text) => splitTable(text) ?? []);
  const main = tables.find(({ header }) => header.length >= 4);
  const known = columns && main ? [main] : tables.filter(isKnown);
  if (known.length === 0 && main?.records.length)
    return fail({ code: 'unknown-columns', header: main.header });

  const paired = columns ? undefined : known.find(isPaired);
  const days = readPeriods(paired?.header.slice(1, 3) ?? []);
  const readPeriod = (at: number): PerformanceExport => {
    const read = known.map((table) => readRows(table, columns ?? findColumns(table, at)));
    const wanted = read.filter(({ rank }) => columns || rank < 2);
    return { ...sortTables(wanted, fileName, tables), ...(paired && { period: days[at], allClicks: 0 }) };
  };
  // Without dates, the first column of each pair is the newer one.
  const newer = days[0] && days[1] && days[1].to > days[0].to ? 1 : 0;
  const found = readPeriod(newer);
  if (!found.queries && !found.pages) return fail({ code: 'no-table' });
  return ok({ ...found, before: paired && readPeriod(1 - newer) });
}

function sortTables(read: readonly ExportTable[], fileName: string, tables: readonly Table[]) {
  const chart = read.find(({ rows }) => areMostly(rows, ({ text }) => isDay(text)));
  const pages = read.find(({ rows }) => areMostly(rows, ({ text }) => text.startsWith('http')));
  const queryTables = read
    .filter((table) => table !== chart && table !== pages && table.rows.length > 0)
    .sort((a, b) => a.rank - b.rank || b.rows.length - a.rows.length);
  // Somebody may have added a row of totals.
  const daily = chart?.rows.filter(({ text }) => isDay(text)) ?? [];
  const days = daily.map(({ text }) => text).sort();
  return {
    fileName,
    property: readProperty(fileName) ?? pages?.rows[0]?.text.split('/')[2],
    /** `Search type: Web` */
    filters: tables.flatMap(({ header, records }) =>
      header.length === 2 ? records.map(({ cells }) => cells.join(': ')) : [],
    ),
    period: makePeriod(days[0], days.at(-1)),
    /** Those of all searches, also of those that the tables leave out; 0 if they are not known. */
    allClicks: sumRows(daily).clicks,
    /** Every table that may be that of the queries, the likeliest first. */
    queryTables,
    /** The one of them that counts. */
    queries: queryTables[0],
    pages,
  };
}
