import { type Curve, earnedClicks } from './curve.ts';
import { gammaShare } from './gamma.ts';
import type { PerformanceRow } from './rows.ts';

interface Verdict {
  /** The clicks that the position earns on this site. */
  readonly earned: number;
  /** The long-run ratio of clicks to earned clicks, drawn towards 1 as far as the site's rows differ by themselves. */
  readonly ratio: number;
  /** The chance that this ratio is below 1. */
  readonly sure: number;
  readonly toWin: number;
}

export interface LowRow extends PerformanceRow, Verdict {}

const surest = 0.95;
const lowRatio = 0.5;

/** Less than half of what the position earns, and hardly by chance. */
const isLow = ({ ratio, sure }: Verdict): boolean => sure >= surest && ratio < lowRatio;

/** The squared relative spread of rows about the curve beyond that of chance, by moments. */
export function measureSpread(rows: readonly PerformanceRow[], curve: Curve): number {
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

/** By the gamma-Poisson model. Undefined where the position earns nothing. */
function judgeRow(row: PerformanceRow, curve: Curve, spread: number): Verdict | undefined {
  const earned = earnedClicks(curve, row);
  if (earned <= 0) return undefined;
  const prior = 1 / spread;
  const ratio = (row.clicks + prior) / (earned + prior);
  const sure = gammaShare(row.clicks + prior, earned + prior);
  return { earned, ratio, sure, toWin: earned * (1 - ratio) };
}

/** The rows that get far less than their position earns, the most clicks to win first. */
export const findLowRows = (rows: readonly PerformanceRow[], curve: Curve, spread: number): LowRow[] =>
  rows
    .flatMap((row) => {
      const verdict = judgeRow(row, curve, spread);
      return verdict && isLow(verdict) ? [{ ...row, ...verdict }] : [];
    })
    .sort((a, b) => b.toWin - a.toWin);
