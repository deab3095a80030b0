import type { RunCount, UrlRun } from '@toolkit/application/web/url-generator';
import { defaultCeiling, type Recipe, type RunRecord, type TableGuess } from '@toolkit/domain/url-generator';
import { inputFor } from '../keywords/reading.ts';
import type { KeywordList } from '../keywords/use-keyword-list.ts';
import { makeOutput, type Options, usedNames } from '../settings/options.ts';
import type { FurtherLists } from '../settings/use-further-lists.ts';

/** What the page knows of its list and its options. */
interface Setting {
  readonly options: Options;
  readonly list: Pick<KeywordList, 'input' | 'choice'>;
  readonly placeholders: {
    readonly lists: FurtherLists;
    /** As what kind of table the list is read. */
    readonly guess: TableGuess | undefined;
  };
}

/** What Generate would do now, but for the list. */
export function makeRun(
  template: string,
  fileName: string,
  { options, list: { input, choice }, placeholders: { lists, guess } }: Setting,
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
        ...(choice.sheet !== undefined && { sheet: choice.sheet }),
      },
      output: makeOutput(options),
      ...(combined.length > 0 && {
        combine: { lists: combined, ...(ceiling !== defaultCeiling && { ceiling }) },
      }),
    },
    ...(further.length > 0 && { further }),
  };
}

/** Tells runs apart that would give something else. @param listsKey changes whenever the further lists do */
export const runKey = (
  { recipe, further }: Pick<UrlRun, 'recipe' | 'further'>,
  file: Pick<File, 'name' | 'size' | 'lastModified'> | undefined,
  listsKey: string,
): string => JSON.stringify([recipe, file && [file.name, file.size, file.lastModified], further && listsKey]);

/** What the history remembers of a run that has just ended. */
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
