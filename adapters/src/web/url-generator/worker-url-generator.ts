import type {
  ByteSource,
  CountEvent,
  GeneratedUrls,
  GenerationEvent,
  GenerationSettings,
  SaveTarget,
  UrlGenerator,
  WrittenUrls,
} from '@toolkit/application/web/url-generator';
import { fail, ok } from '@toolkit/domain/result';
import type { Seed } from '@toolkit/domain/url-generator';
import { Observable } from 'rxjs';
import { PickedFile } from './browser-downloads.ts';
import { newResultFile, type ResultFile, sweepResultFiles } from './result-files.ts';
import { jobSteps } from './url-worker-steps.ts';
import { type UrlWorker, Workers } from './url-workers.ts';

const startWorker = (): UrlWorker =>
  new Worker(new URL('./url-worker.ts', import.meta.url), { type: 'module' });

/** Shuffling fills memory that a worker never gives back: beyond this many bytes of list, a new one takes its place. */
const lastingBytes = 33_554_432;

/**
 * Works in a worker, one for each job at the same time. Lists have to be Blobs. Results go to the browser's own storage;
 * where there is none they become Blobs on this side, since those of a worker are lost when it ends before they were read.
 */
export class WorkerUrlGenerator implements UrlGenerator {
  private readonly workers: Workers;
  private swept: Promise<void> | undefined;

  constructor(start: () => UrlWorker = startWorker) {
    this.workers = new Workers(start);
  }

  prepare(): void {
    this.workers.prepare();
    // What cannot be removed now is there the next time.
    this.swept ??= sweepResultFiles().catch(() => {});
  }

  count(list: ByteSource): Observable<CountEvent> {
    return jobSteps(this.workers, { task: 'count', list }) as Observable<CountEvent>;
  }

  generate(list: ByteSource, settings: GenerationSettings, target?: SaveTarget): Observable<GenerationEvent> {
    return new Observable((subscriber) => {
      const seed = settings.seed ?? newSeed();
      const picked = target instanceof PickedFile ? target : undefined;
      let place: ResultFile | undefined;
      let kept = false;
      const begin = async () => {
        place = picked ? undefined : await newResultFile();
        if (subscriber.closed) return place?.remove('now');
        const pieces: Blob[] = [];
        const finished = async (written: WrittenUrls): Promise<GenerationEvent> => {
          const file = picked ? undefined : await textOf(place, pieces, written.size);
          if (!file && !picked) return interrupted;
          kept = true;
          const discard = once(() => place?.remove('later'));
          const urls: GeneratedUrls = {
            ...written,
            file,
            seed: settings.randomize ? seed : undefined,
            discard,
          };
          return { kind: 'finished', result: ok(urls) };
        };
        const job = {
          task: 'generate',
          list,
          settings: { ...settings, seed },
          target: picked ? { handle: picked.handle } : place && { name: place.name },
        } as const;
        const lasting = !settings.randomize || list.size <= lastingBytes;
        subscriber.add(
          jobSteps(this.workers, job, lasting).subscribe((step) => {
            if (step.kind === 'piece') pieces.push(new Blob([step.bytes]));
            else if (step.kind === 'progress') subscriber.next(step);
            else if (!step.result.ok) end({ kind: 'finished', result: step.result });
            else void finished(step.result.value).then(end, () => end(interrupted));
          }),
        );
      };
      const end = (event: GenerationEvent) => {
        if (subscriber.closed && kept) place?.remove('now');
        subscriber.next(event);
        subscriber.complete();
      };
      begin().catch(() => end(interrupted));
      return () => {
        if (!kept) place?.remove('now');
      };
    });
  }
}

const interrupted: GenerationEvent = { kind: 'finished', result: fail({ code: 'interrupted' }) };

/** Checked for its length: what was cut short must not be taken for the whole. */
async function textOf(
  place: ResultFile | undefined,
  pieces: Blob[],
  size: number,
): Promise<Blob | undefined> {
  const written = pieces.length > 0 ? undefined : await place?.read();
  const file = written?.size === size ? written : new Blob(pieces, { type: 'text/plain;charset=utf-8' });
  return file.size === size ? file : undefined;
}

function newSeed(): Seed {
  const [a = 0, b = 0, c = 0, d = 0] = crypto.getRandomValues(new Uint32Array(4));
  return [a, b, c, d];
}

function once(work: () => void): () => void {
  let done = false;
  return () => {
    if (!done) work();
    done = true;
  };
}
