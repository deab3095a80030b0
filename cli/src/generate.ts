import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isatty } from 'node:tty';
import { quickestEngine } from '@toolkit/adapters/wasm';
import {
  inputOf,
  openList,
  previewUrls,
  type RunCount,
  runUrls,
  type SpreadsheetReader,
  type StreamedRun,
  textHead,
} from '@toolkit/application/web/url-generator';
import {
  checkTemplate,
  parseUserPresets,
  placeholder,
  type Recipe,
  type Seed,
  type UserPreset,
  urlWarnings,
} from '@toolkit/domain/url-generator';
import { combinedFiles } from './combine-options.ts';
import { guessedTable, listName, quoted } from './guessed-table.ts';
import { generateHelp } from './help.ts';
import { listOf, oneList, reason } from './lists.ts';
import { type GenerateValues, generateArguments, wholeNumber } from './options.ts';
import { fileNameOf, type Target, targetOf, writesFiles } from './output-options.ts';
import { print } from './print.ts';
import { ProgressLine } from './progress.ts';
import { recipeOf, withTable } from './recipe-options.ts';
import { recipePlace } from './save-recipe.ts';
import { Stop, usage } from './stop.ts';
import type { Streams } from './streams.ts';
import { comparedNote, summary } from './summary.ts';
import { checkTableOptions, tableOf, wantsTable } from './table-options.ts';
import { presetList } from './template-option.ts';
import { failureWords, presetFileWords, warningWords } from './words.ts';

/** Loaded only when there is a spreadsheet. */
export const readSpreadsheet: SpreadsheetReader = async (file, sheet) =>
  (await import('@toolkit/adapters/formats')).readSpreadsheet(file, sheet);

export async function generate(args: string[], streams: Streams): Promise<void> {
  const { values, positionals } = generateArguments(args);
  if (values.help) return print(streams, generateHelp);
  if (values.preset === 'list') return print(streams, `${presetList(ownPresets(values))}\n`);
  const run = await runOf(values, positionals, streams);
  const list = positionals.length === 1 && positionals[0] !== '-' ? (positionals[0] as string) : 'The list';
  const most = wholeNumber('preview', values.preview);
  const save = recipePlace(values, run.recipe);
  if (most !== undefined) return preview(run, most, list, streams);
  let target: Target | undefined;
  // Before there is one: also in the moment after that, somebody can stop it.
  const stopRemoving = writesFiles(values) ? removeHalfFiles(() => target?.drop()) : undefined;
  try {
    target = await targetOf(values, run.recipe, streams.stdout);
    const count = await carryOut(run, target, values, list, streams);
    if (count) await save?.({ ...run.recipe, ...(count.seed && { seed: count.seed }) });
  } finally {
    stopRemoving?.();
  }
}

/** What the options say, with what only the list itself can tell. */
async function runOf(
  values: GenerateValues,
  paths: readonly string[],
  { stdin, stderr }: Streams,
): Promise<StreamedRun> {
  const text = values.recipe === undefined ? undefined : textOf(values.recipe);
  const recipe = recipeOf(values, text, ownPresets(values));
  checkTableOptions(values);
  const combine = combinedFiles(values);
  const all = [...(paths.length > 0 ? paths : ['-']), ...combine.map(({ path }) => path)];
  if (all.filter((path) => path === '-').length > 1) throw usage('Standard input can be read only once.');
  if (paths.length === 0 && isatty(stdin.descriptor))
    stderr.write('Reading keywords from the terminal, one per line; Ctrl-D ends them.\n');

  if (recipe.form === 'plain' && !values.quiet) hintAtTemplate(recipe.template, stderr);
  const { list, joined } = await oneList(paths, stdin, recipe.input.encoding);
  const asTable = wantsTable(values) || recipe.input.table !== undefined;
  if (joined && asTable) throw usage('A table is read from one file.');
  const opened = await openList(list, recipe.input.sheet ?? 0, readSpreadsheet);
  if (!opened.ok) throw new Stop(failureWords(opened.error, paths[0] ?? 'The list'));
  const { sheets, stream } = opened.value;
  const decoded = joined ? ({ ...recipe.input, encoding: 'utf-8' } as const) : inputOf(recipe, opened.value);
  let used: Recipe = { ...recipe, fileName: fileNameOf(values, recipe), input: decoded };
  const head = { ...textHead(opened.value, decoded.encoding), sheets };
  const inside = opened.value.name;
  const name = inside ?? listName(paths[0]);
  if (inside !== undefined && !values.quiet)
    stderr.write(`Note: of the archive, ${quoted(inside)} is read; --sheet takes another by its number.\n`);
  if (sheets && values['plain-lines']) throw usage('--plain-lines: a spreadsheet has no lines, but columns.');
  // A recipe without a table says that every line is a keyword; several lists are read that way.
  const isOpen = values.recipe === undefined && !joined;
  const guessed = asTable || values['plain-lines'] ? undefined : guessedTable(head, name, isOpen);
  if (guessed && !values.quiet) stderr.write(guessed.note);
  if (wantsTable(values) || guessed?.taken) used = withTable(used, tableOf(values, head, name));
  const further = [];
  for (const { placeholder, path } of combine) further.push({ placeholder, list: await listOf(path, stdin) });
  return { recipe: used, list: stream, further };
}

