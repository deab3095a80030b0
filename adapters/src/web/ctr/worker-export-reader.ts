import type { ExportFile, ExportReader } from '@toolkit/application/web/ctr';
import type { Columns, ExportFailure, PerformanceExport } from '@toolkit/domain/ctr';
import { fail, type Result } from '@toolkit/domain/result';

export interface ExportTask {
  readonly file: ExportFile;
  readonly columns: Columns | undefined;
}

type ReadResult = Result<PerformanceExport, ExportFailure>;
type ExportWorker = Pick<Worker, 'onmessage' | 'onmessageerror' | 'onerror' | 'postMessage' | 'terminate'>;

const startWorker = (): ExportWorker =>
  new Worker(new URL('./export-worker.ts', import.meta.url), { type: 'module' });

/** Files must be those of a browser. Each is read in a worker of its own, which gives its memory back at the end. */
export class WorkerExportReader implements ExportReader {
  constructor(private readonly start: () => ExportWorker = startWorker) {}

  async read(file: ExportFile, columns?: Columns): Promise<ReadResult> {
    let worker: ExportWorker | undefined;
    try {
      const started = this.start();
      worker = started;
      return await new Promise<ReadResult>((resolve, reject) => {
        started.onmessage = ({ data }: MessageEvent<ReadResult>) => resolve(data);
        started.onerror = reject;
        started.onmessageerror = reject;
        started.postMessage({ file, columns } satisfies ExportTask);
      });
    } catch {
      return fail({ code: 'unreadable' });
    } finally {
      worker?.terminate();
    }
  }
}
