import { fail, ok, type Result } from '../result.ts';
import { rankNames, readProperty } from './export-names.ts';
import {
  areMostly,
  type Columns,
  findColumns,
  type ReadRows,
  readRows,
  splitTable,
  type Table,
  type TableText,
} from './export-table.ts';
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
  /** Of all searches, also those that the tables leave out. */
  readonly chart: { readonly from: string; readonly to: string; readonly totals: Totals } | undefined;
  /** Every table that may be that of the queries, the likeliest first. */
  readonly queries: readonly ExportTable[];
  readonly pages: ExportTable | undefined;
}

/** Why there is no report; of a table whose columns are not known, what to choose from. */
export type ExportFailure =
  | { readonly code: 'unreadable' | 'too-large' | 'no-table' | 'comparison' | 'no-rows' }
  | { readonly code: 'unknown-columns'; readonly header: readonly string[] };

/** @param columns which columns hold what in the first wide table, where a person has named them */
export function readExport(
  fileName: string,
  texts: readonly TableText[],
  columns?: Columns,
): Result<PerformanceExport, ExportFailure> {
  const tables = texts.flatMap((text) => splitTable(text) ?? []);
  const main = tables.find(({ header }) => header.length >= 4);
  if (!main) return fail({ code: 'no-table' });
  // Two periods side by side: each measure has a pair of columns.
  if (main.header.length === 9 && !columns) return fail({ code: 'comparison' });
  const read = tables.flatMap((table) => {
    const found = (table === main ? columns : undefined) ?? findColumns(table);
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
  const days = chart?.rows.map(({ text }) => text).sort();
  return ok({
    fileName,
    property: readProperty(fileName) ?? pages?.rows[0]?.text.split('/')[2],
    filters: tables.flatMap(readFilters),
    chart: chart && { from: days?.[0] ?? '', to: days?.at(-1) ?? '', totals: sumRows(chart.rows) },
    queries,
    pages,
  });
}

/** `Search type,Web` */
const readFilters = ({ header, records }: Table) =>
  header.length === 2 ? records.map(({ cells: [name = '', value = ''] }) => ({ name, value })) : [];
