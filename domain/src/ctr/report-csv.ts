import { csvRow } from '../formats/csv-row.ts';
import type { ReachRow } from './report.ts';
import type { PerformanceRow } from './rows.ts';
import type { LowRow } from './verdict.ts';

/** A row of a list, with its verdict or its gain where it has one. */
export type ListedRow = PerformanceRow & Partial<LowRow> & Partial<ReachRow>;

export type ListName = 'queries' | 'pages' | 'within-reach';

type Column = readonly [name: string, read: (row: ListedRow) => number | undefined];

const shared: readonly Column[] = [
  ['clicks', ({ clicks }) => clicks],
  ['impressions', ({ impressions }) => impressions],
  ['ctr', ({ clicks, impressions }) => (impressions > 0 ? clicks / impressions : undefined)],
  ['position', ({ position }) => position],
];
const ofVerdict: readonly Column[] = [
  ['curve_ctr', ({ earned, impressions }) => earned && earned / impressions],
  ['clicks_to_win', ({ toWin }) => toWin],
  ['how_sure', ({ sure }) => sure],
];
const ofReach: readonly Column[] = [
  ['goal', ({ goal }) => goal],
  ['clicks_more', ({ gain }) => gain],
];

/** The rows of a list as CSV. Shares are from 0 to 1, and no number is rounded. */
export function reportCsv(rows: readonly ListedRow[], list: ListName): string {
  const columns = [...shared, ...(list === 'within-reach' ? ofReach : ofVerdict)];
  const head = csvRow(list === 'pages' ? 'page' : 'query', ...columns.map(([name]) => name));
  const cells = (row: ListedRow) => columns.map(([, read]) => `${read(row) ?? ''}`);
  return head + rows.map((row) => csvRow(row.text, ...cells(row))).join('');
}
