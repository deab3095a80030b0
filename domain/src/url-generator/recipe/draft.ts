import { isObject, isText, parseJsonObject } from '../../validation/json-shape.ts';
import { defaultFileName } from '../output/file-name.ts';
import { isSitemapFolder } from '../output/output-names.ts';
import { defaultTemplate } from '../template/template.ts';
import { type Recipe, type RecipeSettings, recipeText } from './recipe.ts';
import { parseStoredRecipe } from './recipe-parser.ts';

/** Unfinished work, stored so that the user finds it again. It holds everything typed, unlike a recipe. */
export interface Draft {
  /** May be half typed, so a recipe might not accept it. */
  readonly template: string;
  readonly fileName: string;
  readonly settings: RecipeSettings;
  /** Whether the settings decide how a list is read, whatever it looks like. */
  readonly lasting: boolean;
  /** Typed lists that are combined with the first one. */
  readonly lists: readonly { readonly name: string; readonly text: string }[];
  /** Typed keywords, unchanged. */
  readonly pasted?: string;
  /** The name of the chosen file; the file itself is not stored. */
  readonly file?: string;
}

/** The longest draft in characters: browsers store only a few million in all. */
const mostCharacters = 2 ** 20;
const longestName = 1_024;
const mostLists = 100;

/** The draft as text, without typed texts that are too long. {@link parseDraft} can read every result. */
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

/** Stores settings as a recipe without values that a recipe does not allow: they may be half typed. */
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

/** Undefined if nothing in the text makes sense to this version. Never fails. */
export function parseDraft(text: string): Draft | undefined {
  const stored = parseJsonObject(text, mostCharacters);
  if (!stored.ok || stored.value.version !== 1) return undefined;
  const { template, fileName, lasting, lists, pasted, file } = stored.value;
  const recipe = parseStoredRecipe(JSON.stringify(stored.value.recipe) ?? '');
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
