import {
  type ByteSource,
  type ByteStream,
  filesInOne,
  type InspectChoice,
  type InspectEvent,
  inspectList,
  mostRowsInBrowser,
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
import { cacheSheets } from './cached-sheets.ts';
import { PostedOutput } from './posted-output.ts';

export type UrlJob =
  | { readonly task: 'inspect'; readonly list: ByteSource; readonly choice: InspectChoice }
  | { readonly task: 'preview'; readonly run: UrlRun; readonly most: number }
  | { readonly task: 'run'; readonly run: UrlRun; readonly seed: Seed };

/** What the page posts: a job, or that it has stored a piece of the output. */
export type UrlMessage = UrlJob | 'stored';

/** A piece of the output of a run. */
export interface OutputPiece {
  readonly kind: 'piece';
  readonly bytes: Uint8Array<ArrayBuffer>;
}

interface FinishedPreview {
  readonly kind: 'finished';
  readonly result: Preview;
}

export type JobStep = InspectEvent | FinishedPreview | RunStep | OutputPiece;

/** Often enough for a bar that moves, seldom enough that drawing it does not slow the work down. */
const progressEveryMs = 100;

/** The worker's side: does one job after the other. */
export class UrlJobs {
  private output: PostedOutput | undefined;

  /** @param post posts a step to the page; of the steps of progress it gets only some */
  constructor(
    private readonly post: (step: JobStep, transfer: ArrayBuffer[]) => void,
    private readonly everyMs = progressEveryMs,
    private readonly readSheet = cacheSheets(readSpreadsheet),
  ) {}

  async receive(message: UrlMessage): Promise<void> {
    if (message === 'stored') {
      this.output?.stored();
      return;
    }
    let reported = Number.NEGATIVE_INFINITY;
    for await (const step of this.runSteps(message)) {
      if (step.kind === 'progress') {
        const now = performance.now();
        if (now - reported < this.everyMs && step.share < 1) continue;
        reported = now;
      }
      this.post(step, []);
    }
  }

  private async *runSteps(job: UrlJob): AsyncGenerator<JobStep, void> {
    const tools = {
      makeEngine: compiledEngine(),
      readSpreadsheet: this.readSheet,
      mostRows: mostRowsInBrowser,
    };
    switch (job.task) {
      case 'inspect':
        return yield* readQuickly(job.list, (list) => inspectList(list, job.choice, tools));
      case 'preview':
        return yield { kind: 'finished', result: await previewUrls(job.run, job.most, this.readSheet) };
      case 'run': {
        const { run, seed } = job;
        this.output = new PostedOutput((bytes) => this.post({ kind: 'piece', bytes }, [bytes.buffer]));
        const files = filesInOne(run, this.output, zipArchive);
        return yield* readQuickly(run.list, (list) => runUrls({ ...run, list }, seed, tools, files));
      }
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
