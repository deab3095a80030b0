import type { RunCount, UrlRun } from '@toolkit/application/web/url-generator';
import {
  defaultCeiling,
  type Recipe,
  type RecipeInput,
  type RunRecord,
  type TableGuess,
} from '@toolkit/domain/url-generator';
import { inputFor } from '../keywords/reading.ts';
import type { FurtherLists } from '../settings/use-further-lists.ts';
import { type Options, outputOf, usedNames } from '../settings/use-settings.ts';

/** What the page knows of its list and its options. */
interface Setting {
  readonly options: Options;
  readonly lists: FurtherLists;
  /** How the list is read, and as what kind of table. */
  readonly input: RecipeInput;
  readonly guess: TableGuess | undefined;
  /** From 0, where somebody has chosen one. */
  readonly sheet: number | undefined;
}

/** What Generate would do now, but for the list. */
export function runOf(
  template: string,
  fileName: string,
  { options, lists, input, guess, sheet }: Setting,
): Omit<UrlRun, 'list'> {
  const { further: _, ceiling, sitemapFolder: __, ...rest } = options;
  const used = rest.form === 'advanced' ? usedNames(rest.form, template) : [];
  const isUsed = ({ placeholder }: { placeholder: string }) => used.includes(placeholder);
  const further = lists.filled.filter(isUsed).map(({ placeholder, list }) => ({ placeholder, list }));
  const combined = lists.all
    .filter(isUsed)
    .map(({ placeholder, encoding }) => ({ placeholder, ...(encoding !== 'detect' && { encoding }) }));
  return {
    recipe: {
      name: '',
      template,
      fileName,
      ...rest,
      input: {
        ...inputFor({ form: rest.form, template }, input, guess),
        ...(sheet !== undefined && { sheet }),
      },
      output: outputOf(options),
      ...(combined.length > 0 && {
        combine: { lists: combined, ...(ceiling !== defaultCeiling && { ceiling }) },
      }),
    },
    ...(further.length > 0 && { further }),
  };
}

/** What the history remembers of a run that has just ended. */
export const recordOf = (
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
