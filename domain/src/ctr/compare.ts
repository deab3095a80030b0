import { hasBrand } from './brand.ts';
import { isJudged, makeCurve, makeCurveLine } from './curve.ts';
import type { PerformanceRow, Rows } from './rows.ts';

type Measures = Omit<PerformanceRow, 'text'>;

/**
 * Why clicks changed: how often people search (demand), where the row stands, by what positions earn on this site (rank),
 * and how often people click it there (appeal); or because only one period has the row.
 */
type Parts = Readonly<Partial<Record<'demand' | 'rank' | 'appeal' | 'new' | 'gone', number>>>;

/**
 * @param days the lengths of the periods, the older one first: where they are given, all figures are those of a day
 * @returns the largest changes first, and the parts that add up to each. What a new row had before, and what one that is
 * gone has, is 0
 */
export function comparePeriods(
  older: Rows,
  newer: Rows,
  brand: readonly string[],
  [daysBefore, days] = [1, 1],
) {
  const [before, after] = [indexRows(older), indexRows(newer)];
  const all = [...before.values(), ...after.values()];
  const rateAt = makeCurveLine(makeCurve(all.filter((row) => isJudged(row) && !hasBrand(row.text, brand))));
  return [...new Set(all.map(({ text }) => text))]
    .map((text) => {
      const [from, to] = [perDay(before.get(text), daysBefore), perDay(after.get(text), days)];
      const change = to.clicks - from.clicks;
      return { text, ...to, before: from, change, parts: splitChange(from, to, rateAt) };
    })
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
}

export type ComparedRow = ReturnType<typeof comparePeriods>[number];

const indexRows = (rows: Rows) => new Map(rows.map((row) => [row.text, row]));

const nothing: Measures = { clicks: 0, impressions: 0, position: 0 };

const perDay = ({ clicks, impressions, position } = nothing, days = 1): Measures => ({
  clicks: clicks / days,
  impressions: impressions / days,
  position,
});

/** The signs turn when the periods are exchanged. */
function splitChange(from: Measures, to: Measures, rateAt: (position: number) => number): Parts {
  const change = to.clicks - from.clicks;
  if (from.impressions === 0) return { new: change };
  if (to.impressions === 0) return { gone: change };
  const impressions = (from.impressions + to.impressions) / 2;
  const rate = (from.clicks / from.impressions + to.clicks / to.impressions) / 2;
  const [earnedBefore, earned] = [rateAt(from.position), rateAt(to.position)];
  const middle = (earnedBefore + earned) / 2;
  const demand = (to.impressions - from.impressions) * rate;
  const rank = middle > 0 ? (impressions * rate * (earned - earnedBefore)) / middle : 0;
  return { demand, rank, appeal: change - demand - rank };
}

/**
 * The change of all rows and its parts, rounded so that they add up: appeal takes the rest.
 * @param digits behind the point
 */
export function sumChanges(rows: readonly ComparedRow[], digits = 0) {
  const unit = 10 ** digits;
  const sum = (read: (row: ComparedRow) => number | undefined) =>
    Math.round(rows.reduce((total, row) => total + (read(row) ?? 0), 0) * unit) / unit;
  const [demand = 0, rank = 0, added = 0, gone = 0] = (['demand', 'rank', 'new', 'gone'] as const).map(
    (part) => sum(({ parts }) => parts[part]),
  );
  const change = sum((row) => row.change);
  return { change, parts: { demand, rank, appeal: change - demand - rank - added - gone, new: added, gone } };
}
