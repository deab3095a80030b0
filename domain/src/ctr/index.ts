export { guessBrand, hasBrand, readBrand } from './brand.ts';
export { type ComparedRow, comparePeriods, sumChanges } from './compare.ts';
export { fewRows, lastPosition } from './curve.ts';
export {
  chooseQueries,
  compareAge,
  type ExportFailure,
  findLastDay,
  type PerformanceExport,
  readExport,
} from './export.ts';
export type { Columns, TableText } from './export-table.ts';
export { findDivisors } from './periods.ts';
export { type CtrReport, makeReport } from './report.ts';
export { isOfPages, type ListedRow, type ListName, reportCsv } from './report-csv.ts';
export { type PerformanceRow, rateOf } from './rows.ts';
