import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isatty } from 'node:tty';
import { compiledEngine } from '@toolkit/adapters/wasm';
import {
  type ByteStream,
  parseUserPresets,
  previewUrls,
  type RunCount,
  runUrls,
  type StreamedRun,
  type UserPreset,
} from '@toolkit/application/web/url-generator';
import {
  checkTemplate,
  emptyRejects,
  isTableFile,
  placeholder,
  type Recipe,
  type Seed,
  unreplacedBraces,
  urlWarnings,
} from '@toolkit/domain/url-generator';
import { combinedFiles } from './combine-options.ts';
import { generateHelp } from './help.ts';
import { openedList, openListFile, readSpreadsheet, reason } from './lists.ts';
import { Notes } from './notes.ts';
import { type GenerateValues, generateArguments, wholeNumber } from './options.ts';
import { chooseFileName, chooseTarget, type Target, writesFiles } from './output-options.ts';
import { print, printExactly, tell } from './print.ts';
import { ProgressLine } from './progress.ts';
import { readLists } from './read-lists.ts';
import { readRecipe } from './recipe-options.ts';
import { recipePlace, textPlace } from './save-recipe.ts';
import { Stop, usage } from './stop.ts';
import type { Streams } from './streams.ts';
import { leftOutNote, rowsNote, summary, summaryJson } from './summary.ts';
import { checkTableOptions, quotedLines, readLines } from './table-options.ts';
import { presetList } from './template-option.ts';
import { bracesWords, failureWords, presetFileWords, warningWords } from './words.ts';

export async function generate(args: string[], streams: Streams): Promise<void> {
  const { values, positionals } = generateArguments(args);
  if (values.help) return printExactly(streams, generateHelp);
  if (values.preset === 'list') return print(streams, presetList(ownPresets(values)));
  const notes = new Notes(streams.stderr, values);
  const run = await prepareRun(values, positionals, streams, notes);
  const list = positionals.length === 1 && positionals[0] !== '-' ? (positionals[0] as string) : 'The list';
  const most = wholeNumber('preview', values.preview);
  const save = recipePlace(values, run.settings);
  const tell = textPlace('summary', values);
  const reject = textPlace('rejects', values);
  notes.refuse('Nothing was written.');
  if (most !== undefined) return preview(run, most, list, streams);
  let target: Target | undefined;
  // Registered before the target exists, because a signal may come right after it is created.
  const stopRemoving = writesFiles(values) ? removeHalfFiles(() => target?.drop()) : undefined;
  try {
    target = await chooseTarget(values, run.recipe, streams.stdout);
    const count = await carryOut(run, target, values, list, streams, notes);
    if (count) await save?.({ ...run.settings, ...(count.seed && { seed: count.seed }) });
    if (count) await reject?.(count.leftOut?.file ?? emptyRejects);
    if (count) await tell?.(summaryJson(count, notes.texts));
    notes.refuse('What was written stays.');
  } finally {
    stopRemoving?.();
  }
}

/** A run, the settings that a recipe saves of it, and the problem of a file that it reads. */
interface ReadRun extends StreamedRun {
  readonly settings: Recipe;
  problem(): Stop | undefined;
}

/** Combines the options with what only the list itself shows. */
async function prepareRun(
  values: GenerateValues,
  paths: readonly string[],
  { stdin, stderr }: Streams,
  notes: Notes,
): Promise<ReadRun> {
  const text = values.recipe === undefined ? undefined : readText(values.recipe);
  const recipe = readRecipe(values, text, ownPresets(values));
  checkTableOptions(values);
  const combine = combinedFiles(values);
  const all = [...(paths.length > 0 ? paths : ['-']), ...combine.map(({ path }) => path)];
  if (all.filter((path) => path === '-').length > 1) throw usage('Standard input can be read only once.');
  if (paths.length === 0 && isatty(stdin.descriptor))
    tell(stderr, 'Reading keywords from the terminal, one per line; Ctrl-D ends them.');

  if (recipe.form === 'plain') hintAtTemplate(recipe.template, notes);
  const { list, input, saved, problem } = await readLists(paths, recipe, values, stdin, notes);
  const { further, combination } = await readFurther(combine, recipe, values, stdin);
  const used: Recipe = { ...recipe, fileName: chooseFileName(values, recipe), input, ...combination };
  if (values['save-recipe'] !== undefined && !saved)
    throw new Stop('--save-recipe: the files are read in different ways, which no recipe can hold.');
  return { recipe: used, list, further, settings: { ...used, input: saved ?? input }, problem };
}

