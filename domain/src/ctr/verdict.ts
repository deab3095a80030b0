import { type Curve, earnedClicks, findBlock } from './curve.ts';
import { gammaShare } from './gamma.ts';
import type { PerformanceRow, Rows } from './rows.ts';

/** A row that gets less than half of what its position earns, hardly by chance. */
export interface LowRow extends PerformanceRow {
  /** The clicks that the position earns on this site. */
  readonly earned: number;
  /** How many rows tell what the position earns: those of its block without the row itself. */
  readonly others: number;
  /** The long-run ratio of clicks to earned clicks, drawn towards 1 as far as the site's rows differ by themselves. */
  readonly ratio: number;
  /** The chance that this ratio is below 1. */
  readonly sure: number;
  readonly toWin: number;
}

const surest = 0.95;
const lowRatio = 0.5;

/** The squared relative spread of rows about the curve beyond that of chance, by moments. */
export function measureSpread(rows: Rows, curve: Curve): number {
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

/** By the gamma-Poisson model, the most clicks to win first. */
export const findLowRows = (rows: Rows, curve: Curve, spread: number): LowRow[] =>
  rows
    .flatMap((row) => {
      const [earned, prior] = [earnedClicks(curve, row), 1 / spread];
      const ratio = (row.clicks + prior) / (earned + prior);
      const sure = ratio < lowRatio ? gammaShare(row.clicks + prior, earned + prior) : 0;
      const others = (findBlock(curve, row)?.rows ?? 1) - 1;
      return sure >= surest ? [{ ...row, earned, others, ratio, sure, toWin: earned * (1 - ratio) }] : [];
    })
    .sort((a, b) => b.toWin - a.toWin);
