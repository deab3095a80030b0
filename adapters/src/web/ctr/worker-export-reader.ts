import type { ExportReader } from '@toolkit/application/web/ctr';
import { fail } from '@toolkit/domain/result';

export type ExportTask = Parameters<ExportReader['read']>;

/** Files must be those of a browser. Each is read in a worker of its own, which gives its memory back at the end. */
export class WorkerExportReader implements ExportReader {
  read(...task: ExportTask) {
    const worker = new Worker(new URL('./export-worker.ts', import.meta.url), { type: 'module' });
    const answer = new Promise<Awaited<ReturnType<ExportReader['read']>>>((resolve) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = () => resolve(fail({ code: 'unreadable' }));
      worker.postMessage(task);
    });
    return answer.finally(() => worker.terminate());
  }
}
