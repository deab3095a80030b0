import { ok } from '../../result.ts';
import { type Kind, list, object, oneOf, optional, text, truth } from '../../validation/json-fields.ts';
import { parseJsonObject } from '../../validation/json-shape.ts';
import { defaultFileName } from '../output/file-name.ts';
import { isSitemapFolder } from '../output/output-names.ts';
import { defaultTemplate } from '../template/template.ts';
import type { UtmRules, UtmValues } from '../template/utm.ts';
import type { Recipe, RecipeSettings } from './recipe.ts';
import { recipeKind } from './recipe-text.ts';

/** Campaign parameters as they are typed, whether or not the template has them. */
export interface Campaign {
  readonly values: UtmValues;
  readonly rules: Omit<UtmRules, 'allowed'>;
  /** The values that are allowed, in one line. */
  readonly allowed: string;
}

/** Unfinished work, stored so that the user finds it again. It holds everything typed, unlike a recipe. */
export interface Draft {
  /** May be half typed, so a recipe might not accept it. */
  readonly template: string;
  readonly fileName: string;
  readonly settings: RecipeSettings;
  /** Whether the settings decide how a list is read, whatever it looks like. */
  readonly lasting: boolean;
  /** Whether the user chose how the list is read. */
  readonly chosen?: boolean;
  /** Typed lists that are combined with the first one. */
  readonly lists: readonly { readonly name: string; readonly text: string }[];
  /** Typed keywords, unchanged. */
  readonly pasted?: string;
  /** The name of the chosen file. */
  readonly file?: string;
  /** Identifies a chosen file, or a list that was pasted and is too long for this text: it is stored by itself. */
  readonly list?: string;
  readonly campaign?: Campaign;
}

/** The longest draft in characters: browsers store only a few million in all. */
const mostCharacters = 2 ** 20;
const longestName = 1_024;
const mostLists = 100;

/** Text that may be half typed: what a stored text cannot hold is left out. */
const typed = (most: number): Kind<string> => ({
  ...text(most),
  write: (value) => value.slice(0, most).toWellFormed(),
});

const settings: Kind<RecipeSettings> = {
  read(stored) {
    const recipe = recipeKind.read(stored);
    if (!recipe.ok) return recipe;
    const { name: _, template: __, fileName: ___, ...value } = recipe.value;
    return ok(value);
  },
  write: (value) => recipeKind.write(recipeWith(value)),
};

const lists = list(
  object<Draft['lists'][number]>({ name: typed(longestName), text: typed(mostCharacters) }, 'drop'),
  0,
  mostLists,
);

const value = optional(typed(longestName), 'drop');
const campaign = object<Campaign>({
  values: object<UtmValues>({ source: value, medium: value, campaign: value, term: value, content: value }),
  rules: object<Campaign['rules']>({
    letterCase: oneOf('keep', 'lower'),
    separator: oneOf('keep', '-', '_', '.'),
  }),
  allowed: typed(mostCharacters),
});

const draft = object<Omit<Draft, 'settings'> & { readonly recipe: RecipeSettings }>(
  {
    template: typed(mostCharacters),
    fileName: typed(mostCharacters),
    recipe: settings,
    lasting: truth,
    chosen: optional(truth, 'drop'),
    lists: { ...lists, write: (all) => lists.write(all.slice(0, mostLists)) },
    pasted: optional(typed(mostCharacters), 'drop'),
    file: optional(typed(longestName), 'drop'),
    list: optional(typed(longestName), 'drop'),
    campaign: optional(campaign, 'drop'),
  },
  'drop',
);

/**
 * The draft as text, which {@link parseDraft} can read. It is not whole if typed texts are too long: then it lacks them.
 */
export function draftText({ settings: recipe, ...others }: Draft): { text: string; isWhole: boolean } {
  const text = storedText({ ...others, recipe });
  if (text.length <= mostCharacters) return { text, isWhole: true };
  const { pasted: _, ...settings } = others;
  return { text: storedText({ ...settings, recipe, lists: [] }), isWhole: false };
}

const storedText = (value: Parameters<typeof draft.write>[0]): string =>
  JSON.stringify({ version: 1, ...(draft.write(value) as object) });

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
export function parseDraft(kept: string): Draft | undefined {
  const stored = parseJsonObject(kept, mostCharacters);
  if (!stored.ok || stored.value.version !== 1) return undefined;
  const read = draft.read(stored.value);
  if (!read.ok) return undefined;
  const { recipe, ...others } = read.value;
  return { ...others, settings: recipe };
}
