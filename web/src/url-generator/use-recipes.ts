import type { Recipe } from '@toolkit/domain/url-generator';
import { useMemo } from 'react';
import { recipesOf, textOfRecipes, withRecipe } from './kept-recipes.ts';
import { useKept } from './use-kept.ts';

/** The recipes that this browser keeps for its user. */
export function useRecipes() {
  const { text, put } = useKept('recipes');
  const recipes = useMemo(() => recipesOf(text), [text]);
  return {
    recipes,
    save: (recipe: Recipe): boolean => put(textOfRecipes(withRecipe(recipes, recipe))),
    remove: (name: string): boolean => put(textOfRecipes(recipes.filter((recipe) => recipe.name !== name))),
  };
}
