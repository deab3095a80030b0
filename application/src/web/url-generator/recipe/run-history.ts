import {
  defaultOutput,
  detectForm,
  outputFormats,
  plainRecipe,
  type Recipe,
} from '@toolkit/domain/url-generator';
import * as v from 'valibot';
import type { Draft } from './draft.ts';
import { storedRecipe, storeRecipe } from './recipe-text.ts';
import { count, dropInvalid, parseJsonObject, readValid, text } from './schema.ts';

export const mostRuns = 50;
export const longestRunName = 100;

/** The latest valid date in JavaScript. */
const latest = 8_640_000_000_000_000;

const longestText = 8192;
const mostCharacters = 2 ** 20;

const run = v.strictObject({
  /** When it ended, in milliseconds since 1970. */
  at: v.pipe(count, v.maxValue(latest)),
  /** With its placeholders, as typed. */
  template: text(longestText),
  format: v.picklist(outputFormats),
  randomize: v.boolean(),
  fileName: text(longestText),
  /** What the user calls it. */
  name: dropInvalid(text(longestRunName)),
  /** The name of the recipe or of the preset with this template. */
  by: dropInvalid(text(longestText)),
  /** The name of the file with the keywords. */
  list: dropInvalid(text(longestText)),
  keywords: count,
  emptyLines: count,
  duplicatesDropped: count,
  urls: count,
  /** The bytes of all files together. */
  bytes: count,
  milliseconds: count,
  /** Repeats the run with the same keywords; missing in records of earlier versions. */
  recipe: dropInvalid(storedRecipe),
});

/** What is stored about a run: settings and counts, never a keyword or a generated URL. */
export type RunRecord = Readonly<v.InferOutput<typeof run>>;

/** Newest first, at most `mostRuns`. */
export const withRun = (history: readonly RunRecord[], run: RunRecord): RunRecord[] =>
  [run, ...history].toSorted((a, b) => b.at - a.at).slice(0, mostRuns);

/** Without a run, wherever else it stands. */
export const withoutRun = (history: readonly RunRecord[], gone: RunRecord): RunRecord[] =>
  history.filter((run) => run.at !== gone.at || run.bytes !== gone.bytes);

/** Whether the last run was that of a draft: a person who comes back has nothing left to do there. */
export const isFinished = ({ recipe, file, keywords }: Draft, [last]: readonly RunRecord[]): boolean =>
  last?.template === recipe.template.trim() &&
  last.format === recipe.output.format &&
  last.randomize === recipe.randomize &&
  last.keywords === keywords &&
  // A typed list has no name that stays.
  (file === undefined || last.list === file);

export const historyText = (history: readonly RunRecord[]): string =>
  JSON.stringify({
    version: 1,
    runs: history
      .slice(0, mostRuns)
      .map((run) => ({ ...run, recipe: run.recipe && storeRecipe(run.recipe) })),
  });

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
  return readValid(run, stored.value.runs)
    .toSorted((a, b) => b.at - a.at)
    .slice(0, mostRuns);
}
