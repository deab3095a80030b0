import { type Curve, earnedClicks } from './curve.ts';
import { gammaShare } from './gamma.ts';
import type { Rows } from './rows.ts';

const surest = 0.95;
const lowRatio = 0.5;

/** The squared relative spread of rows about the curve beyond that of chance, by moments. */
export function measureSpread(rows: Rows, curve: Curve) {
  let sum = 0;
  let weights = 0;
  for (const row of rows) {
    const earned = earnedClicks(curve, row);
    if (earned < 3) continue;
    const weight = earned / (1 + 0.1 * earned);
    sum += weight * ((Math.min(row.clicks / earned, 3) - 1) ** 2 - 1 / earned);
    weights += weight;
  }
  return weights > 0 ? Math.min(4, Math.max(0.01, sum / weights)) : 0.25;
}

/**
 * The rows that get less than half of what their position earns, hardly by chance; the most clicks to win first. The
 * ratio is that of clicks to earned clicks in the long run, drawn towards 1 as far as the site's rows differ by
 * themselves, by the gamma-Poisson model; and it is so sure that the ratio is below 1.
 */
export const findLowRows = (rows: Rows, curve: Curve, spread: number) =>
  rows
    .flatMap((row) => {
      const [earned, prior] = [earnedClicks(curve, row), 1 / spread];
      const ratio = (row.clicks + prior) / (earned + prior);
      const sure = ratio < lowRatio ? gammaShare(row.clicks + prior, earned + prior) : 0;
      return sure >= surest ? [{ ...row, earned, ratio, sure, toWin: earned * (1 - ratio) }] : [];
    })
    .sort((a, b) => b.toWin - a.toWin);

export type LowRow = ReturnType<typeof findLowRows>[number];
