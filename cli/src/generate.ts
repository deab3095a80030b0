import { readFileSync } from 'node:fs';
import { isatty } from 'node:tty';
import { compiledEngine } from '@toolkit/adapters/wasm';
import {
  parseRecipe,
  parseUserPresets,
  previewUrls,
  type RunCount,
  recipeText,
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
import { linesOf, openFile, openWhole, readLists, readSpreadsheet } from './lists.ts';
import { Notes } from './notes.ts';
import { generateOptions } from './options.ts';
import { chooseFileName, chooseTarget, type Target, textPlace, writesFiles } from './output.ts';
import { print, printExactly, type Streams, tell } from './print.ts';
import { ProgressLine } from './progress.ts';
import { type GenerateValues, optionsHelp, readValues, splitArguments } from './read-options.ts';
import { presetList, readRecipe } from './recipe.ts';
import { Stop, usage } from './stop.ts';
import { leftOutNote, rowsNote, summary, summaryJson } from './summary.ts';
import {
  bracesWords,
  failureWords,
  presetFileWords,
  reasonWords,
  recipeWords,
  warningWords,
} from './words.ts';

const help = () => `Usage: traffic-toolkit generate [options] [FILE ...]

Makes one URL of every keyword. Reads one keyword per line from the files, or from standard
input, or the keywords of a table, and writes to standard output, unless told otherwise. Nothing is sent anywhere.

  traffic-toolkit generate keywords.txt > urls.txt
  traffic-toolkit generate -t 'https://www.bing.com/search?q={keyword}' --in-order -o urls.txt keywords.txt
  traffic-toolkit generate --preset google --country de --language de --unique --column Keyword keywords.csv
  traffic-toolkit generate -t 'https://shop.example/{city|slug}?q={keyword|plus}' \\
                   --combine city=cities.txt keywords.txt
  traffic-toolkit generate --recipe spring.json -o urls.txt keywords.xlsx
${optionsHelp(generateOptions)}
Exit codes: 0 all is written; 1 something failed; 2 the command cannot be understood.
A file gets its name when it is complete: whatever goes wrong, no half file stays.
`;

export async function generate(args: string[], streams: Streams): Promise<void> {
  const { values: written, positionals } = splitArguments(args, generateOptions);
  if (written.help) return printExactly(streams, help());
  if (written.preset === 'list') return print(streams, presetList(ownPresets(written.presets as string)));
  const values = readValues(written, generateOptions);
  const notes = new Notes(streams.stderr, values);
  const run = await prepareRun(values, positionals, streams, notes);
  const [only = '-', ...others] = positionals;
  const list = only === '-' || others.length > 0 ? 'The list' : only;
  const save = textPlace('save-recipe', values);
  const saved = parseRecipe(recipeText(run.settings));
  if (save && !saved.ok) throw new Stop(`These settings cannot be a recipe: ${recipeWords(saved.error)}.`);
  const tell = textPlace('summary', values);
  const reject = textPlace('rejects', values);
  notes.refuse('Nothing was written.');
  if (values.preview !== undefined) return preview(run, values.preview, list, streams);
  let target: Target | undefined;
  // Registered before the target exists, because a signal may come right after it is created.
  const stopRemoving = writesFiles(values) ? removeHalfFiles(() => target?.drop()) : undefined;
  try {
    target = await chooseTarget(values, run.recipe.output, streams.stdout);
    const count = await carryOut(run, target, values, list, streams, notes);
    if (count) {
      await save?.(recipeText({ ...run.settings, ...(count.seed && { seed: count.seed }) }));
      await reject?.(count.leftOut?.file ?? emptyRejects);
      await tell?.(summaryJson(count, notes.texts));
    }
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
  files: readonly string[],
  { stdin, stderr }: Streams,
  notes: Notes,
): Promise<ReadRun> {
  const text = values.recipe === undefined ? undefined : readText(values.recipe);
  const read = readRecipe(values, text, ownPresets(values.presets));
  const paths = files.length > 0 ? files : ['-'];
  const combine = values.combine ?? [];
  if ([...paths, ...combine.map(([, path]) => path)].filter((path) => path === '-').length > 1)
    throw usage('Standard input can be read only once.');
  if (files.length === 0 && isatty(stdin.descriptor))
    tell(stderr, 'Reading keywords from the terminal, one per line; Ctrl-D ends them.');

  if (read.form === 'plain') hintAtTemplate(read.template, notes);
  const say = (note: string) => notes.say(note);
  const { list, input, saved, problem } = await readLists(paths, read, values, stdin, say);
  const { further, combination } = await openFurther(values, read, stdin);
  const recipe = { ...read, fileName: chooseFileName(values, read), input, ...combination };
  if (values['save-recipe'] !== undefined && !saved)
    throw new Stop('--save-recipe: the files are read in different ways, which no recipe can hold.');
  return { recipe, list, further, settings: { ...recipe, input: saved ?? input }, problem };
}

/** Opens the lists to combine. Only an opened archive tells the name of the list in it, and so how it is read. */
async function openFurther(values: GenerateValues, { combine }: Recipe, stdin: Streams['stdin']) {
  const further = [];
  let lists = combine?.lists ?? [];
  for (const [placeholder, path] of values.combine ?? []) {
    const packed = /\.zip$/i.test(path) ? await openWhole(path, stdin, path) : undefined;
    const { stream } = packed && !packed.sheets ? packed : await openFile(path, stdin);
    further.push({ placeholder, list: stream });
    // A recipe says itself how its lists are read.
    if (values.recipe === undefined && isTableFile(packed?.name ?? ''))
      lists = lists.map((list) =>
        list.placeholder === placeholder ? { ...list, ...linesOf(values, true) } : list,
      );
  }
  return { further, combination: combine && { combine: { ...combine, lists } } };
}

function ownPresets(path: string | undefined): readonly UserPreset[] {
  if (path === undefined) return [];
  const own = parseUserPresets(readText(path));
  if (!own.ok) throw new Stop(`${path}: ${presetFileWords(own.error)}.`);
  return own.value;
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Stop(`${path} cannot be read: ${reasonWords(error)}.`);
  }
}

/** Warns about placeholders of browsers, and about what the plain form does not replace. */
function hintAtTemplate(template: string, notes: Notes): void {
  let told = '';
  for (const finding of checkTemplate(template)) {
    if (finding.code === 'other-placeholder') told = finding.found;
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
  const terminal = stderr.isTTY === true && !values.quiet;
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
    const { result } = step;
    const problem = target.problem();
    if (problem === '') return undefined;
    if (!result.ok) throw run.problem() ?? new Stop(problem ?? failureWords(result.error, list));
    if (problem !== undefined) throw new Stop(problem);
    const count = result.value;
    if (terminal) tell(stderr, summary(count, run.recipe, performance.now() - started));
    // A recipe was made by somebody who knows its rows.
    const rows = values.recipe === undefined ? rowsNote(count, run.recipe) : undefined;
    if (rows) notes.say(rows);
    if (count.leftOut) notes.say(...leftOutNote(count.leftOut));
    return count;
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

const newSeed = (): Seed =>
  Array.from(crypto.getRandomValues(new Uint32Array(4))) as [number, number, number, number];
