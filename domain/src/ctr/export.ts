import { fail, ok, type Result } from '../result.ts';
import { rankNames, readProperty } from './export-names.ts';
import {
  areMostly,
  type Columns,
  type ExportTable,
  findColumns,
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
  readonly filters: readonly { readonly name: string; readonly value: string }[];
  readonly period?: Period | undefined;
  /** Those of all searches, also of those that the tables leave out; 0 if they are not known. */
  readonly allClicks: number;
  /** Every table that may be that of the queries, the likeliest first. */
  readonly queries: readonly ExportTable[];
  readonly pages: ExportTable | undefined;
  /** The older period of an export that compares two. */
  readonly before?: PerformanceExport | undefined;
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
  const main = tables.find(({ header }) => header.length >= 4);
  if (!main) return fail({ code: 'no-table' });
  const read = tables.flatMap((table) => {
    const { name, header } = table;
    const found = columns && table === main ? [columns] : findColumns(table);
    if (!found[0]) return [];
    const rank = rankNames(name, header[found[0].text] ?? '');
    return [{ header, rank, periods: readRows(table, found) }];
  });
  if (read.length === 0 && main.records.length > 0)
    return fail({ code: 'unknown-columns', header: main.header });

  const paired = read.find(({ periods }) => periods.length > 1);
  const days = readPeriods(paired?.header.slice(1, 3) ?? []);
  const readPeriod = (at: number): PerformanceExport | undefined => {
    const own = read.flatMap(({ periods, ...table }) => {
      const rows = periods[at] ?? periods[0];
      return rows ? [{ ...table, ...rows }] : [];
    });
    const find = (pattern: RegExp) =>
      own.find(({ rows }) => areMostly(rows, ({ text }) => pattern.test(text)));
    const [chart, pages] = [find(/^\d{4}-\d{2}-\d{2}$/), find(/^https?:\/\//i)];
    const queries = own
      .filter((table) => table !== chart && table !== pages && table.rank < 2 && table.rows.length > 0)
      .sort((a, b) => a.rank - b.rank || b.rows.length - a.rows.length);
    if (queries.length === 0 && !pages) return undefined;
    // Somebody may have added a row of totals.
    const daily = paired || !chart ? [] : chart.rows.filter(({ text }) => isDay(text));
    const charted = daily.map(({ text }) => text).sort();
    return {
      fileName,
      property: readProperty(fileName) ?? pages?.rows[0]?.text.split('/')[2],
      filters: tables.flatMap(readFilters),
      period: days[at] ?? makePeriod(charted[0], charted.at(-1)),
      allClicks: sumRows(daily).clicks,
      queries,
      pages,
    };
  };
  // Without dates, the first column of each pair is the newer one.
  const newer = days[0] && days[1] && days[1].to > days[0].to ? 1 : 0;
  const found = readPeriod(newer);
  return found ? ok({ ...found, before: paired && readPeriod(1 - newer) }) : fail({ code: 'no-rows' });
}

/** `Search type,Web` */
const readFilters = ({ header, records }: Table) =>
  header.length === 2 ? records.map(({ cells: [name = '', value = ''] }) => ({ name, value })) : [];
