import { type OutputSettings, sitemapMaxUrls } from '../output/output-settings.ts';
import type { Recipe } from './recipe.ts';

/** A list as far as it is known: its placeholder and how many lines it has. */
interface KnownList {
  readonly placeholder: string;
  readonly lines: number;
}

/**
 * The numbers that are multiplied where a recipe combines lists; none where it combines nothing, or one of its lists has
 * no lines yet.
 * @param keywords of the first list; undefined where the template has none of its placeholders
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

/** Whether a result of so many URLs comes in a zip: more sitemaps than one do. */
export const isPacked = ({ format, zip }: OutputSettings, urls: number): boolean =>
  zip === true || (format === 'sitemap' && urls > sitemapMaxUrls);
