import { fail, ok, type Result } from '@toolkit/domain/result';
import {
  archiveName,
  type EngineMaker,
  makeEnginePlan,
  outputFileName,
  type Seed,
  seedOfText,
  seedText,
} from '@toolkit/domain/url-generator';
import type { StreamedRun } from '../lists/byte-stream.ts';
import type { SpreadsheetReader } from '../lists/open-list.ts';
import { isPlainList } from '../lists/plain-list.ts';
import type { OutputFiles } from '../output/output-files.ts';
import type { Finished, Progress, RunCount, RunFailure } from '../ports.ts';
import { openRun } from './open-run.ts';
import { runEngine } from './run-engine.ts';
import { runRows, type UrlCount } from './run-rows.ts';

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
  const { recipe } = run;
  const used = (recipe.seed && seedOfText(recipe.seed)) || seed;
  const result = yield* writeUrls(run, used, tools, files);
  await files.close(result.ok);
  const { failure, archived, size } = files;
  if (failure && result.ok) yield { kind: 'finished', result: fail({ code: failure }) };
  else if (result.ok) {
    const name = outputFileName(recipe.fileName, recipe.output.format);
    const packaging = { archived, size, name: archived ? archiveName(name) : name };
    const count = { ...result.value, ...packaging, ...(recipe.randomize && { seed: seedText(used) }) };
    yield { kind: 'finished', result: ok(count) };
  } else yield { kind: 'finished', result };
}

async function* writeUrls(
  run: StreamedRun,
  seed: Seed,
  { makeEngine, readSpreadsheet, mostRows = Number.POSITIVE_INFINITY }: RunTools,
  files: OutputFiles,
): AsyncGenerator<Progress, Result<UrlCount, RunFailure>> {
  const opened = await openRun(run, readSpreadsheet);
  if (!opened.ok) return opened;
  const { recipe, list } = opened.value;
  const { randomize } = recipe;
  const { size } = list.stream;
  if (randomize && (size ?? 0) > shuffledMaxBytes) return fail({ code: 'too-large-to-shuffle' });
  const isPlain = opened.value.plan.further.length === 0 && isPlainList(recipe.input, list);
  const plan = isPlain ? makeEnginePlan(recipe) : undefined;
  const engine =
    plan &&
    makeEngine?.({
      plan,
      write: (bytes) => {
        if (files.failure === undefined) files.write(bytes);
      },
      ...(randomize && { shuffle: { seed } }),
    });
  if (!engine) return yield* runRows(opened.value, seed, files, mostRows);
  return yield* runEngine(opened.value, engine, files);
}
