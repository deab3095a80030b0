import { csvRow } from '../formats/csv-row.ts';
import type { ComparedRow } from './compare.ts';
import type { ReachRow } from './report.ts';
import type { PerformanceRow } from './rows.ts';
import type { LowRow } from './verdict.ts';

/** A row of a list, with its verdict, its gain or its change where it has one. */
export type ListedRow = PerformanceRow & Partial<LowRow> & Partial<ReachRow> & Partial<ComparedRow>;

export type ListName = 'queries' | 'pages' | 'within-reach' | `${'query' | 'page'}-changes${'' | '-per-day'}`;

export const isOfPages = (list: ListName): boolean => list.startsWith('page');

type Columns = Readonly<Record<string, (row: ListedRow) => number | undefined>>;

const shared: Columns = {
  clicks: ({ clicks }) => clicks,
  impressions: ({ impressions }) => impressions,
  ctr: ({ clicks, impressions }) => (impressions > 0 ? clicks / impressions : undefined),
  position: ({ position }) => position || undefined,
};
const ofVerdict: Columns = {
  curve_ctr: ({ earned, impressions }) => earned && earned / impressions,
  clicks_to_win: ({ toWin }) => toWin,
  how_sure: ({ sure }) => sure,
};
const ofReach: Columns = { goal: ({ goal }) => goal, clicks_more: ({ gain }) => gain };
const ofChange: Columns = {
  clicks_before: ({ before }) => before?.clicks,
  impressions_before: ({ before }) => before?.impressions,
  position_before: ({ before }) => before?.position || undefined,
  by_demand: ({ parts }) => parts?.demand,
  by_position: ({ parts }) => parts?.rank,
  by_click_through: ({ parts }) => parts?.appeal,
};

/** The rows of a list as CSV. Shares are from 0 to 1, and no number is rounded. */
export function reportCsv(rows: readonly ListedRow[], list: ListName): string {
  const own = list.includes('changes') ? ofChange : list === 'within-reach' ? ofReach : ofVerdict;
  const columns = { ...shared, ...own };
  const cells = (row: ListedRow) => Object.values(columns).map((read) => `${read(row) ?? ''}`);
  const head = csvRow(isOfPages(list) ? 'page' : 'query', ...Object.keys(columns));
  return head + rows.map((row) => csvRow(row.text, ...cells(row))).join('');
}
