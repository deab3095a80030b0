import {
  isForAddresses,
  type Recipe,
  type RecipeInput,
  type TableGuess,
} from '@toolkit/domain/url-generator';
import type { ListFile, UrlRun } from '../ports.ts';
import { type FurtherLists, listKey } from './further-text.ts';
import { inputFor, usedNames } from './reading.ts';

/** What the page knows about its lists. */
interface KnownLists {
  readonly list: { readonly input: RecipeInput };
  readonly placeholders: {
    readonly lists: FurtherLists;
    /** The table that the list is read as. */
    readonly guess: TableGuess | undefined;
  };
}

/** The run that Generate would start now, without the list. @param typed the recipe as it is on the page */
export function makeRun(
  typed: Recipe,
  { list: { input }, placeholders: { lists, guess } }: KnownLists,
): Omit<UrlRun, 'list'> {
  const { template, output } = typed;
  // The plain form has no addresses.
  const form = isForAddresses(template) ? 'advanced' : typed.form;
  const used = form === 'advanced' ? usedNames(form, template) : [];
  const wanted = lists.all.filter(({ placeholder }) => used.includes(placeholder));
  const further = wanted
    .filter(({ lines }) => lines > 0)
    .map(({ placeholder, list }) => ({ placeholder, list }));
  const combined = wanted.map(({ placeholder, input: { encoding, lines } }) => ({
    placeholder,
    encoding: encoding === 'detect' ? undefined : encoding,
    lines,
  }));
  const folder = output.format === 'sitemap' ? output.sitemapFolder?.trim() : '';
  return {
    recipe: {
      ...typed,
      form,
      input: inputFor({ form, template }, input, guess),
      output: {
        ...output,
        // Here several files are saved as one.
        zip: output.zip || output.urlsPerFile > 0 || undefined,
        sitemapFolder: folder || undefined,
      },
      combine: combined.length > 0 ? { ...typed.combine, lists: combined } : undefined,
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
