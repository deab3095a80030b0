import type { RunCount, RunRecord } from '@toolkit/application/web/url-generator';
import { isForAddresses, type Recipe, readPreset } from '@toolkit/domain/url-generator';

/**
 * What the history stores about a finished run.
 * @param list the name of the file with the keywords
 */
export const makeRecord = (
  recipe: Recipe,
  recipes: readonly Recipe[],
  list: string,
  count: RunCount,
  fileName: string,
  milliseconds: number,
): RunRecord => ({
  at: Date.now(),
  template: recipe.template.trim(),
  format: recipe.output.format,
  randomize: recipe.randomize,
  fileName,
  by: nameRecipe(recipe, recipes),
  list,
  keywords: count.keywords,
  emptyLines: count.emptyLines,
  duplicatesDropped: recipe.duplicates === 'keep' ? 0 : count.duplicates,
  urls: count.urls,
  bytes: count.size,
  milliseconds,
  recipe,
});

const nameRecipe = ({ template }: Recipe, recipes: readonly Recipe[]): string | undefined =>
  recipes.find((one) => one.template === template)?.name ??
  readPreset(template)?.preset.name ??
  (isForAddresses(template) ? 'Campaign links' : undefined);
