import { csvRow } from '../formats/csv-row.ts';
import type { ComparedRow } from './compare.ts';
import type { ReachRow } from './report.ts';
import { type PerformanceRow, rateOf } from './rows.ts';
import type { LowRow } from './verdict.ts';

/** A row of a list, with its verdict, its gain or its change where it has one. */
export type ListedRow = PerformanceRow & Partial<LowRow & ReachRow & ComparedRow>;

export type ListName = 'queries' | 'pages' | 'within-reach' | `${'query' | 'page'}-changes${'' | '-per-day'}`;

export const isOfPages = (list: ListName) => list.startsWith('page');

/** The cells of a row by the names of their columns. */
const nameCells = (row: ListedRow, name: string) => ({
  [name]: row.text,
  clicks: row.clicks,
  impressions: row.impressions,
  ctr: row.impressions > 0 ? rateOf(row) : '',
  position: row.position || '',
  ...nameFindings(row),
});

function nameFindings({ impressions, earned, toWin, sure, goal, gain, before, parts }: ListedRow) {
  if (goal) return { goal, clicks_more: gain };
  if (!before) return { curve_ctr: earned && earned / impressions, clicks_to_win: toWin, how_sure: sure };
  return {
    clicks_before: before.clicks,
    impressions_before: before.impressions,
    position_before: before.position || '',
    by_demand: parts?.demand,
    by_position: parts?.rank,
    by_click_through: parts?.appeal,
  };
}

/** The rows of a list, at least one, as CSV. Shares are from 0 to 1, and no number is rounded. */
export function reportCsv(rows: readonly ListedRow[], list: ListName) {
  const cells = rows.map((row) => nameCells(row, isOfPages(list) ? 'page' : 'query'));
  const lines = cells.map((row) => csvRow(...Object.values(row).map((cell) => `${cell ?? ''}`)));
  return csvRow(...Object.keys(cells[0] ?? {})) + lines.join('');
}
