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
import { isDay, makePeriod, type Period, readPeriods } from './periods.ts';
import { sumRows } from './rows.ts';

/** The performance report of Search Console for a period, as it was exported. */
export interface PerformanceExport {
  readonly fileName: string;
  readonly property: string | undefined;
  /** `Search type: Web` */
  readonly filters: readonly string[];
  readonly period?: Period | undefined;
  /** Those of all searches, also of those that the tables leave out; 0 if they are not known. */
  readonly allClicks: number;
  /** Every table that may be that of the queries, the likeliest first. */
  readonly queryTables: readonly ExportTable[];
  /** The one of them that counts. */
  readonly queries: ExportTable | undefined;
  readonly pages: ExportTable | undefined;
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
export function compareAge(a: PerformanceExport, b: PerformanceExport): number {
  const [day, other] = [findLastDay(a), findLastDay(b)];
  return day && other ? day.localeCompare(other) : 0;
}

/** The same with the queries of its table of that name, if it has one. */
export const chooseQueries = (source: PerformanceExport, name: string | undefined): PerformanceExport => ({
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
  const known = tables.filter((table) => (columns && table === main) || isKnown(table));
  if (known.length === 0 && main?.records.length)
    return fail({ code: 'unknown-columns', header: main.header });

  const paired = known.find(isPaired);
  const days = readPeriods(paired?.header.slice(1, 3) ?? []);
  const readPeriod = (at: number): PerformanceExport => {
    const read = known
      .map((table) => readRows(table, columns && table === main ? columns : findColumns(table, at)))
      .filter(({ rank }) => columns || rank < 2);
    const find = (is: (text: string) => boolean) =>
      read.find(({ rows }) => areMostly(rows, ({ text }) => is(text)));
    const [chart, pages] = [find(isDay), find((text) => text.startsWith('http'))];
    const queryTables = read
      .filter((table) => table !== chart && table !== pages && table.rows.length > 0)
      .sort((a, b) => a.rank - b.rank || b.rows.length - a.rows.length);
    // Somebody may have added a row of totals.
    const daily = paired || !chart ? [] : chart.rows.filter(({ text }) => isDay(text));
    const charted = daily.map(({ text }) => text).sort();
    return {
      fileName,
      property: readProperty(fileName) ?? pages?.rows[0]?.text.split('/')[2],
      filters: tables.flatMap(readFilters),
      period: days[at] ?? makePeriod(charted[0], charted.at(-1)),
      allClicks: sumRows(daily).clicks,
      queryTables,
      queries: queryTables[0],
      pages,
    };
  };
  // Without dates, the first column of each pair is the newer one.
  const newer = days[0] && days[1] && days[1].to > days[0].to ? 1 : 0;
  const found = readPeriod(newer);
  if (!found.queries && !found.pages) return fail({ code: 'no-table' });
  return ok({ ...found, before: paired && readPeriod(1 - newer) });
}

const readFilters = ({ header, records }: Table) =>
  header.length === 2 ? records.map(({ cells }) => cells.join(': ')) : [];
