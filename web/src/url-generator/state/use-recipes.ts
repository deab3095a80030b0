import { parseRecipes, textOfRecipes, withRecipe } from '@toolkit/application/web/url-generator';
import type { Recipe } from '@toolkit/domain/url-generator';
import { useMemo } from 'react';
import { useStoredText } from '../../page/use-stored-text.ts';

/** The user's recipes in this browser, by their names. */
export function useRecipes() {
  const { text, change } = useStoredText('recipes');
  const recipes = useMemo(() => parseRecipes(text), [text]);
  return {
    recipes,
    /** Replaces one of the same name. @returns false if it is lost when this tab is closed */
    keep: (recipe: Recipe): boolean => change((now) => textOfRecipes(withRecipe(parseRecipes(now), recipe))),
    remove: (gone: string): boolean =>
      change((now) => textOfRecipes(parseRecipes(now).filter(({ name }) => name !== gone))),
  };
}
