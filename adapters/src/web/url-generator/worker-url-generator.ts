import type {
  ByteSource,
  InspectChoice,
  InspectEvent,
  Preview,
  RunCount,
  RunEvent,
  RunStep,
  SaveTarget,
  UrlGenerator,
  UrlRun,
} from '@toolkit/application/web/url-generator';
import { fail, ok } from '@toolkit/domain/result';
import { lastValueFrom, Observable } from 'rxjs';
import { PickedFile } from './browser-downloads.ts';
import { newSeed } from './new-seed.ts';
import { Queue } from './queue.ts';
import { newResultFile, type ResultFile, sweepResultFiles } from './result-files.ts';
import type { OutputPiece } from './url-jobs.ts';
import { jobSteps } from './url-worker-steps.ts';
import { type UrlWorker, Workers } from './url-workers.ts';

const startWorker = (): UrlWorker =>
  new Worker(new URL('./url-worker.ts', import.meta.url), { type: 'module' });

/** Shuffling or comparing a list of this many bytes fills memory that a worker never gives back, so the worker is replaced. */
const lastingBytes = 33_554_432;

/** Looking for duplicates takes eight bytes per keyword, which an idle worker keeps. No spreadsheet is larger. */
const lastingLookBytes = 67_108_864;

/**
 * Works in one worker, one job after the other, since a second worker would have to be downloaded again. Lists must be
 * Blobs. Results go to the browser's own storage. Where there is none, they become Blobs in the page, since a worker's
 * Blobs are lost if it ends before they are read.
 */
export class WorkerUrlGenerator implements UrlGenerator {
  private readonly workers: Workers;
  private readonly queue = new Queue();
  private swept: Promise<void> | undefined;

  constructor(start: () => UrlWorker = startWorker) {
    this.workers = new Workers(start);
  }

  prepare(): void {
    this.workers.prepare();
    // What cannot be removed now is removed the next time.
    this.swept ??= sweepResultFiles().catch(() => {});
  }

  inspect(list: ByteSource, choice: InspectChoice = {}): Observable<InspectEvent> {
    const steps$ = jobSteps(this.workers, { task: 'inspect', list, choice }, list.size <= lastingLookBytes);
    return this.queue.enqueue(steps$) as Observable<InspectEvent>;
  }

  async preview(run: UrlRun, most: number): Promise<Preview> {
    const steps$ = this.queue.enqueue(jobSteps(this.workers, { task: 'preview', run, most }));
    const last = await lastValueFrom(steps$, { defaultValue: interrupted });
    return (last as { result: Preview }).result;
  }

  run(run: UrlRun, target?: SaveTarget): Observable<RunEvent> {
    const { recipe, list, further = [] } = run;
    const { format, urlsPerFile, zip } = recipe.output;
    const ending = format === 'text' && urlsPerFile === 0 && !zip ? '.txt' : '';
    // Combining lists multiplies their bytes, at most to this number.
    const most = further.reduce((bytes, one) => bytes * Math.max(one.list.size, 1), list.size);
    const keepsLines = recipe.randomize || recipe.duplicates !== 'keep';
    const lasting = !keepsLines || most <= lastingBytes;
    return new Observable((subscriber) => {
      const picked = target instanceof PickedFile ? target : undefined;
      let place: ResultFile | undefined;
      let kept = false;
      const pieces: Blob[] = [];
      const finished = async (count: RunCount): Promise<RunEvent> => {
        const file = picked ? undefined : await openFile(place, pieces, count.size, ending);
        if (!file && !picked) return interrupted;
        kept = true;
        const discard = once(() => place?.remove('later'));
        return { kind: 'finished', result: ok({ ...count, file, discard }) };
      };
      const end = (event: RunEvent) => {
        if (subscriber.closed && kept) place?.remove('now');
        subscriber.next(event);
        subscriber.complete();
      };
      const start = async () => {
        place = picked ? undefined : await newResultFile(ending);
        if (subscriber.closed) return place?.remove('now');
        const to = picked ? { handle: picked.handle } : place && { name: place.name };
        const job = { task: 'run', run, seed: newSeed(), target: to } as const;
        const steps$ = this.queue.enqueue(jobSteps(this.workers, job, lasting));
        subscriber.add(
          (steps$ as Observable<RunStep | OutputPiece>).subscribe((step) => {
            if (step.kind === 'piece') pieces.push(new Blob([step.bytes]));
            else if (step.kind === 'progress') subscriber.next(step);
            else if (!step.result.ok) end({ kind: 'finished', result: step.result });
            else void finished(step.result.value).then(end, () => end(interrupted));
          }),
        );
      };
      start().catch(() => end(interrupted));
      return () => {
        if (!kept) place?.remove('now');
      };
    });
  }
}

const interrupted = { kind: 'finished', result: fail({ code: 'interrupted' }) } as const;

/** The length is checked, so that a shortened file is not taken for the whole one. */
async function openFile(
  place: ResultFile | undefined,
  pieces: Blob[],
  size: number,
  ending: '.txt' | '',
): Promise<Blob | undefined> {
  const written = pieces.length > 0 ? undefined : await place?.read();
  const file =
    written?.size === size
      ? written
      : new Blob(pieces, ending === '' ? {} : { type: 'text/plain;charset=utf-8' });
  return file.size === size ? file : undefined;
}

function once(work: () => void): () => void {
  let done = false;
  return () => {
    if (!done) work();
    done = true;
  };
}
