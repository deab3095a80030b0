import { type PerformanceRow, type Rows, sumRows } from './rows.ts';

export const lastPosition = 20;
const fewestImpressions = 30;
/** With fewer rows, a block of the curve is rough. */
export const fewRows = 30;

/** Curve, spread and verdict all come from the rows for which this holds and that are not of the brand. */
export const isJudged = ({ impressions, position }: PerformanceRow) =>
  impressions >= fewestImpressions && position >= 1 && position <= lastPosition;

/** Half steps below 3, whole steps above. */
const findStep = ({ position }: PerformanceRow) =>
  position < 3 ? Math.floor(position * 2 + 0.5) / 2 : Math.floor(position + 0.5);

/** Neighbouring steps of positions with one click-through rate, and the totals of their rows. */
const makeBlock = (steps: readonly number[], members: Rows) => ({ steps, members, ...sumRows(members) });

/** What a position earns on this site: the block of each step that has rows. It never rises from step to step. */
export type Curve = readonly ReturnType<typeof makeBlock>[];

/** Pools neighbours until no later block has a higher rate: isotonic regression, weighted by impressions. */
export function makeCurve(rows: Rows): Curve {
  const blocks: Curve[number][] = [];
  for (const step of [...new Set(rows.map(findStep))].sort((a, b) => a - b)) {
    const members = rows.filter((row) => findStep(row) === step);
    let block = makeBlock([step], members);
    for (let before = blocks.at(-1); before && before.ctr < block.ctr; before = blocks.at(-1)) {
      blocks.pop();
      block = makeBlock([...before.steps, ...block.steps], [...before.members, ...block.members]);
    }
    blocks.push(block);
  }
  return blocks;
}

export const findBlock = (curve: Curve, row: PerformanceRow) =>
  curve.find(({ steps }) => steps.includes(findStep(row)));

/** The clicks that a row's position earns; the row itself does not count, unless the block has no other. */
export function earnedClicks(curve: Curve, row: PerformanceRow) {
  const block = findBlock(curve, row);
  if (!block) return 0;
  if (block.rows === 1) return row.impressions * block.ctr;
  return (row.impressions * (block.clicks - row.clicks)) / (block.impressions - row.impressions);
}

/** The rate at any position: on the line through the middles of the blocks, flat beyond its ends. */
export const makeCurveLine = (curve: Curve) => (position: number) => {
  const next = curve.findIndex((block) => position <= block.position);
  const [from, to] = [curve[next - 1], curve[next]];
  if (!to) return curve.at(-1)?.ctr ?? 0;
  if (!from) return to.ctr;
  return from.ctr + ((to.ctr - from.ctr) * (position - from.position)) / (to.position - from.position);
};
