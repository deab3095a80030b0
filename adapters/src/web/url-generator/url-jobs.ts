import {
  type ByteSource,
  filesInOne,
  type InspectChoice,
  type InspectEvent,
  inspectList,
  type OutputSink,
  type Preview,
  previewUrls,
  type RunStep,
  runUrls,
  type UrlRun,
} from '@toolkit/application/web/url-generator';
import type { Seed } from '@toolkit/domain/url-generator';
import { readSpreadsheet, zipArchive } from '../../formats/index.ts';
import { quickestEngine } from '../../wasm/index.ts';
import { MemorySink } from './memory-sink.ts';
import { PickedFileSink } from './picked-file-sink.ts';
import { openSyncFile } from './result-folder.ts';
import { SyncFileSink } from './sync-file-sink.ts';

/** A file of the browser's own storage, by name; one that the user has chosen; or memory. */
type UrlTarget = { readonly name: string } | { readonly handle: FileSystemFileHandle } | undefined;

export type UrlJob =
  | { readonly task: 'inspect'; readonly list: ByteSource; readonly choice: InspectChoice }
  | { readonly task: 'preview'; readonly run: UrlRun; readonly most: number }
  | { readonly task: 'run'; readonly run: UrlRun; readonly seed: Seed; readonly target: UrlTarget };

/** Output for memory on the other side. */
export interface OutputPiece {
  readonly kind: 'piece';
  readonly bytes: Uint8Array<ArrayBuffer>;
}

interface FinishedPreview {
  readonly kind: 'finished';
  readonly result: Preview;
}

export type JobStep = InspectEvent | FinishedPreview | RunStep | OutputPiece;

type Post = (step: JobStep, handedOver: ArrayBuffer[]) => void;

/** Does one job, and posts every step of it. Pieces are handed over, not copied. */
export async function doUrlJob(job: UrlJob, post: Post): Promise<void> {
  for await (const step of stepsOf(job, post)) post(step, []);
}

async function* stepsOf(job: UrlJob, post: Post): AsyncGenerator<JobStep, void> {
  const makeEngine = quickestEngine();
  switch (job.task) {
    case 'inspect':
      return yield* inspectList(job.list, job.choice, { makeEngine, readSpreadsheet });
    case 'preview':
      return yield { kind: 'finished', result: await previewUrls(job.run, job.most, readSpreadsheet) };
    case 'run': {
      const files = filesInOne(job.run, await sinkOf(job.target, post), zipArchive);
      return yield* runUrls(job.run, job.seed, { makeEngine, readSpreadsheet }, files);
    }
  }
}

async function sinkOf(target: UrlTarget, post: Post): Promise<OutputSink> {
  if (target && 'handle' in target) return new PickedFileSink(await target.handle.createWritable());
  const file = target && (await openSyncFile(target.name));
  if (file) return new SyncFileSink(file);
  return new MemorySink((bytes) => post({ kind: 'piece', bytes }, [bytes.buffer]));
}
