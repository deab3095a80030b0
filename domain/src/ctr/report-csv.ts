import { csvRow } from '../formats/csv-row.ts';
import type { ComparedRow } from './compare.ts';
import type { ReachRow } from './report.ts';
import type { PerformanceRow } from './rows.ts';
import type { LowRow } from './verdict.ts';

/** A row of a list, with its verdict, its gain or its change where it has one. */
export type ListedRow = PerformanceRow & Partial<LowRow & ReachRow & ComparedRow>;

export type ListName = 'queries' | 'pages' | 'within-reach' | `${'query' | 'page'}-changes${'' | '-per-day'}`;

export const isOfPages = (list: ListName) => list.startsWith('page');

/** The numbers of a row by the names of their columns. */
function namedNumbers(row: ListedRow, list: ListName) {
  const { clicks, impressions, position, earned, toWin, sure, goal, gain, before, parts } = row;
  const shared = {
    clicks,
    impressions,
    ctr: impressions > 0 ? clicks / impressions : undefined,
    position: position || undefined,
  };
  if (list === 'within-reach') return { ...shared, goal, clicks_more: gain };
  if (!list.includes('changes'))
    return {
      ...shared,
      curve_ctr: earned && earned / impressions,
      clicks_to_win: toWin,
      how_sure: sure,
    };
  return {
    ...shared,
    clicks_before: before?.clicks,
    impressions_before: before?.impressions,
    position_before: before?.position || undefined,
    by_demand: parts?.demand,
    by_position: parts?.rank,
    by_click_through: parts?.appeal,
  };
}

/** The rows of a list, at least one, as CSV. Shares are from 0 to 1, and no number is rounded. */
export function reportCsv(rows: readonly ListedRow[], list: ListName): string {
  const numbers = rows.map((row) => namedNumbers(row, list));
  const head = csvRow(isOfPages(list) ? 'page' : 'query', ...Object.keys(numbers[0] ?? {}));
  const lines = numbers.map((cells, at) =>
    csvRow(rows[at]?.text ?? '', ...Object.values(cells).map((cell) => `${cell ?? ''}`)),
  );
  return head + lines.join('');
}
