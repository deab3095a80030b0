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

export interface Totals {
  readonly rows: number;
  readonly clicks: number;
  readonly impressions: number;
  /** All clicks by all impressions, as a share. 0 without impressions. */
  readonly ctr: number;
  /** Weighted by impressions. 0 without impressions. */
  readonly position: number;
}

export function sumRows(rows: Rows): Totals {
  const sum = (read: (row: PerformanceRow) => number) => rows.reduce((total, row) => total + read(row), 0);
  const [clicks, impressions] = [sum((row) => row.clicks), sum((row) => row.impressions)];
  const weighted = sum((row) => row.position * row.impressions);
  const share = (part: number) => (impressions > 0 ? part / impressions : 0);
  return { rows: rows.length, clicks, impressions, ctr: share(clicks), position: share(weighted) };
}
