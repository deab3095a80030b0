import type { Columns, ExportFailure, PerformanceExport } from '@toolkit/domain/ctr';
import type { Result } from '@toolkit/domain/result';

/** A file as browsers have it. */
export interface ExportFile {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

/** Reads exports of Search Console. The browser's does so beside the page, so that nothing of it waits. */
export abstract class ExportReader {
  /** @param columns which columns hold what, where a person has named them */
  abstract read(file: ExportFile, columns?: Columns): Promise<Result<PerformanceExport, ExportFailure>>;
}
