import { isCount, isObject, isOneOf, isText, unknownName } from '../../validation/json-shape.ts';
import { defaultOutput, type OutputFormat } from '../output/output-settings.ts';
import { plainRecipe, type Recipe, recipeText } from './recipe.ts';
import { parseStoredRecipe } from './recipe-parser.ts';
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

/** The latest valid date in JavaScript. */
const latest = 8_640_000_000_000_000;

const longestText = 8192;
const mostCharacters = 2 ** 20;

const counts = [
  'at',
  'keywords',
  'emptyLines',
  'duplicatesDropped',
  'urls',
  'bytes',
  'milliseconds',
] as const;
const names: readonly string[] = [...counts, 'template', 'format', 'randomize', 'fileName', 'recipe'];

/** Newest first, at most `mostRuns`. */
export const withRun = (history: readonly RunRecord[], run: RunRecord): RunRecord[] =>
  [run, ...history].toSorted((a, b) => b.at - a.at).slice(0, mostRuns);

export const historyText = (history: readonly RunRecord[]): string =>
  JSON.stringify({
    version: 1,
    runs: history
      .slice(0, mostRuns)
      .map(({ recipe, ...run }) => (recipe ? { ...run, recipe: JSON.parse(recipeText(recipe)) } : run)),
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
export function parseHistory(text: string): RunRecord[] {
  if (text.length > mostCharacters) return [];
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    return [];
  }
  if (!isObject(stored) || stored.version !== 1 || !Array.isArray(stored.runs)) return [];
  return stored.runs
    .filter(isRun)
    .map(({ recipe: stored, ...run }) => {
      const recipe = stored === undefined ? undefined : parseStoredRecipe(JSON.stringify(stored));
      return recipe?.ok ? { ...run, recipe: recipe.value } : run;
    })
    .toSorted((a, b) => b.at - a.at)
    .slice(0, mostRuns);
}

const isRun = (value: unknown): value is Omit<RunRecord, 'recipe'> & { readonly recipe?: unknown } =>
  isObject(value) &&
  unknownName(value, names) === undefined &&
  counts.every((name) => isCount(value[name])) &&
  (value.at as number) <= latest &&
  isText(value.template, longestText) &&
  isText(value.fileName, longestText) &&
  isOneOf(value.format, ['text', 'csv', 'json-lines', 'sitemap']) &&
  typeof value.randomize === 'boolean';
