import { fail, ok, type Result } from '@toolkit/domain/result';
import {
  archiveName,
  defaultCeiling,
  type EngineMaker,
  outputFileName,
  type Seed,
  type UrlPlan,
} from '@toolkit/domain/url-generator';
import { type CombinedLines, combinedLines } from './combined-lines.ts';
import { firstList, readingOf } from './first-list.ts';
import { furtherLists } from './further-lists.ts';
import { type Feed, keywordFeed } from './keyword-feed.ts';
import { openList, type SpreadsheetReader } from './open-list.ts';
import type { OutputFiles } from './output-files.ts';
import type { Finished, Progress, RunCount, RunFailure } from './ports.ts';
import { readFurther, roomBeside } from './read-further.ts';
import { readPieces } from './read-pieces.ts';
import { runOutput } from './run-output.ts';
import { planRun } from './run-plan.ts';
import type { StreamedRun } from './streamed-run.ts';

/**
 * Largest list in bytes that can be shuffled: all keywords have to be in memory, of which WebAssembly has 4 GiB; in
 * UTF-8 a list in UTF-16 can be half as large again.
 */
const shuffledMaxBytes = 3_600_000_000;

export interface RunTools {
  readonly makeEngine: EngineMaker;
  readonly readSpreadsheet: SpreadsheetReader;
}

export type RunStep = Progress | Finished<RunCount, RunFailure>;

/**
 * Carries out a recipe: lists in, files out, piece by piece. The files have been closed when the last step is told; whoever
 * stops before that has to see to them.
 * @param seed random; for the order where the recipe has none
 */
export async function* runUrls(
  run: StreamedRun,
  seed: Seed,
  tools: RunTools,
  files: OutputFiles,
): AsyncGenerator<RunStep, void> {
  const result = yield* written(run, run.recipe.seed ?? seed, seed, tools, files);
  await files.close(result.ok);
  const { failure } = files;
  if (failure && result.ok) yield { kind: 'finished', result: fail({ code: failure }) };
  else if (result.ok) yield { kind: 'finished', result: ok({ ...result.value, ...packed(run, files) }) };
  else yield { kind: 'finished', result };
}

/** What shows only once the files are closed. */
const packed = ({ recipe }: StreamedRun, { archived, size }: OutputFiles) => {
  const name = outputFileName(recipe.fileName, recipe.output.format);
  return { archived, size, name: archived ? archiveName(name) : name };
};

type Unpacked = Omit<RunCount, 'archived' | 'size' | 'name'>;

