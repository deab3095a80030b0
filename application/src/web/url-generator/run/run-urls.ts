import { fail, ok, type Result } from '@toolkit/domain/result';
import {
  archiveName,
  type EngineMaker,
  isPlainInput,
  makeEnginePlan,
  outputFileName,
  type Seed,
  seedOfText,
  seedText,
} from '@toolkit/domain/url-generator';
import { Failed, failureOf } from '../failed.ts';
import type { StreamedRun } from '../lists/byte-stream.ts';
import { detectKind, type SpreadsheetReader } from '../lists/open-list.ts';
import type { OutputFiles, Report } from '../output/output-files.ts';
import type { Finished, Progress, RunCount, RunFailure, UrlCount } from '../ports.ts';
import { type OpenedRun, openRun } from './open-run.ts';
import { runEngine } from './run-engine.ts';
import { runRows } from './run-rows.ts';

/** The largest list in bytes that can be shuffled: all keywords must fit into the 4 GiB memory of WebAssembly. */
const shuffledMaxBytes = 3_600_000_000;

export interface RunTools {
  /** Undefined where WebAssembly is not to be had: then all runs are done with rows. */
  readonly makeEngine: EngineMaker | undefined;
  readonly readSpreadsheet: SpreadsheetReader;
  /** How many rows a run in order may make; any number by default. */
  readonly mostRows?: number;
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
  const { seed: typed, randomize, fileName, output } = run.recipe;
  const used = (typed && seedOfText(typed)) || seed;
  let result: Result<UrlCount, RunFailure>;
  try {
    result = ok(yield* writeUrls(run, used, tools, files));
  } catch (error) {
    result = fail(failureOf(error));
  }
  await files.close(result.ok);
  const { failure, archived, size } = files;
  if (failure && result.ok) result = fail({ code: failure });
  if (!result.ok) return yield { kind: 'finished', result };
  const file = outputFileName(fileName, output.format);
  const name = archived ? archiveName(file) : file;
  const ofSeed = randomize && { seed: seedText(used) };
  yield { kind: 'finished', result: ok({ ...result.value, archived, size, name, ...ofSeed }) };
}

/** Does the work with the engine, if it can do this run and is to be had. @throws Failed */
async function* writeUrls(
  run: StreamedRun,
  seed: Seed,
  { makeEngine, readSpreadsheet, mostRows = Number.POSITIVE_INFINITY }: RunTools,
  files: OutputFiles,
): AsyncGenerator<Progress, UrlCount> {
  const opened = await openRun(run, readSpreadsheet);
  const { recipe, list } = opened;
  const { randomize } = recipe;
  if (randomize && (list.stream.size ?? 0) > shuffledMaxBytes)
    throw new Failed({ code: 'too-large-to-shuffle' });
  let reported = 0;
  const report: Report = async (share, keywords) => {
    await files.ready();
    if (files.failure) throw new Failed({ code: files.failure });
    reported = Math.max(reported, share);
    return { kind: 'progress', share: reported, keywords, written: files.size };
  };
  const plan = isPlainList(opened) ? makeEnginePlan(recipe) : undefined;
  const write = (bytes: Uint8Array) => files.write(bytes);
  const engine = plan && makeEngine?.({ plan, write, ...(randomize && { shuffle: { seed } }) });
  return yield* engine
    ? runEngine(opened, engine, files, report)
    : runRows(opened, seed, files, mostRows, report);
}

const isPlainList = ({ recipe, list, others }: OpenedRun): boolean =>
  others.length === 0 &&
  list.placeholder === undefined &&
  isPlainInput(recipe.input, { kind: detectKind(list), sheets: list.sheets ?? [] });
