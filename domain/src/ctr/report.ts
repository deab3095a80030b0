import { hasBrand } from './brand.ts';
import { type Curve, findBlock, isJudged, lastPosition, makeCurve, makeCurveLine } from './curve.ts';
import { type PerformanceRow, type Rows, sumRows, type Totals } from './rows.ts';
import { findLowRows, type LowRow, measureSpread } from './verdict.ts';

/** A row that a better position would bring more clicks. */
export interface ReachRow extends PerformanceRow {
  readonly goal: 3 | 10;
  /** Clicks that the site's curve has at the goal beyond those at the row's position. */
  readonly gain: number;
}

export interface CtrReport {
  readonly rows: Rows;
  readonly totals: Totals;
  /** The rows from which curve, spread and verdict come. */
  readonly judged: Rows;
  readonly curve: Curve;
  readonly spread: number;
  /** Rows with few clicks are missing: figures are "at least". */
  readonly isCut: boolean;
  /** There is too little to tell a pattern from chance: no row is judged. */
  readonly isThin: boolean;
  readonly low: readonly LowRow[];
  readonly toWin: number;
  readonly reach: readonly ReachRow[];
}

const fewestRows = 40;
const fewestImpressions = 2_000;

/**
 * @param brand words whose rows count only for the totals, since people look for the brand wherever it stands
 * @param isCut whether rows with few clicks are missing
 */
export function makeReport(rows: Rows, brand: readonly string[] = [], isCut = false): CtrReport {
  const others = rows.filter((row) => isJudged(row) && !hasBrand(row.text, brand));
  const judged = isCut ? keepWhole(others, Math.min(...rows.map(({ clicks }) => clicks))) : others;
  const curve = makeCurve(judged);
  const spread = measureSpread(judged, curve);
  const isThin = judged.length < fewestRows || sumRows(judged).impressions < fewestImpressions;
  const low = isThin ? [] : findLowRows(judged, curve, spread);
  const toWin = low.reduce((sum, row) => sum + row.toWin, 0);
  const reach = isThin ? [] : findReach(others, curve, low);
  return { rows, totals: sumRows(rows), judged, curve, spread, isCut, isThin, low, toWin, reach };
}

/**
 * The rows of which the cut takes few: those that earn twice the fewest clicks in the table, by a curve of such rows.
 * Without this, rows with few clicks would be missing and the curve would be too high.
 */
function keepWhole(rows: Rows, fewestClicks: number): Rows {
  let kept = rows;
  for (let round = 0; round < 6; round += 1) {
    const curve = makeCurve(kept);
    kept = rows.filter((row) => {
      const block = findBlock(curve, row);
      return block && (row.impressions * block.clicks) / block.impressions >= 2 * fewestClicks;
    });
  }
  return kept;
}

/**
 * Above position 3 to 20, with at least one click to gain, most clicks first. The goal is 3 up to position 10, else 10.
 * Rows below the curve are not among them: at a better position, too, they would get few of its clicks.
 */
function findReach(rows: Rows, curve: Curve, low: Rows): ReachRow[] {
  const rateAt = makeCurveLine(curve);
  const listed = new Set(low.map(({ text }) => text));
  return rows
    .filter(({ text, position }) => position > 3 && position <= lastPosition && !listed.has(text))
    .map((row) => {
      const goal = row.position <= 10 ? 3 : 10;
      return { ...row, goal, gain: row.impressions * (rateAt(goal) - rateAt(row.position)) } as const;
    })
    .filter(({ gain }) => gain >= 1)
    .sort((a, b) => b.gain - a.gain);
}
