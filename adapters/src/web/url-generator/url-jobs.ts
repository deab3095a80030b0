import {
  type ByteSource,
  type ByteStream,
  filesInOne,
  type InspectChoice,
  type InspectEvent,
  inspectList,
  mostRowsInBrowser,
  type OutputSink,
  type Preview,
  previewUrls,
  type RunStep,
  runUrls,
  type UrlRun,
} from '@toolkit/application/web/url-generator';
import type { Seed } from '@toolkit/domain/url-generator';
import { readSpreadsheet, zipArchive } from '../../formats/index.ts';
import { compiledEngine } from '../../wasm/index.ts';
import { blobStream } from './blob-stream.ts';
import { KeptSpreadsheets } from './kept-spreadsheets.ts';
import { MemorySink } from './memory-sink.ts';
import { newSeed } from './new-seed.ts';
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

/** Often enough for a bar that moves, seldom enough that drawing it does not slow the work down. */
const progressEveryMs = 100;

/** A worker does one job after the other. */
const ofWorker = new KeptSpreadsheets(readSpreadsheet);

/** Does one job, and posts its steps, of progress only some. Pieces are handed over, not copied. */
export async function doUrlJob(
  job: UrlJob,
  post: Post,
  everyMs = progressEveryMs,
  spreadsheets = ofWorker,
): Promise<void> {
  let told = Number.NEGATIVE_INFINITY;
  for await (const step of runSteps(job, post, spreadsheets)) {
    if (step.kind === 'progress') {
      const now = performance.now();
      if (now - told < everyMs && step.share < 1) continue;
      told = now;
    }
    // Before the caller hears that the job is done and posts the next one.
    if (step.kind === 'finished') spreadsheets.forgetUnused();
    post(step, []);
  }
}

async function* runSteps(
  job: UrlJob,
  post: Post,
  spreadsheets: KeptSpreadsheets,
): AsyncGenerator<JobStep, void> {
  const tools = {
    makeEngine: compiledEngine(),
    readSpreadsheet: spreadsheets.read,
    mostRows: mostRowsInBrowser,
  };
  switch (job.task) {
    case 'inspect':
      return yield* readQuickly(job.list, (list) =>
        inspectList(list, job.choice, { ...tools, secret: newSeed() }),
      );
    case 'preview':
      return yield {
        kind: 'finished',
        result: await previewUrls(job.run, job.most, spreadsheets.read),
      };
    case 'run': {
      const { run, seed } = job;
      const files = filesInOne(run, await openSink(job.target, post), zipArchive);
      return yield* readQuickly(run.list, (list) => runUrls({ ...run, list }, seed, tools, files));
    }
  }
}

/** Gives a list to work on in the quickest way that the browser can read it. */
async function* readQuickly<Step>(
  list: ByteSource,
  work: (list: ByteSource | ByteStream) => AsyncGenerator<Step, void>,
): AsyncGenerator<Step, void> {
  const stream = blobStream(list);
  try {
    yield* work(stream ?? list);
  } finally {
    await stream?.close();
  }
}

async function openSink(target: UrlTarget, post: Post): Promise<OutputSink> {
  if (target && 'handle' in target) return new PickedFileSink(target.handle.createWritable());
  const file = target && (await openSyncFile(target.name));
  if (file) return new SyncFileSink(file);
  return new MemorySink((bytes) => post({ kind: 'piece', bytes }, [bytes.buffer]));
}
