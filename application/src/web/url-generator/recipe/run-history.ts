import {
  defaultOutput,
  detectForm,
  outputFormats,
  plainRecipe,
  type Recipe,
} from '@toolkit/domain/url-generator';
import * as v from 'valibot';
import { readStored } from '../../read-stored.ts';
import type { Draft } from './draft.ts';
import { storedRecipe, storeRecipe } from './recipe-text.ts';
import { count, dropInvalid, text, validOnes } from './schema.ts';

export const mostRuns = 50;
export const longestRunName = 100;

/** The latest valid date in JavaScript. */
const latest = 8_640_000_000_000_000;

const longestText = 8192;

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

const storedHistory = v.object({ version: v.literal(1), runs: validOnes(run) });

/** What is stored about a run: settings and counts, never a keyword or a generated URL. */
export type RunRecord = Readonly<v.InferOutput<typeof run>>;

/** Newest first, at most `mostRuns`. */
const newest = (history: readonly RunRecord[]): RunRecord[] =>
  history.toSorted((a, b) => b.at - a.at).slice(0, mostRuns);

export const withRun = (history: readonly RunRecord[], run: RunRecord): RunRecord[] =>
  newest([run, ...history]);

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
    runs: history.map((run) => ({ ...run, recipe: run.recipe && storeRecipe(run.recipe) })),
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
export const parseHistory = (kept: string | undefined): RunRecord[] =>
  newest(readStored(storedHistory, kept)?.runs ?? []);
