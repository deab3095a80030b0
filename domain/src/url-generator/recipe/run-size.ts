import { type OutputSettings, sitemapMaxUrls } from '../output/output-settings.ts';
import type { Recipe } from './recipe.ts';

/** What is known about a list: its placeholder and its number of lines. */
interface KnownList {
  readonly placeholder: string;
  readonly lines: number;
}

/**
 * The factors whose product is the number of combinations; empty if the recipe combines nothing or one of its lists has
 * no lines yet.
 * @param keywords of the first list; undefined if the template has none of its placeholders
 */
export function combinationSizes(
  { combine }: Recipe,
  keywords: number | undefined,
  lists: readonly KnownList[],
): readonly number[] {
  const wanted = combine?.lists ?? [];
  const sizes = wanted.map(
    (list) => lists.find(({ placeholder }) => placeholder === list.placeholder)?.lines ?? 0,
  );
  if (wanted.length === 0 || sizes.includes(0)) return [];
  return keywords === undefined ? sizes : [keywords, ...sizes];
}

/** Whether this number of URLs makes a zip: several sitemaps are archived. */
export const isPacked = ({ format, zip }: OutputSettings, urls: number): boolean =>
  zip === true || (format === 'sitemap' && urls > sitemapMaxUrls);
