import { isObject, isText, parseJsonObject } from '../../validation/json-shape.ts';
import { defaultFileName } from '../output/file-name.ts';
import { isSitemapFolder } from '../output/output-names.ts';
import { defaultTemplate } from '../template/template.ts';
import { type Recipe, type RecipeSettings, recipeText } from './recipe.ts';
import { parseRecipe } from './recipe-parser.ts';

/** What somebody is working on, so that it is found again. Unlike a recipe, it holds what was typed, keywords too. */
export interface Draft {
  /** Maybe half typed, and so no template of a recipe. */
  readonly template: string;
  readonly fileName: string;
  readonly settings: RecipeSettings;
  /** Whether a list is read as the settings say, whatever it looks like. */
  readonly lasting: boolean;
  /** Lists that were typed to be combined with the first one. */
  readonly lists: readonly { readonly name: string; readonly text: string }[];
  /** Keywords that were typed, as they were. */
  readonly pasted?: string;
  /** Name of the file that was chosen; the file itself is not kept. */
  readonly file?: string;
}

/** Longest text of a draft in characters: browsers have room for some millions in all. */
const mostCharacters = 2 ** 20;
const longestName = 1_024;
const mostLists = 100;

/** What is typed is left out where it is too long to be kept. Whatever comes of it, {@link parseDraft} reads. */
export function draftText({ template, fileName, settings, lasting, lists, pasted, file }: Draft): string {
  const kept = {
    version: 1,
    template: template.toWellFormed(),
    fileName: fileName.toWellFormed(),
    recipe: JSON.parse(recipeText(recipeWith(settings))),
    lasting,
    file: file?.slice(0, longestName).toWellFormed(),
  };
  const some = lists.slice(0, mostLists).map(({ name, text }) => ({
    name: name.slice(0, longestName).toWellFormed(),
    text: text.toWellFormed(),
  }));
  const whole = JSON.stringify({ ...kept, lists: some, pasted: pasted?.toWellFormed() });
  return whole.length <= mostCharacters ? whole : JSON.stringify({ ...kept, lists: [] });
}

/** Settings are kept as a recipe, without what none may hold: it may be half typed. */
function recipeWith({ output, ...settings }: RecipeSettings): Recipe {
  const { sitemapFolder, ...rest } = output;
  return {
    ...settings,
    name: '',
    template: defaultTemplate,
    fileName: defaultFileName,
    output: { ...rest, ...(sitemapFolder && isSitemapFolder(sitemapFolder) && { sitemapFolder }) },
  };
}

/** Undefined where there is nothing that this version understands. Never fails. */
export function parseDraft(text: string): Draft | undefined {
  const stored = parseJsonObject(text, mostCharacters);
  if (!stored.ok || stored.value.version !== 1) return undefined;
  const { template, fileName, lasting, lists, pasted, file } = stored.value;
  const recipe = parseRecipe(JSON.stringify(stored.value.recipe) ?? '');
  if (!recipe.ok || typeof lasting !== 'boolean' || !Array.isArray(lists)) return undefined;
  if (lists.length > mostLists || !lists.every(isList)) return undefined;
  if (!isText(template, mostCharacters) || !isText(fileName, mostCharacters)) return undefined;
  const { name: _, template: __, fileName: ___, ...settings } = recipe.value;
  return {
    template,
    fileName,
    settings,
    lasting,
    lists: lists.map(({ name, text: typed }) => ({ name, text: typed })),
    ...(isText(pasted, mostCharacters) && { pasted }),
    ...(isText(file, longestName) && { file }),
  };
}

const isList = (value: unknown): value is Draft['lists'][number] =>
  isObject(value) && isText(value.name, longestName) && isText(value.text, mostCharacters);
