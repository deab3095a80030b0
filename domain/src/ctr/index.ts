export { guessBrand, readBrand } from './brand.ts';
export { blockRate, type Curve, type CurveBlock, curveBlocks, lastPosition } from './curve.ts';
export { type ExportFailure, type ExportTable, type PerformanceExport, readExport } from './export.ts';
export type { Columns, TableText } from './export-table.ts';
export { type CtrReport, makeReport, type ReachRow } from './report.ts';
export { type PerformanceRow, sumRows, type Totals } from './rows.ts';
export type { LowRow } from './verdict.ts';
