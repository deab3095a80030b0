import { parseRecipes, textOfRecipes, withRecipe } from '@toolkit/application/web/url-generator';
import type { Recipe } from '@toolkit/domain/url-generator';
import { useMemo } from 'react';
import { useStoredText } from '../controls/use-stored-text.ts';

/** The recipes that this browser stores for its user. */
export function useRecipes() {
  const { text, change } = useStoredText('recipes');
  const recipes = useMemo(() => parseRecipes(text), [text]);
  return {
    recipes,
    save: (recipe: Recipe): boolean => change((now) => textOfRecipes(withRecipe(parseRecipes(now), recipe))),
    remove: (name: string): boolean =>
      change((now) => textOfRecipes(parseRecipes(now).filter((recipe) => recipe.name !== name))),
  };
}
