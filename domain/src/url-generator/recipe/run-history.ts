import { object, oneOf, optional, plain, readAny, text, truth, where } from '../../validation/json-fields.ts';
import { isCount, parseJsonObject } from '../../validation/json-shape.ts';
import { defaultOutput, type OutputFormat } from '../output/output-settings.ts';
import { plainRecipe, type Recipe } from './recipe.ts';
import { recipeKind } from './recipe-text.ts';
import { detectForm } from './template-form.ts';

/** What is stored about a run: settings and counts, never a keyword or a generated URL. */
export interface RunRecord {
  /** When it ended, in milliseconds since 1970. */
  readonly at: number;
  /** With its placeholders, as typed. */
  readonly template: string;
  readonly format: OutputFormat;
  readonly randomize: boolean;
  readonly fileName: string;
  /** What the user calls it. */
  readonly name?: string;
  readonly keywords: number;
  readonly emptyLines: number;
  readonly duplicatesDropped: number;
  readonly urls: number;
  /** The bytes of all files together. */
  readonly bytes: number;
  readonly milliseconds: number;
  /** Repeats the run with the same keywords; missing in records of earlier versions. */
  readonly recipe?: Recipe;
}

export const mostRuns = 50;
export const longestRunName = 100;

/** The latest valid date in JavaScript. */
const latest = 8_640_000_000_000_000;

const longestText = 8192;
const mostCharacters = 2 ** 20;

const count = plain(isCount);
const run = object<RunRecord>({
  at: where(count, (at) => at <= latest),
  template: text(longestText),
  format: oneOf('text', 'csv', 'json-lines', 'sitemap'),
  randomize: truth,
  fileName: text(longestText),
  name: optional(text(longestRunName), 'drop'),
  keywords: count,
  emptyLines: count,
  duplicatesDropped: count,
  urls: count,
  bytes: count,
  milliseconds: count,
  recipe: optional(recipeKind, 'drop'),
});

/** Newest first, at most `mostRuns`. */
export const withRun = (history: readonly RunRecord[], run: RunRecord): RunRecord[] =>
  [run, ...history].toSorted((a, b) => b.at - a.at).slice(0, mostRuns);

/** Without a run, wherever else it stands. */
export const withoutRun = (history: readonly RunRecord[], gone: RunRecord): RunRecord[] =>
  history.filter((run) => run.at !== gone.at || run.bytes !== gone.bytes);

export const historyText = (history: readonly RunRecord[]): string =>
  JSON.stringify({ version: 1, runs: history.slice(0, mostRuns).map(run.write) });

/** The settings of a run, as far as its record has them. */
export const recipeOfRun = ({ recipe, template, fileName, randomize, format }: RunRecord): Recipe =>
  recipe ?? {
    ...plainRecipe(template, fileName),
    form: detectForm(template),
    randomize,
    output: { ...defaultOutput, format },
  };

/** Reads the stored history without entries that are invalid or hold more than a record may. Never fails. */
export function parseHistory(kept: string): RunRecord[] {
  const stored = parseJsonObject(kept, mostCharacters);
  if (!stored.ok || stored.value.version !== 1) return [];
  return readAny(run, stored.value.runs)
    .toSorted((a, b) => b.at - a.at)
    .slice(0, mostRuns);
}
