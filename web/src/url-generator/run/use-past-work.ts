import { type RunRecord, recipeOfRun } from '@toolkit/application/web/url-generator';
import type { Recipe } from '@toolkit/domain/url-generator';
import { useHistory } from '../state/use-history.ts';
import { useRecipes } from '../state/use-recipes.ts';
import { isolate } from '../words/words.ts';

/** What can be done again: a run, or a recipe. */
export interface PastWork {
  readonly id: string;
  readonly title: string;
  readonly recipe: Recipe;
  readonly run?: RunRecord;
}

export type RunWork = PastWork & { readonly run: RunRecord };

/** What the user calls a run, or else what made it of which list. */
export const titleOfRun = ({
  name,
  by,
  list,
  template,
  fileName,
}: Pick<RunRecord, 'name' | 'by' | 'list' | 'template' | 'fileName'>): string => {
  const maker = by ?? /^https?:\/\/([^/{}?#]+)/i.exec(template)?.[1] ?? template;
  return name ?? `${isolate(maker)} · ${isolate(list ?? fileName)}`;
};

/** The user's recipes by their names, and their runs, the newest first. */
export function usePastWork() {
  const history = useHistory();
  const { recipes, keep, remove } = useRecipes();
  return {
    recipes: recipes.map((recipe): PastWork => ({ id: recipe.name, title: recipe.name, recipe })),
    runs: history.runs.map(
      (run): RunWork => ({
        id: `${run.at} ${run.bytes}`,
        title: titleOfRun(run),
        recipe: recipeOfRun(run),
        run,
      }),
    ),
    clear: history.clear,
    /** @returns a function that brings it back */
    remove({ run, recipe }: PastWork): () => void {
      if (run) return history.remove(run);
      remove(recipe.name);
      return () => void keep(recipe);
    },
    /** @param name empty for none, which a recipe has to have. @returns false if another recipe has it */
    rename({ run, recipe }: PastWork, name: string): boolean {
      if (run) history.rename(run, name);
      else if (name !== '' && name !== recipe.name) {
        if (recipes.some((other) => other.name === name)) return false;
        remove(recipe.name);
        keep({ ...recipe, name });
      }
      return true;
    },
  };
}
