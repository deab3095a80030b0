/** What a search result got in a period: a query, or a page. */
export interface PerformanceRow {
  /** The query, or the address of the page. */
  readonly text: string;
  readonly clicks: number;
  readonly impressions: number;
  /** Average over the impressions; 1 is the first result. */
  readonly position: number;
}

export type Rows = readonly PerformanceRow[];

/** The click-through rate as a share. */
export const rateOf = ({ clicks, impressions }: Pick<PerformanceRow, 'clicks' | 'impressions'>) =>
  clicks / impressions;

/** The click-through rate, and the position weighted by impressions; both 0 without impressions. */
export function sumRows(rows: Rows) {
  let [clicks, impressions, weighted] = [0, 0, 0];
  for (const row of rows) {
    clicks += row.clicks;
    impressions += row.impressions;
    weighted += row.position * row.impressions;
  }
  const share = (part: number) => (impressions > 0 ? part / impressions : 0);
  return { rows: rows.length, clicks, impressions, ctr: share(clicks), position: share(weighted) };
}
