import type {
  ByteSource,
  InspectChoice,
  InspectEvent,
  Preview,
  RunEvent,
  RunStep,
  SaveTarget,
  UrlGenerator,
  UrlRun,
} from '@toolkit/application/web/url-generator';
import { fail, ok } from '@toolkit/domain/result';
import {
  catchError,
  concatMap,
  defer,
  filter,
  finalize,
  from,
  lastValueFrom,
  Observable,
  type Subscriber,
  switchMap,
} from 'rxjs';
import { PickedFile } from './browser-downloads.ts';
import { newSeed } from './new-seed.ts';
import { createBlobWriter, findOutputFailure } from './result-stream.ts';
import type { JobStep, OutputPiece, UrlJob, UrlMessage } from './url-jobs.ts';

export interface UrlWorker extends Pick<Worker, 'onmessage' | 'onmessageerror' | 'onerror' | 'terminate'> {
  postMessage(message: UrlMessage): void;
}

const startWorker = (): UrlWorker =>
  new Worker(new URL('./url-worker.ts', import.meta.url), { type: 'module' });

/** After a list of more bytes the worker is replaced, because it never gives the engine's memory back. No spreadsheet is larger. */
const lastingBytes = 67_108_864;

const interrupted = { kind: 'finished', result: fail({ code: 'interrupted' }) } as const;

/**
 * Works in one worker, one job after the other. Lists must be Blobs. The worker posts the pieces of a result to the page,
 * which stores each of them before it asks for more: as Blobs, since a worker's own Blobs are lost when it ends, or in
 * the file that the user has chosen.
 */
export class WorkerUrlGenerator implements UrlGenerator {
  private worker: UrlWorker | undefined;
  /** Resolves when all jobs so far have ended. */
  private idle: Promise<unknown> = Promise.resolve();

  constructor(private readonly start: () => UrlWorker = startWorker) {}

  prepare(): void {
    this.startAhead();
    // Version 0.1.0 stored results here until November 2026, and a tab that died left its own behind.
    globalThis.navigator?.storage
      ?.getDirectory?.()
      .then((root) => root.removeEntry('generated-urls', { recursive: true }))
      .catch(() => {});
  }

  inspect(list: ByteSource, choice: InspectChoice = {}): Observable<InspectEvent> {
    return this.doJob({ task: 'inspect', list, choice }, list.size) as Observable<InspectEvent>;
  }

  async preview(run: UrlRun, most: number): Promise<Preview> {
    const last = await lastValueFrom(this.doJob({ task: 'preview', run, most }));
    return (last as { result: Preview }).result;
  }

  run(run: UrlRun, target?: SaveTarget): Observable<RunEvent> {
    return defer(() => {
      const picked = target instanceof PickedFile ? target.handle : undefined;
      const parts: Blob[] = [];
      const opened = openWriter(picked, parts);
      let isWhole = false;
      const store = async (
        writer: WritableStreamDefaultWriter<Uint8Array<ArrayBuffer>>,
        step: RunStep | OutputPiece,
      ): Promise<RunEvent | undefined> => {
        if (step.kind === 'piece') {
          const { worker } = this;
          await writer.write(step.bytes);
          worker?.postMessage('stored');
          return undefined;
        }
        if (step.kind === 'progress') return step;
        if (!step.result.ok) return { kind: 'finished', result: step.result };
        await writer.close();
        isWhole = true;
        const { value } = step.result;
        const type = value.name.endsWith('.txt') ? 'text/plain;charset=utf-8' : '';
        const file = target ? undefined : new Blob(parts, { type });
        return { kind: 'finished', result: ok({ ...value, file }) };
      };
      const discard = async () => {
        await (await opened).abort();
        // The browser emptied it when it was chosen.
        await picked?.remove?.();
      };
      return from(opened).pipe(
        switchMap((writer) => {
          const steps$ = this.doJob({ task: 'run', run, seed: newSeed() }, run.list.size);
          return (steps$ as Observable<RunStep | OutputPiece>).pipe(concatMap((step) => store(writer, step)));
        }),
        filter((event) => event !== undefined),
        catchError((error) => [
          { kind: 'finished', result: fail({ code: findOutputFailure(error) }) } as const,
        ]),
        finalize(() => {
          if (!isWhole) void discard().catch(() => {});
        }),
      );
    });
  }

  /** Does a job when its turn has come. Unsubscribing gives up its turn, or ends the worker. */
  private doJob(job: UrlJob, listBytes = 0): Observable<JobStep> {
    return new Observable((subscriber) => {
      const turn = this.idle;
      const ended = new Promise<void>((resolve) => subscriber.add(resolve));
      this.idle = Promise.all([turn, ended]);
      void turn.then(() => {
        if (!subscriber.closed) subscriber.add(this.beginJob(job, listBytes, subscriber));
      });
    });
  }

  private beginJob(job: UrlJob, listBytes: number, subscriber: Subscriber<JobStep>): () => void {
    let isFinished = false;
    const give = (step: JobStep) => {
      subscriber.next(step);
      if (step.kind === 'finished') subscriber.complete();
    };
    try {
      const worker = this.openWorker();
      worker.onmessage = ({ data }: MessageEvent<JobStep>) => {
        isFinished = data.kind === 'finished';
        give(data);
      };
      worker.onerror = () => give(interrupted);
      worker.onmessageerror = () => give(interrupted);
      worker.postMessage(job);
    } catch {
      give(interrupted);
    }
    return () => {
      if (isFinished && listBytes <= lastingBytes && this.worker) return this.rest(this.worker);
      this.endWorker();
      if (isFinished) this.startAhead();
    };
  }

  private startAhead(): void {
    try {
      this.openWorker();
    } catch {
      // If it does not start, its first job reports that.
    }
  }

  /** @throws if the browser starts none */
  private openWorker(): UrlWorker {
    if (!this.worker) {
      this.worker = this.start();
      this.rest(this.worker);
    }
    return this.worker;
  }

  /** No job listens to it. If it could not be loaded or breaks down now, the next job starts another one. */
  private rest(worker: UrlWorker): void {
    worker.onmessage = null;
    worker.onmessageerror = null;
    worker.onerror = () => this.endWorker();
  }

  private endWorker(): void {
    this.worker?.terminate();
    this.worker = undefined;
  }
}

const openWriter = async (picked: FileSystemFileHandle | undefined, parts: Blob[]) =>
  (picked ? await picked.createWritable() : createBlobWriter(parts)).getWriter();
