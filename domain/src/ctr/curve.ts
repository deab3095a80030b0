import type { PerformanceRow } from './rows.ts';

/** Neighbouring steps of positions with one click-through rate. */
interface CurveBlock {
  /** Positions in half steps below 3, in whole steps above. */
  readonly steps: readonly number[];
  readonly clicks: number;
  readonly impressions: number;
  readonly rows: number;
  /** The sum of impressions × position. */
  readonly weightedPosition: number;
}

/** What a position earns on this site: the block of each step that has rows. It never rises from step to step. */
export type Curve = ReadonlyMap<number, CurveBlock>;

export const lastPosition = 20;
const fewestImpressions = 30;

/** Curve, spread and verdict all come from the rows for which this holds and that are not of the brand. */
export const isJudged = ({ impressions, position }: PerformanceRow): boolean =>
  impressions >= fewestImpressions && position >= 1 && position <= lastPosition;

export const findStep = (position: number): number =>
  position < 3 ? Math.floor(position * 2 + 0.5) / 2 : Math.floor(position + 0.5);

export const blockRate = ({ clicks, impressions }: CurveBlock): number => clicks / impressions;

/** Pools neighbours until no later block has a higher rate: isotonic regression, weighted by impressions. */
export function makeCurve(rows: readonly PerformanceRow[]): Curve {
  const steps = new Map<number, CurveBlock>();
  for (const { clicks, impressions, position } of rows) {
    const step = findStep(position);
    const row = { steps: [step], clicks, impressions, rows: 1, weightedPosition: impressions * position };
    const before = steps.get(step);
    steps.set(step, before ? { ...joinBlocks(before, row), steps: [step] } : row);
  }
  const blocks: CurveBlock[] = [];
  for (const [, step] of [...steps].sort(([a], [b]) => a - b)) {
    let block = step;
    for (let before = blocks.at(-1); before && isLower(before, block); before = blocks.at(-1)) {
      blocks.pop();
      block = joinBlocks(before, block);
    }
    blocks.push(block);
  }
  return new Map(blocks.flatMap((block) => block.steps.map((step) => [step, block] as const)));
}

/** The blocks in the order of their positions. */
export const curveBlocks = (curve: Curve): readonly CurveBlock[] => [...new Set(curve.values())];

const isLower = (a: CurveBlock, b: CurveBlock): boolean =>
  a.clicks * b.impressions < b.clicks * a.impressions;

const joinBlocks = (a: CurveBlock, b: CurveBlock): CurveBlock => ({
  steps: [...a.steps, ...b.steps],
  clicks: a.clicks + b.clicks,
  impressions: a.impressions + b.impressions,
  rows: a.rows + b.rows,
  weightedPosition: a.weightedPosition + b.weightedPosition,
});

/** The clicks that a row's position earns; the row itself does not count, unless the block has no other. */
export function earnedClicks(curve: Curve, { clicks, impressions, position }: PerformanceRow): number {
  const block = curve.get(findStep(position));
  if (!block) return 0;
  if (block.rows === 1) return impressions * blockRate(block);
  return (impressions * (block.clicks - clicks)) / (block.impressions - impressions);
}

/** The rate at any position: on the line through the middles of the blocks, flat beyond its ends. */
export function makeCurveLine(curve: Curve): (position: number) => number {
  const points = curveBlocks(curve).map((block) => ({
    at: block.weightedPosition / block.impressions,
    rate: blockRate(block),
  }));
  return (position) => {
    const next = points.findIndex(({ at }) => position <= at);
    const [from, to] = [points[next - 1], points[next]];
    if (!to) return points.at(-1)?.rate ?? 0;
    if (!from) return to.rate;
    return from.rate + ((to.rate - from.rate) * (position - from.at)) / (to.at - from.at);
  };
}