/** Opens the lists to combine. Only an opened archive tells the name of the list in it, and so how it is read. */
async function readFurther(
  files: readonly { readonly placeholder: string; readonly path: string }[],
  { combine }: Recipe,
  values: GenerateValues,
  stdin: Streams['stdin'],
) {
  const further: { placeholder: string; list: ByteStream }[] = [];
  const packed: string[] = [];
  for (const { placeholder, path } of files) {
    const opened = /\.zip$/i.test(path) ? await openedList(path, stdin) : undefined;
    if (isTableFile(opened?.name ?? '')) packed.push(placeholder);
    const list = opened && !opened.sheets ? opened.stream : await openListFile(path, stdin);
    further.push({ placeholder, list });
  }
  const { skip: _, ...others } = values;
  const lines = readLines(others, quotedLines);
  // A recipe says itself how its lists are read.
  if (!combine || !lines || values.recipe !== undefined) return { further };
  const lists = combine.lists.map((list) => (packed.includes(list.placeholder) ? { ...list, lines } : list));
  return { further, combination: { combine: { ...combine, lists } } };
}

function ownPresets({ presets: path }: GenerateValues): readonly UserPreset[] {
  if (path === undefined) return [];
  const own = parseUserPresets(readText(path));
  if (!own.ok) throw new Stop(`${path}: ${presetFileWords(own.error)}.`);
  return own.value;
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Stop(`${path} cannot be read: ${reason(error)}.`);
  }
}

/** Warns about placeholders of browsers, and about what the plain form does not replace. */
function hintAtTemplate(template: string, notes: Notes): void {
  let told = '';
  for (const finding of checkTemplate(template)) {
    const { code } = finding;
    if (code !== 'no-placeholder' && code !== 'other-placeholder') continue;
    if (code === 'other-placeholder') told = finding.found;
    const meant = told && `; write ${placeholder} instead of ${told}`;
    notes.say(`no ${placeholder} is in the template: all URLs are the same${meant}.`);
  }
  for (const braces of unreplacedBraces(template, 'plain', [placeholder.slice(1, -1)]))
    if (braces.text !== told) notes.say(bracesWords(braces));
}

async function preview(run: ReadRun, most: number, list: string, streams: Streams): Promise<void> {
  const shown = await previewUrls(run, most, readSpreadsheet);
  if (!shown.ok) throw run.problem() ?? new Stop(failureWords(shown.error, list));
  for (const url of shown.value) {
    printExactly(streams, `${url}\n`);
    for (const warning of urlWarnings(url)) tell(streams.stderr, `  ${warningWords(warning)}: ${url}`);
  }
}

/** @returns undefined if nothing reads the output any more */
async function carryOut(
  run: ReadRun,
  target: Target,
  values: GenerateValues,
  list: string,
  { stdout, stderr }: Streams,
  notes: Notes,
): Promise<RunCount | undefined> {
  const { quiet } = values;
  const terminal = stderr.isTTY === true && !quiet;
  // On the same terminal it would mix with the URLs.
  const progress = new ProgressLine(stderr, terminal && (writesFiles(values) || !isatty(stdout)));
  const started = performance.now();
  const tools = { makeEngine: compiledEngine(), readSpreadsheet };
  for await (const step of runUrls(run, newSeed(), tools, target.files)) {
    if (step.kind === 'progress') {
      progress.show(step);
      continue;
    }
    progress.clear();
    const problem = target.problem();
    if (step.result.ok && problem === undefined) {
      const count = step.result.value;
      // A recipe was made by somebody who knows its rows.
      const rows = values.recipe === undefined ? rowsNote(count, run.recipe) : undefined;
      if (terminal) tell(stderr, summary(count, run.recipe, performance.now() - started));
      if (rows) notes.say(rows);
      if (count.leftOut) notes.say(...leftOutNote(count.leftOut));
      return count;
    }
    if (problem === '') return undefined;
    const ofList = run.problem();
    if (ofList) throw ofList;
    throw new Stop(
      problem ?? (step.result.ok ? 'The output cannot be written.' : failureWords(step.result.error, list)),
    );
  }
  throw new Error('The run has no end.');
}

/**
 * Makes signals remove incomplete files before they end the process. Used only if there can be any: a signal handler
 * would not run while the process waits for its reader.
 * @returns a function that removes them now and restores the signals
 */
function removeHalfFiles(drop: () => void): () => void {
  const signals = Object.entries({ SIGHUP: 1, SIGINT: 2, SIGTERM: 15 }).map(
    ([signal, number]) => [signal, () => process.exit(128 + number)] as const,
  );
  process.on('exit', drop);
  for (const [signal, exit] of signals) process.once(signal, exit);
  return () => {
    drop();
    process.off('exit', drop);
    for (const [signal, exit] of signals) process.off(signal, exit);
  };
}

export function newSeed(): Seed {
  const bytes = randomBytes(16);
  return [bytes.readUInt32LE(0), bytes.readUInt32LE(4), bytes.readUInt32LE(8), bytes.readUInt32LE(12)];
}