async function* written(
  run: StreamedRun,
  seed: Seed,
  secret: Seed,
  tools: RunTools,
  files: OutputFiles,
): AsyncGenerator<Progress, Result<Unpacked, RunFailure>> {
  const { recipe } = run;
  const listed = furtherLists(run);
  if (!listed.ok) return listed;
  const further = listed.value;
  const ceiling = recipe.combine?.ceiling ?? defaultCeiling;
  const planned = planRun(
    recipe,
    further.map(({ placeholder }) => placeholder),
  );
  if (!planned.ok) return planned;
  const { plan, direct } = planned.value;
  const first = firstList(run, further, planned.value);
  if (recipe.randomize && (first.list.size ?? 0) > shuffledMaxBytes)
    return fail({ code: 'too-large-to-shuffle' });
  const opened = await openList(first.list, recipe.input.sheet ?? 0, tools.readSpreadsheet);
  if (!opened.ok) return fail({ ...opened.error, ...first.blamed });
  const { stream } = opened.value;
  if (recipe.randomize && (stream.size ?? 0) > shuffledMaxBytes)
    return fail({ code: 'too-large-to-shuffle' });
  const others = await readFurther(
    further,
    first.others,
    { duplicates: recipe.duplicates, secret },
    tools.readSpreadsheet,
  );
  if (!others.ok) return others;
  const room = roomBeside(others.value);
  if (!room.ok) return room;
  const otherLines = others.value.map(({ lines }) => lines);

  const { head, complete } = opened.value;
  const bytes = complete ? head.length : (stream.size ?? Number.POSITIVE_INFINITY);
  // A keyword is one byte at least, and so is what stands between two.
  const most = otherLines.reduce((product, list) => product * list.length, (bytes + 1) / 2);
  const output = runOutput(run, files, direct, most);
  if (!output.ok) return output;
  const { write, written: size, end } = output.value;
  const combining = otherLines.length > 0;
  const engine = tools.makeEngine({
    plan,
    write,
    ...(recipe.randomize && { shuffle: { seed } }),
    ...(stream.size !== undefined && !combining && { expectedBytes: stream.size }),
  });
  const settings = {
    ...readingOf(first, recipe, opened.value),
    duplicates: recipe.duplicates,
    secret,
    most: room.value,
    // What stands in a URL as it is must not be taken for the end of the keyword before it.
    cleanLines: combining || plan.separator !== undefined || rawCells(plan) > 1,
  };
  let problem: RunFailure | undefined;
  const made = combinedLines(otherLines, ceiling, (bytes) => {
    problem ??= engine.push(bytes);
  });
  if (!made.ok) return made;
  const lines: Uint8Array[] = [];
  const collector = {
    push: (bytes: Uint8Array) => void lines.push(bytes.slice()) as undefined,
    count: { keywords: 0, emptyLines: 0 },
  };
  const feed = keywordFeed(settings, combining ? collector : engine);

  // Of shuffled keywords nothing is written before the last one has been read.
  const half = recipe.randomize ? 2 : 1;
  let share = 0;
  const progress = (): Progress => ({
    kind: 'progress',
    share,
    keywords: engine.count.keywords,
    written: size(),
  });
  const stopped = async (): Promise<RunFailure | undefined> => {
    await files.ready();
    return problem ?? output.value.failure ?? (files.failure && { code: files.failure });
  };
  const combined = async function* (): AsyncGenerator<Progress, RunFailure | undefined> {
    const many = combining && tooMany(feed, made.value, ceiling);
    if (many) return many;
    for (const block of lines.splice(0)) {
      for (const _ of made.value.add(block)) {
        const failure = await stopped();
        if (failure) return failure;
        yield progress();
      }
    }
    return stopped();
  };

  for await (const piece of readPieces(stream)) {
    if (piece === undefined) return fail({ code: 'unreadable', ...first.blamed });
    const wrong = feed.push(piece.bytes);
    const failure = wrong ? { ...wrong, ...first.blamed } : yield* combined();
    if (failure) return fail(failure);
    share = piece.share / half;
    yield progress();
  }
  const wrong = feed.end();
  const failure = wrong ? { ...wrong, ...first.blamed } : yield* combined();
  if (failure) return fail(failure);

  const finishing = engine.finish();
  let finished = finishing.next();
  for (let told = size(); !finished.done; finished = finishing.next()) {
    if (size() === told && finished.value < 1) continue;
    told = size();
    const failure = await stopped();
    if (failure) return fail(failure);
    share = (1 + finished.value) / 2;
    yield progress();
  }
  if (finished.value) return fail(finished.value);
  const { count } = feed;
  if (count.keywords === 0) return fail({ code: 'empty-list', ...first.blamed });
  const filesMade = end();
  const last = await stopped();
  if (last) return fail(last);
  return ok({ ...count, urls: engine.count.keywords, files: filesMade, ...(recipe.randomize && { seed }) });
}

const rawCells = ({ parts }: UrlPlan): number => parts.filter(({ mode }) => mode === 'raw').length;

/** Told as soon as it is sure, before anything is made of these lines. */
function tooMany({ count }: Feed, { each }: CombinedLines, ceiling: number): RunFailure | undefined {
  const sure = BigInt(count.keywords - count.duplicates) * BigInt(each);
  return sure > BigInt(ceiling) ? { code: 'too-many-combinations', count: sure } : undefined;
}