function ownPresets({ presets: path }: GenerateValues): readonly UserPreset[] {
  if (path === undefined) return [];
  const own = parseUserPresets(textOf(path));
  if (!own.ok) throw new Stop(`${path}: ${presetFileWords(own.error)}.`);
  return own.value;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Stop(`${path} cannot be read: ${reason(error)}.`);
  }
}

/** For templates of browsers, or for {keyword|slug}: nothing in them is replaced. */
function hintAtTemplate(template: string, stderr: Streams['stderr']): void {
  for (const { code } of checkTemplate(template)) {
    if (code === 'local-host')
      stderr.write("Note: the template leads to a host that only one's own network may know.\n");
    if (code !== 'no-placeholder' && code !== 'other-placeholder') continue;
    const more = template.includes('{') ? '; --advanced takes every name in braces' : '';
    stderr.write(`Note: no ${placeholder} is in the template: all URLs are the same${more}.\n`);
  }
}

async function preview(run: StreamedRun, most: number, list: string, streams: Streams): Promise<void> {
  const shown = await previewUrls(run, most, readSpreadsheet, newSeed());
  if (!shown.ok) throw new Stop(failureWords(shown.error, list));
  for (const url of shown.value) {
    print(streams, `${url}\n`);
    for (const warning of urlWarnings(url)) streams.stderr.write(`  ${warningWords(warning)}: ${url}\n`);
  }
}

/** @returns undefined where nobody reads the output any more */
async function carryOut(
  run: StreamedRun,
  target: Target,
  values: GenerateValues,
  list: string,
  { stdout, stderr }: Streams,
): Promise<RunCount | undefined> {
  const { quiet } = values;
  const terminal = stderr.isTTY === true && !quiet;
  // It would stand among the URLs.
  const progress = new ProgressLine(stderr, terminal && (writesFiles(values) || !isatty(stdout)));
  const started = performance.now();
  const tools = { makeEngine: quickestEngine(), readSpreadsheet };
  for await (const step of runUrls(run, newSeed(), tools, target.files)) {
    if (step.kind === 'progress') {
      progress.show(step);
      continue;
    }
    progress.clear();
    const problem = target.problem();
    if (step.result.ok && problem === undefined) {
      const count = step.result.value;
      const note = comparedNote(count, run.recipe);
      if (terminal) stderr.write(`${summary(count, run.recipe, performance.now() - started)}\n`);
      if (note && !quiet) stderr.write(`${note}\n`);
      return count;
    }
    if (problem === '') return undefined;
    throw new Stop(
      problem ?? (step.result.ok ? 'The output cannot be written.' : failureWords(step.result.error, list)),
    );
  }
  throw new Error('The run has no end.');
}

/**
 * Signals end the process the way they should, but not before half files were removed. Only where there can be some: a
 * process that waits for its reader hears of no signal it listens to.
 * @returns what removes them now, and leaves signals alone from then on
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
