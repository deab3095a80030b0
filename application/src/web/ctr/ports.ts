import type { Columns, ExportFailure, PerformanceExport } from '@toolkit/domain/ctr';
import type { Result } from '@toolkit/domain/result';
import type { ListFile } from '../url-generator/ports.ts';

/** Reads exports of Search Console. The browser's does so beside the page, so that nothing of it waits. */
export abstract class ExportReader {
  /** @param columns which columns hold what, where a person has named them */
  abstract read(file: ListFile, columns?: Columns): Promise<Result<PerformanceExport, ExportFailure>>;
}
