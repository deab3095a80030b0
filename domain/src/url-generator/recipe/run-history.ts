import { isCount, isObject, isOneOf, isText, unknownName } from '../../validation/json-shape.ts';
import { defaultOutput, type OutputFormat } from '../output/output-settings.ts';
import { plainRecipe, type Recipe, recipeText } from './recipe.ts';
import { parseRecipe } from './recipe-parser.ts';
import { detectForm } from './template-form.ts';

/** What is remembered of a run: settings and counts, never a keyword and never a URL made of one. */
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
  /** Of all files together. */
  readonly bytes: number;
  readonly milliseconds: number;
  /** What repeats it with the same keywords; absent in records of earlier versions. */
  readonly recipe?: Recipe;
}

export const mostRuns = 50;

/** There is no later date. */
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

/** The settings of a run, as far as its record knows them. */
export const recipeOfRun = ({ recipe, template, fileName, randomize, format }: RunRecord): Recipe =>
  recipe ?? {
    ...plainRecipe(template, fileName),
    form: detectForm(template),
    randomize,
    output: { ...defaultOutput, format },
  };

/** Whatever is stored: what is no record of a run, or holds more than one may, is left out. Never fails. */
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
      const recipe = stored === undefined ? undefined : parseRecipe(JSON.stringify(stored));
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
