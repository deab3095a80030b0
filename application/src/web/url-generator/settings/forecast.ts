import { utf8Length } from '@toolkit/domain/formats';
import {
  archiveName,
  combinationSizes,
  createLineFormat,
  isPacked,
  isPlainInput,
  makeEnginePlan,
  mostKeptRows,
  outputFileName,
  type Recipe,
} from '@toolkit/domain/url-generator';
import type { ListCount, ListShape, Preview } from '../ports.ts';
import type { FurtherLists } from './further-text.ts';
import { usedNames } from './reading.ts';

/** What a run would make, as far as the list is known. */
export interface Forecast {
  readonly used: readonly string[];
  /** The factors of the number of combinations; empty if nothing is combined or one of the lists is missing. */
  readonly sizes: readonly number[];
  /** Whether the result is a zip. */
  readonly packed: boolean;
  readonly name: string;
  /** The placeholders of lists that have no lines yet. */
  readonly missing: readonly string[];
  /** The number of URLs; undefined if it is not known before the run. */
  readonly urls: number | undefined;
  /** The most rows that a browser can make of this recipe, if there would be more. */
  readonly tooMany: number | undefined;
  /** Whether the result is expected to be so large that it should be written straight to a file. */
  readonly large: boolean;
  /** Whether the result is expected to be larger than what a page can keep. */
  readonly tooLarge: boolean;
}

/** What the page knows of a list so far. */
interface KnownList {
  readonly count?: ListCount | undefined;
  readonly shape?: Pick<ListShape, 'kind' | 'sheets'> | undefined;
}

/** As many rows in order as a browser makes in reasonable time. */
export const mostRowsInBrowser = 20_000_000;

/** The largest result in bytes that a page keeps. Browsers lose larger ones. */
export const mostResultBytes = 1_073_741_824;
const largeResultBytes = 536_870_912;

export function makeForecast(
  recipe: Recipe,
  { own, lists }: { readonly own: readonly string[]; readonly lists: Pick<FurtherLists, 'all'> },
  { count, shape }: KnownList,
  preview?: Preview,
): Forecast {
  const { form, template, duplicates, output } = recipe;
  const used = usedNames(form, template);
  const keywords = (count?.keywords ?? 0) - (duplicates === 'keep' ? 0 : (count?.duplicates ?? 0));
  const sizes = combinationSizes(
    recipe,
    used.some((one) => own.includes(one)) ? keywords : undefined,
    lists.all,
  );
  const urls = sizes.length > 0 ? sizes.reduce((product, size) => product * size, 1) : keywords;
  const packed = isPacked(output, urls);
  const isKept = recipe.randomize || duplicates !== 'keep';
  const most = isKept ? mostKeptRows : mostRowsInBrowser;
  const isFast = makeEnginePlan(recipe) && (!shape || isPlainInput(recipe.input, shape));
  const urlBytes = preview?.ok ? averageBytes(recipe, preview.value) : undefined;
  // Nothing is known before the list is counted: what turns out to be too large is asked about then.
  const bytes = count && urlBytes ? urls * urlBytes : 0;
  const file = outputFileName(recipe.fileName, output.format);
  return {
    used,
    sizes,
    packed,
    name: packed ? archiveName(file) : file,
    missing: lists.all
      .filter(({ placeholder, lines }) => lines === 0 && used.includes(placeholder))
      .map(({ placeholder }) => placeholder),
    urls: duplicates === 'keep' || count?.allCompared ? urls : undefined,
    tooMany: urls > most && !isFast ? most : undefined,
    large: bytes > largeResultBytes,
    // How small a zip becomes is not known.
    tooLarge: !packed && bytes > mostResultBytes,
  };
}

/** How many bytes a URL takes in the file, on average. */
function averageBytes({ output }: Recipe, urls: readonly string[]): number {
  const { line } = createLineFormat(output);
  return urls.reduce((bytes, url) => bytes + utf8Length(line(url, undefined)), 0) / urls.length;
}
