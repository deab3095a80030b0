import type { Recipe } from '@toolkit/domain/url-generator';
import { readStored } from '../../read-stored.ts';
import { storedRecipe, storeRecipe } from './recipe-text.ts';
import { validOnes } from './schema.ts';

/** Ignores entries that are not recipes: another version of the app may have written them. */
export const parseRecipes = (text: string | undefined): Recipe[] =>
  readStored(validOnes(storedRecipe), text) ?? [];

export const textOfRecipes = (recipes: readonly Recipe[]): string => JSON.stringify(recipes.map(storeRecipe));

/** A recipe replaces one with the same name. */
export const withRecipe = (recipes: readonly Recipe[], recipe: Recipe): Recipe[] =>
  [...recipes.filter(({ name }) => name !== recipe.name), recipe].toSorted((a, b) =>
    a.name.localeCompare(b.name, 'en'),
  );
