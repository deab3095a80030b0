import {
  defaultCeiling,
  isForAddresses,
  type RecipeInput,
  type TableGuess,
} from '@toolkit/domain/url-generator';
import type { ListFile, UrlRun } from '../ports.ts';
import { type FurtherLists, listKey } from './further-text.ts';
import { makeOutput, type Options, usedNames } from './options.ts';
import { inputFor, type ReadingChoice } from './reading.ts';

/** What the page knows about its list and options. */
interface Setting {
  readonly options: Options;
  readonly list: { readonly input: RecipeInput; readonly choice: ReadingChoice };
  readonly placeholders: {
    readonly lists: FurtherLists;
    /** The table that the list is read as. */
    readonly guess: TableGuess | undefined;
  };
}

/** The run that Generate would start now, without the list. */
export function makeRun(
  template: string,
  fileName: string,
  { options, list: { input, choice }, placeholders: { lists, guess } }: Setting,
): Omit<UrlRun, 'list'> {
  const { further: _, ceiling, sitemapFolder: __, ...rest } = options;
  // The plain form has no addresses.
  const form = isForAddresses(template) ? 'advanced' : rest.form;
  const used = form === 'advanced' ? usedNames(form, template) : [];
  const isUsed = ({ placeholder }: { placeholder: string }) => used.includes(placeholder);
  const further = lists.filled.filter(isUsed).map(({ placeholder, list }) => ({ placeholder, list }));
  const combined = lists.all.filter(isUsed).map(({ placeholder, input: { encoding, lines } }) => ({
    placeholder,
    ...(encoding !== 'detect' && { encoding }),
    ...(lines && { lines }),
  }));
  return {
    recipe: {
      name: '',
      template,
      fileName,
      ...rest,
      form,
      input: {
        ...inputFor({ form, template }, input, guess),
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

/** A key that differs for runs with different results. @param listsKey changes whenever the further lists do */
export const runKey = (
  { recipe, further }: Pick<UrlRun, 'recipe' | 'further'>,
  file: Pick<ListFile, 'name' | 'size' | 'lastModified'> | undefined,
  listsKey: string,
): string => JSON.stringify([recipe, file && listKey(file), further && listsKey]);
