export { guessBrand, readBrand } from './brand.ts';
export { curveBlocks, lastPosition } from './curve.ts';
export { type ExportFailure, type ExportTable, type PerformanceExport, readExport } from './export.ts';
export type { Columns, TableText } from './export-table.ts';
export { type CtrReport, makeReport } from './report.ts';
export { type ListedRow, type ListName, reportCsv } from './report-csv.ts';
export { type PerformanceRow, sumRows } from './rows.ts';
