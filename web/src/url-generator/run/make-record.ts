import type { RunCount, RunRecord } from '@toolkit/application/web/url-generator';
import type { Recipe } from '@toolkit/domain/url-generator';

/** What the history stores about a finished run. */
export const makeRecord = (
  recipe: Recipe,
  count: RunCount,
  fileName: string,
  milliseconds: number,
): RunRecord => ({
  at: Date.now(),
  template: recipe.template.trim(),
  format: recipe.output.format,
  randomize: recipe.randomize,
  fileName,
  keywords: count.keywords,
  emptyLines: count.emptyLines,
  duplicatesDropped: recipe.duplicates === 'keep' ? 0 : count.duplicates,
  urls: count.urls,
  bytes: count.size,
  milliseconds,
  recipe,
});
