export { guessBrand, readBrand } from './brand.ts';
export { blockRate, type Curve, type CurveBlock, curveBlocks, lastPosition } from './curve.ts';
export { type CtrReport, makeReport, type ReachRow } from './report.ts';
export { type PerformanceRow, sumRows, type Totals } from './rows.ts';
export type { LowRow } from './verdict.ts';
