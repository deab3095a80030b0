import type { ExportReader } from '@toolkit/application/web/ctr';
import { fail } from '@toolkit/domain/result';

export type ExportTask = Parameters<ExportReader['read']>;
type Answer = Awaited<ReturnType<ExportReader['read']>>;

const startWorker = (): Worker =>
  new Worker(new URL('./export-worker.ts', import.meta.url), { type: 'module' });

/** Files must be those of a browser. Each is read in a worker of its own, which gives its memory back at the end. */
export class WorkerExportReader implements ExportReader {
  constructor(private readonly start = startWorker) {}

  read(...task: ExportTask): Promise<Answer> {
    return new Promise((resolve) => {
      const worker = this.start();
      const end = (answer: Answer) => {
        worker.terminate();
        resolve(answer);
      };
      worker.onmessage = ({ data }: MessageEvent<Answer>) => end(data);
      const refuse = () => end(fail({ code: 'unreadable' }));
      Object.assign(worker, { onerror: refuse, onmessageerror: refuse });
      worker.postMessage(task);
    });
  }
}
