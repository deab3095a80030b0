import type {
  ByteSource,
  CountEvent,
  GeneratedUrls,
  GenerationEvent,
  GenerationSettings,
  GenerationStep,
  UrlGenerator,
} from '@toolkit/application/web/url-generator';
import { fail, ok } from '@toolkit/domain/result';
import type { KeywordCount } from '@toolkit/domain/url-generator';
import { Observable } from 'rxjs';
import type { UrlJob } from './url-jobs.ts';

export type UrlWorker = Pick<
  Worker,
  'onmessage' | 'onmessageerror' | 'onerror' | 'postMessage' | 'terminate'
>;

const startWorker = (): UrlWorker =>
  new Worker(new URL('./url-worker.ts', import.meta.url), { type: 'module' });

const interrupted: GenerationStep = { kind: 'finished', result: fail({ code: 'interrupted' }) };

/**
 * Works in a worker, one for each job at the same time. Lists have to be Blobs. Finished chunks become Blobs on this side: those
 * of a worker are lost when it ends before they were read.
 */
export class WorkerUrlGenerator implements UrlGenerator {
  /** Has nothing to do; used again, because another one would be fetched again. */
  private idle: UrlWorker | undefined;

  constructor(private readonly start: () => UrlWorker = startWorker) {}

  prepare(): void {
    if (this.idle) return;
    try {
      const worker = this.start();
      this.rest(worker);
    } catch {
      // The first job will tell.
    }
  }

  count(list: ByteSource): Observable<CountEvent> {
    return this.steps(() => ({ task: 'count', list })) as Observable<CountEvent>;
  }

  generate(list: ByteSource, settings: GenerationSettings): Observable<GenerationEvent> {
    return new Observable((subscriber) => {
      const parts: Blob[] = [];
      const withFile = (count: KeywordCount): GeneratedUrls => ({
        ...count,
        file: new Blob(parts, { type: 'text/plain;charset=utf-8' }),
      });
      const seed = crypto.getRandomValues(new Uint32Array(4));
      return this.steps(() => ({ task: 'generate', list, settings, seed })).subscribe({
        next(step) {
          if (step.kind === 'chunk') parts.push(new Blob([step.bytes]));
          else if (step.kind === 'progress') subscriber.next(step);
          else {
            const { result } = step;
            subscriber.next({ kind: 'finished', result: result.ok ? ok(withFile(result.value)) : result });
          }
        },
        complete: () => subscriber.complete(),
      });
    });
  }

  private steps(job: () => UrlJob): Observable<GenerationStep> {
    return new Observable((subscriber) => {
      const give = (step: GenerationStep) => {
        subscriber.next(step);
        if (step.kind === 'finished') subscriber.complete();
      };
      try {
        const worker = this.idle ?? this.start();
        this.idle = undefined;
        let finished = false;
        worker.onmessage = ({ data }: MessageEvent<GenerationStep>) => {
          finished = data.kind === 'finished';
          give(data);
        };
        worker.onerror = () => give(interrupted);
        worker.onmessageerror = () => give(interrupted);
        worker.postMessage(job());
        return () => (finished ? this.rest(worker) : worker.terminate());
      } catch {
        give(interrupted);
        return undefined;
      }
    });
  }

  private rest(worker: UrlWorker): void {
    if (this.idle) worker.terminate();
    else this.idle = worker;
    worker.onmessage = null;
    worker.onerror = () => {
      if (this.idle === worker) this.idle = undefined;
    };
  }
}
