import { isatty } from 'node:tty';
import { compiledEngine } from '@toolkit/adapters/wasm';
import {
  parseRecipe,
  previewUrls,
  type RunCount,
  type RunFailure,
  recipeText,
  runUrls,
  type StreamedRun,
} from '@toolkit/application/web/url-generator';
import {
  checkTemplate,
  emptyRejects,
  placeholder,
  type Recipe,
  type Seed,
  unreplacedBraces,
  urlWarnings,
} from '@toolkit/domain/url-generator';
import { readCombined } from './combine.ts';
import { readLists, readSpreadsheet } from './lists.ts';
import { Notes } from './notes.ts';
import { generateOptions } from './options.ts';
import { chooseFileName, chooseTarget, type Target, textPlace, writesFiles } from './output.ts';
import { print, printExactly, type Streams, tell } from './print.ts';
import { ProgressLine } from './progress.ts';
import { type GenerateValues, optionsHelp, readOptions } from './read-options.ts';
import { presetList, readRecipe } from './recipe.ts';
import { Stop, usage } from './stop.ts';
import { leftOutNote, rowsNote, summary, summaryJson } from './summary.ts';
import { bracesWords, recipeWords, warningWords } from './words.ts';

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
  const { values, files } = readOptions(args, generateOptions);
  if (values.help) return printExactly(streams, help());
  if (values.preset === 'list') return print(streams, presetList(values));
  const notes = new Notes(streams.stderr, values);
  const run = await prepareRun(values, files.length > 0 ? files : ['-'], streams, notes);
  const save = textPlace('save-recipe', values);
  const saved = parseRecipe(recipeText(run.settings));
  if (save && !saved.ok) throw new Stop(`These settings cannot be a recipe: ${recipeWords(saved.error)}.`);
  const reportCount = textPlace('summary', values);
  const reject = textPlace('rejects', values);
  notes.refuse('Nothing was written.');
  if (values.preview !== undefined) return preview(run, values.preview, streams);
  let target: Target | undefined;
  // Registered before the target exists, because a signal may come right after it is created.
  const stopRemoving = writesFiles(values) ? removeHalfFiles(() => target?.drop()) : undefined;
  try {
    target = await chooseTarget(values, run.recipe.output, streams.stdout);
    const count = await carryOut(run, target, values, streams, notes);
    await save?.(recipeText({ ...run.settings, ...(count.seed && { seed: count.seed }) }));
    await reject?.(count.leftOut?.file ?? emptyRejects);
    await reportCount?.(summaryJson(count, notes.texts));
    notes.refuse('What was written stays.');
  } finally {
    stopRemoving?.();
  }
}

interface ReadRun extends StreamedRun {
  /** The settings that a recipe saves of it. */
  readonly settings: Recipe;
  /** Why it ended with this failure. */
  explain(failure: RunFailure): Stop;
}

/** Combines the options with what only the lists themselves show. */
async function prepareRun(
  values: GenerateValues,
  paths: readonly string[],
  { stdin, stderr }: Streams,
  notes: Notes,
): Promise<ReadRun> {
  const read = readRecipe(values);
  const all = [...paths, ...(values.combine ?? []).map(([, path]) => path)];
  if (all.filter((path) => path === '-').length > 1) throw usage('Standard input can be read only once.');
  if (paths[0] === '-' && isatty(stdin.descriptor))
    tell(stderr, 'Reading keywords from the terminal, one per line; Ctrl-D ends them.');
  if (read.form === 'plain') hintAtTemplate(read.template, notes);
  const { further, combine } = await readCombined(values, read, stdin);
  const { list, input, saved, explain } = await readLists(paths, read, values, stdin, notes);
  if (values['save-recipe'] !== undefined && !saved)
    throw new Stop('--save-recipe: the files are read in different ways, which no recipe can hold.');
  const recipe = { ...read, combine, fileName: chooseFileName(values, read), input };
  return { recipe, list, further, settings: { ...recipe, input: saved ?? input }, explain };
}

/** Warns about placeholders of browsers, and about what the plain form does not replace. */
function hintAtTemplate(template: string, notes: Notes): void {
  let found = '';
  for (const finding of checkTemplate(template)) {
    if (finding.code === 'other-placeholder') found = finding.found;
    const meant = found && `; write ${placeholder} instead of ${found}`;
    notes.say(`no ${placeholder} is in the template: all URLs are the same${meant}.`);
  }
  for (const braces of unreplacedBraces(template, 'plain', [placeholder.slice(1, -1)]))
    if (braces.text !== found) notes.say(bracesWords(braces));
}

async function preview(run: ReadRun, most: number, streams: Streams): Promise<void> {
  const shown = await previewUrls(run, most, readSpreadsheet);
  if (!shown.ok) throw run.explain(shown.error);
  for (const url of shown.value) {
    printExactly(streams, `${url}\n`);
    for (const warning of urlWarnings(url)) tell(streams.stderr, `  ${warningWords(warning)}: ${url}`);
  }
}

async function carryOut(
  run: ReadRun,
  target: Target,
  values: GenerateValues,
  { stdout, stderr }: Streams,
  notes: Notes,
): Promise<RunCount> {
  const isShown = stderr.isTTY === true && !values.quiet;
  // On the same terminal it would mix with the URLs.
  const progress = new ProgressLine(stderr, isShown && (writesFiles(values) || !isatty(stdout)));
  const tools = { makeEngine: compiledEngine(), readSpreadsheet };
  for await (const step of runUrls(run, newSeed(), tools, target.files)) {
    if (step.kind === 'progress') {
      progress.show(step);
      continue;
    }
    const seconds = progress.end();
    const problem = target.problem();
    if (problem) throw problem;
    if (!step.result.ok) throw run.explain(step.result.error);
    const count = step.result.value;
    if (isShown) tell(stderr, summary(count, run.recipe, seconds));
    // A recipe was made by somebody who knows its rows.
    if (values.recipe === undefined && run.recipe.input.table && count.emptyLines > 0)
      notes.say(rowsNote(count));
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
  const signals = Object.entries({ SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }).map(
    ([signal, code]) => [signal, () => process.exit(code)] as const,
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
