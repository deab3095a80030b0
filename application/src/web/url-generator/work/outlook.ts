import {
  archiveName,
  combinationSizes,
  isPacked,
  outputFileName,
  type Recipe,
} from '@toolkit/domain/url-generator';
import type { ListCount } from '../ports.ts';
import type { FurtherLists } from './further-text.ts';
import { usedNames } from './options.ts';

/** What a run would make of the list as far as it is known. */
export interface Outlook {
  /** Placeholders that the template has. */
  readonly used: readonly string[];
  /** The numbers that are multiplied where lists are combined; none where one of them is not there yet. */
  readonly sizes: readonly number[];
  /** Whether it comes in a zip. */
  readonly packed: boolean;
  /** Name of the file, or of the zip. */
  readonly name: string;
  /** Placeholders of lists that have no lines yet. */
  readonly missing: readonly string[];
  /** Placeholders of lists with lines that the template does not have: a run would go without them. */
  readonly unused: readonly string[];
}

export function makeOutlook(
  recipe: Recipe,
  { own, lists }: { readonly own: readonly string[]; readonly lists: Pick<FurtherLists, 'all' | 'filled'> },
  count: ListCount | undefined,
): Outlook {
  const { form, template, duplicates, output } = recipe;
  const used = usedNames(form, template);
  const keywords = (count?.keywords ?? 0) - (duplicates === 'keep' ? 0 : (count?.duplicates ?? 0));
  const sizes = combinationSizes(
    recipe,
    used.some((one) => own.includes(one)) ? keywords : undefined,
    lists.filled,
  );
  const urls = sizes.length > 0 ? sizes.reduce((product, size) => product * size, 1) : keywords;
  const packed = isPacked(output, urls);
  const file = outputFileName(recipe.fileName, output.format);
  return {
    used,
    sizes,
    packed,
    name: packed ? archiveName(file) : file,
    missing: lists.all
      .filter(({ placeholder, lines }) => lines === 0 && used.includes(placeholder))
      .map(({ placeholder }) => placeholder),
    unused: lists.filled
      .map(({ placeholder }) => placeholder)
      // The plain form says for itself that it leaves all other braces as they are.
      .filter((one) => !used.includes(one) && !template.includes(`{${one}`)),
  };
}
