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
 * Works in a worker of its own for each job. Lists have to be Blobs. Finished chunks become Blobs on this side: those
 * of a worker are lost when it ends before they were read.
 */
export class WorkerUrlGenerator implements UrlGenerator {
  constructor(private readonly start: () => UrlWorker = startWorker) {}

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
        const worker = this.start();
        worker.onmessage = ({ data }: MessageEvent<GenerationStep>) => give(data);
        worker.onerror = () => give(interrupted);
        worker.onmessageerror = () => give(interrupted);
        worker.postMessage(job());
        return () => worker.terminate();
      } catch {
        give(interrupted);
        return undefined;
      }
    });
  }
}
