import { fail, ok, type Result } from '@toolkit/domain/result';
import {
  archiveName,
  defaultCeiling,
  type EngineMaker,
  outputFileName,
  type Seed,
  type UrlEngine,
} from '@toolkit/domain/url-generator';
import type { SpreadsheetReader } from '../lists/open-list.ts';
import { readPieces } from '../lists/read-pieces.ts';
import type { StreamedRun } from '../lists/streamed-run.ts';
import type { OutputFiles } from '../output/output-files.ts';
import { type RunOutput, runOutput } from '../output/run-output.ts';
import type { Finished, Progress, RunCount, RunFailure } from '../ports.ts';
import { type OpenedRun, openRun } from './open-run.ts';
import { type RunFeed, runFeed } from './run-feed.ts';

/**
 * The largest list in bytes that can be shuffled: all keywords must fit into the 4 GiB memory of WebAssembly, and a
 * list in UTF-16 can grow by half when it becomes UTF-8.
 */
const shuffledMaxBytes = 3_600_000_000;

export interface RunTools {
  readonly makeEngine: EngineMaker;
  readonly readSpreadsheet: SpreadsheetReader;
}

export type RunStep = Progress | Finished<RunCount, RunFailure>;

/**
 * Runs a recipe: reads lists and writes files, piece by piece. The files are closed before the last step is reported; a
 * caller that stops earlier must close them.
 * @param seed random; used for the order if the recipe has none
 */
export async function* runUrls(
  run: StreamedRun,
  seed: Seed,
  tools: RunTools,
  files: OutputFiles,
): AsyncGenerator<RunStep, void> {
  const result = yield* writeUrls(run, run.recipe.seed ?? seed, seed, tools, files);
  await files.close(result.ok);
  const { failure } = files;
  if (failure && result.ok) yield { kind: 'finished', result: fail({ code: failure }) };
  else if (result.ok)
    yield { kind: 'finished', result: ok({ ...result.value, ...describePackaging(run, files) }) };
  else yield { kind: 'finished', result };
}

/** What is known only once the files are closed. */
const describePackaging = ({ recipe }: StreamedRun, { archived, size }: OutputFiles) => {
  const name = outputFileName(recipe.fileName, recipe.output.format);
  return { archived, size, name: archived ? archiveName(name) : name };
};

type Unpacked = Omit<RunCount, 'archived' | 'size' | 'name'>;

async function* writeUrls(
  run: StreamedRun,
  seed: Seed,
  secret: Seed,
  tools: RunTools,
  files: OutputFiles,
): AsyncGenerator<Progress, Result<Unpacked, RunFailure>> {
  const { randomize, combine } = run.recipe;
  const opened = await openRun(run, secret, tools.readSpreadsheet);
  if (!opened.ok) return opened;
  const { plan, list, others } = opened.value;
  const { size } = list.stream;
  if (randomize && (size ?? 0) > shuffledMaxBytes) return fail({ code: 'too-large-to-shuffle' });
  const output = runOutput(run, files, opened.value, mostUrls(opened.value));
  if (!output.ok) return output;
  const engine = tools.makeEngine({
    plan,
    write: output.value.write,
    ...(randomize && { shuffle: { seed } }),
    ...(size !== undefined && others.length === 0 && { expectedBytes: size }),
  });
  const feed = runFeed(opened.value, combine?.ceiling ?? defaultCeiling, engine);
  if (!feed.ok) return feed;
  const result = yield* feedEngine(opened.value, engine, feed.value, output.value, files);
  return result.ok ? ok({ ...result.value, ...(randomize && { seed }) }) : result;
}

/** The run from the first byte read to the last one written. */
async function* feedEngine(
  { recipe: { randomize }, list, listAtFault }: OpenedRun,
  engine: UrlEngine,
  feed: RunFeed,
  output: RunOutput,
  files: OutputFiles,
): AsyncGenerator<Progress, Result<Omit<Unpacked, 'seed'>, RunFailure>> {
  // Shuffled keywords are written only after the last one has been read.
  const half = randomize ? 2 : 1;
  let read = 0;
  let share = 0;
  const progress = (): Progress => {
    // Combined with many others, one line of a list can be most of the work.
    share = Math.max(share, (read * feed.share) / half);
    return { kind: 'progress', share, keywords: engine.count.keywords, written: output.written() };
  };
  const findFailure = async (): Promise<RunFailure | undefined> => {
    await files.ready();
    return output.failure ?? (files.failure && { code: files.failure });
  };
  const takePiece = async function* (bytes?: Uint8Array): AsyncGenerator<Progress, RunFailure | undefined> {
    const steps = feed.take(bytes);
    for (;;) {
      const step = steps.next();
      const failure = (step.done ? step.value : undefined) ?? (await findFailure());
      if (failure || step.done) return failure;
      yield progress();
    }
  };

  for await (const piece of readPieces(list.stream)) {
    if (!piece) return fail({ code: 'unreadable', ...listAtFault });
    read = piece.share;
    const failure = yield* takePiece(piece.bytes);
    if (failure) return fail(failure);
    yield progress();
  }
  const failure = yield* takePiece();
  if (failure) return fail(failure);
  const before = share;
  const all = progress();
  if (all.share > before) yield all;

  const finishing = engine.finish();
  let finished = finishing.next();
  for (let reported = output.written(); !finished.done; finished = finishing.next()) {
    if (output.written() === reported && finished.value < 1) continue;
    reported = output.written();
    const failure = await findFailure();
    if (failure) return fail(failure);
    share = (1 + finished.value) / 2;
    yield progress();
  }
  if (finished.value) return fail(finished.value);
  const { count } = feed;
  if (count.keywords === 0) return fail({ code: 'empty-list', ...listAtFault });
  const filesMade = output.end();
  const last = await findFailure();
  if (last) return fail(last);
  const leftOut = output.leftOut();
  const urls = engine.count.keywords - (leftOut?.count ?? 0);
  if (urls === 0) return fail({ code: 'no-addresses' });
  return ok({ ...count, urls, files: filesMade, ...(leftOut && { leftOut }) });
}

/** An upper bound of the number of URLs: each keyword takes at least one byte, and so does each separator. */
function mostUrls({ list: { head, complete, stream }, others }: OpenedRun): number {
  const bytes = complete ? head.length : (stream.size ?? Number.POSITIVE_INFINITY);
  return others.reduce((product, { length }) => product * length, (bytes + 1) / 2);
}
