import { isObject, isText, parseJsonObject } from '../../validation/json-shape.ts';
import { defaultFileName } from '../output/file-name.ts';
import { isSitemapFolder } from '../output/output-names.ts';
import { defaultTemplate } from '../template/template.ts';
import { type Recipe, recipeText } from './recipe.ts';
import { parseRecipe } from './recipe-parser.ts';

/** What somebody is working on, so that it is found again. Unlike a recipe, it holds what was typed, keywords too. */
export interface Draft {
  /** The settings as they are; its template may be unfinished. */
  readonly recipe: Recipe;
  /** Whether a list is read as the recipe says, whatever it looks like. */
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
export function draftText({ recipe, lasting, lists, pasted, file }: Draft): string {
  const typed = { template: recipe.template.toWellFormed(), fileName: recipe.fileName.toWellFormed() };
  const settings = {
    version: 1,
    ...typed,
    recipe: JSON.parse(recipeText(readable(recipe))),
    lasting,
    file: file?.slice(0, longestName).toWellFormed(),
  };
  const some = lists.slice(0, mostLists).map(({ name, text }) => ({
    name: name.slice(0, longestName).toWellFormed(),
    text: text.toWellFormed(),
  }));
  const whole = JSON.stringify({ ...settings, lists: some, pasted: pasted?.toWellFormed() });
  return whole.length <= mostCharacters ? whole : JSON.stringify({ ...settings, lists: [] });
}

/** Without what a recipe must not hold: it may be half typed. */
function readable({ output, ...recipe }: Recipe): Recipe {
  const { sitemapFolder, ...rest } = output;
  return {
    ...recipe,
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
  return {
    recipe: { ...recipe.value, template, fileName },
    lasting,
    lists: lists.map(({ name, text: typed }) => ({ name, text: typed })),
    ...(isText(pasted, mostCharacters) && { pasted }),
    ...(isText(file, longestName) && { file }),
  };
}

const isList = (value: unknown): value is Draft['lists'][number] =>
  isObject(value) && isText(value.name, longestName) && isText(value.text, mostCharacters);
