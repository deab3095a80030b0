import { hasBrand } from './brand.ts';
import { type Curve, findBlock, isJudged, makeCurve, makeCurveLine } from './curve.ts';
import { type Rows, sumRows } from './rows.ts';
import { findLowRows, measureSpread } from './verdict.ts';

const fewestRows = 40;
const fewestImpressions = 2_000;

export type CtrReport = ReturnType<typeof makeReport>;

/**
 * The curve of the site, the rows below it and those within reach. Where there is too little to tell a pattern from
 * chance, it is thin: no row is listed.
 * @param brand words whose rows count only for the totals, since people look for the brand wherever it stands
 */
export function makeReport({ rows, isCut }: { rows: Rows; isCut: boolean }, brand: readonly string[] = []) {
  const others = rows.filter((row) => isJudged(row) && !hasBrand(row.text, brand));
  const judged = isCut ? keepWhole(others, Math.min(...rows.map(({ clicks }) => clicks))) : others;
  const curve = makeCurve(judged);
  const spread = measureSpread(judged, curve);
  const isThin = judged.length < fewestRows || sumRows(judged).impressions < fewestImpressions;
  const low = isThin ? [] : findLowRows(judged, curve, spread);
  const toWin = low.reduce((sum, row) => sum + row.toWin, 0);
  const verdicts = new Map(low.map((row) => [row.text, row]));
  const reach = isThin
    ? []
    : findReach(
        others.filter(({ text }) => !verdicts.has(text)),
        curve,
      );
  return {
    /** All of them, with their verdicts. */
    rows: rows.map((row) => verdicts.get(row.text) ?? row),
    totals: sumRows(rows),
    judged,
    curve,
    spread,
    isCut,
    isThin,
    low,
    toWin,
    reach,
  };
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
      return block && row.impressions * block.ctr >= 2 * fewestClicks;
    });
  }
  return kept;
}

/**
 * Above position 3 to 20, with at least one click to gain, most clicks first. The goal is 3 up to position 10, else 10;
 * the gain is what the site's curve has there beyond the row's position.
 * @param rows none below the curve: at a better position, too, they would get few of its clicks
 */
function findReach(rows: Rows, curve: Curve) {
  const rateAt = makeCurveLine(curve);
  return rows
    .filter(({ position }) => position > 3)
    .map((row) => {
      const goal = row.position <= 10 ? 3 : 10;
      return { ...row, goal, gain: row.impressions * (rateAt(goal) - rateAt(row.position)) };
    })
    .filter(({ gain }) => gain >= 1)
    .sort((a, b) => b.gain - a.gain);
}

/** A row that a better position would bring more clicks. */
export type ReachRow = ReturnType<typeof findReach>[number];
