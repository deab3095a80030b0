import { fail } from '@toolkit/domain/result';
import { Observable } from 'rxjs';
import type { JobStep, UrlJob } from './url-jobs.ts';
import type { Workers } from './url-workers.ts';

const interrupted: JobStep = { kind: 'finished', result: fail({ code: 'interrupted' }) };

/**
 * Has a worker do a job. Unsubscribing ends the worker.
 * @param lasting whether the worker may be used again
 */
export const jobSteps = (workers: Workers, job: UrlJob, lasting = true): Observable<JobStep> =>
  new Observable((subscriber) => {
    const give = (step: JobStep) => {
      subscriber.next(step);
      if (step.kind === 'finished') subscriber.complete();
    };
    try {
      const worker = workers.take();
      let finished = false;
      worker.onmessage = ({ data }: MessageEvent<JobStep>) => {
        finished = data.kind === 'finished';
        give(data);
      };
      worker.onerror = () => give(interrupted);
      worker.onmessageerror = () => give(interrupted);
      worker.postMessage(job);
      return () => {
        if (finished && lasting) return workers.rest(worker);
        worker.terminate();
        if (finished) workers.prepare();
      };
    } catch {
      give(interrupted);
      return undefined;
    }
  });
