import { utmFields } from '@toolkit/domain/url-generator';
import * as v from 'valibot';
import { readStored } from '../../read-stored.ts';
import { recipeSchema, storeRecipe } from './recipe-text.ts';
import { count, dropInvalid } from './schema.ts';

/** The longest draft in characters: browsers store only a few million in all. */
const mostCharacters = 2 ** 20;

/** Text that may be half typed; half characters are no part of it. */
const typed = v.pipe(
  v.string(),
  v.transform((text) => text.toWellFormed()),
);

/** Campaign parameters as they are typed, whether or not the template has them. */
const campaign = v.strictObject({
  values: v.record(v.picklist(utmFields), typed),
  rules: v.strictObject({
    letterCase: v.picklist(['keep', 'lower']),
    separator: v.picklist(['keep', '-', '_', '.']),
  }),
  /** The values that are allowed, in one line. */
  allowed: typed,
});
export type Campaign = Readonly<v.InferOutput<typeof campaign>>;

const draft = v.object({
  version: v.literal(1),
  /** Half typed, so that a file could not hold it. */
  recipe: recipeSchema(() => typed),
  /** Earlier versions stored the two texts beside a recipe with others. */
  template: v.optional(typed),
  fileName: v.optional(typed),
  /** Whether the settings decide how a list is read, whatever it looks like. */
  lasting: v.boolean(),
  /** Whether the user chose how the list is read. */
  chosen: dropInvalid(v.boolean()),
  /** Lists that are combined with the first one: typed, or from a file, which is stored by itself. */
  lists: v.array(v.object({ name: typed, text: typed, file: dropInvalid(typed), list: dropInvalid(typed) })),
  /** Typed keywords. */
  pasted: dropInvalid(typed),
  /** The name of the chosen file. */
  file: dropInvalid(typed),
  /** Identifies a chosen file, or a list that was pasted and is too long for this text: it is stored by itself. */
  list: dropInvalid(typed),
  /** How many keywords the list had when they were last counted. */
  keywords: dropInvalid(count),
  campaign: dropInvalid(campaign),
});

const storedDraft = v.pipe(
  draft,
  v.transform(
    ({ version: _, recipe, template = recipe.template, fileName = recipe.fileName, ...others }) => ({
      ...others,
      recipe: { ...recipe, template, fileName },
    }),
  ),
);

/** Unfinished work, stored so that the user finds it again. It holds everything typed, unlike a recipe. */
export type Draft = Readonly<v.InferOutput<typeof storedDraft>>;

/**
 * The draft as text, which {@link parseDraft} can read. It is not whole if typed texts are too long: then it lacks them.
 */
export function draftText(draft: Draft): { text: string; isWhole: boolean } {
  const text = storedText(draft);
  if (text.length <= mostCharacters) return { text, isWhole: true };
  return { text: storedText({ ...draft, pasted: undefined, lists: [] }), isWhole: false };
}

const storedText = ({ recipe, ...others }: Draft): string =>
  JSON.stringify({ version: 1, recipe: storeRecipe(recipe), ...others });

/** Undefined if nothing in the text makes sense to this version. Never fails. */
export const parseDraft = (kept: string | undefined): Draft | undefined => readStored(storedDraft, kept);
