import { hasBrand } from './brand.ts';
import { isJudged, makeCurve, makeCurveLine } from './curve.ts';
import { type PerformanceRow, type Rows, rateOf } from './rows.ts';

type Measures = Omit<PerformanceRow, 'text'>;

/**
 * Why clicks changed: how often people search (demand), where the row stands, by what positions earn on this site (rank),
 * and how often people click it there (appeal); or because only one period has the row.
 */
type Parts = Readonly<Partial<Record<'demand' | 'rank' | 'appeal' | 'new' | 'gone', number>>>;

const nothing: Measures = { clicks: 0, impressions: 0, position: 0 };

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
  const [before, after] = [measurePerDay(older, daysBefore), measurePerDay(newer, days)];
  const judged = [...older, ...newer].filter((row) => isJudged(row) && !hasBrand(row.text, brand));
  const rateAt = makeCurveLine(makeCurve(judged));
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((text) => {
      const [from, to] = [before.get(text) ?? nothing, after.get(text) ?? nothing];
      const change = to.clicks - from.clicks;
      return { text, ...to, before: from, change, parts: splitChange(from, to, change, rateAt) };
    })
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
}

export type ComparedRow = ReturnType<typeof comparePeriods>[number];

const measurePerDay = (rows: Rows, days: number) =>
  new Map(
    rows.map(({ text, clicks, impressions, position }): [string, Measures] => [
      text,
      { clicks: clicks / days, impressions: impressions / days, position },
    ]),
  );

/** The signs turn when the periods are exchanged. */
function splitChange(
  from: Measures,
  to: Measures,
  change: number,
  rateAt: (position: number) => number,
): Parts {
  if (from.impressions === 0) return { new: change };
  if (to.impressions === 0) return { gone: change };
  const impressions = (from.impressions + to.impressions) / 2;
  const rate = (rateOf(from) + rateOf(to)) / 2;
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
  const sum = (read: (row: ComparedRow) => number) =>
    Math.round(rows.reduce((total, row) => total + read(row), 0) * unit) / unit;
  const sumPart = (part: keyof Parts) => sum(({ parts }) => parts[part] ?? 0);
  const parts = {
    demand: sumPart('demand'),
    rank: sumPart('rank'),
    new: sumPart('new'),
    gone: sumPart('gone'),
  };
  const change = sum((row) => row.change);
  const appeal = Object.values(parts).reduce((rest, part) => rest - part, change);
  return { change, parts: { ...parts, appeal } };
}
