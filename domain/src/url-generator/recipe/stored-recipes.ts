import { type Recipe, recipeText } from './recipe.ts';
import { parseStoredRecipe } from './recipe-parser.ts';

/** Ignores entries that are not recipes: another version of the app may have written them. */
export function parseRecipes(text: string | undefined): Recipe[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.flatMap((one: unknown) => {
      const parsed = parseStoredRecipe(JSON.stringify(one) ?? '');
      return parsed.ok ? [parsed.value] : [];
    });
  } catch {
    // Also for JSON that is nested too deeply to be written again.
    return [];
  }
}

export const textOfRecipes = (recipes: readonly Recipe[]): string =>
  JSON.stringify(recipes.map((recipe) => JSON.parse(recipeText(recipe))));

/** A recipe replaces one with the same name. */
export const withRecipe = (recipes: readonly Recipe[], recipe: Recipe): Recipe[] =>
  [...recipes.filter(({ name }) => name !== recipe.name), recipe].toSorted((a, b) =>
    a.name.localeCompare(b.name, 'en'),
  );
