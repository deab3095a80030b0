import type { ListLines } from '../../formats/list-records.ts';
import type { ReadableEncoding } from '../../formats/text-encoding.ts';
import { defaultOutput, type OutputSettings, sitemapMaxUrls } from '../output/output-settings.ts';
import type { Seed } from '../rows/order.ts';
import type { Separator } from '../tables/table-names.ts';
import { placeholder } from '../template/placeholders.ts';
import { parseTemplate } from '../template/template-program.ts';

/** Everything about a run except its keywords: with the same keywords, it gives the same bytes. */
export interface Recipe {
  readonly name: string;
  /** In the plain form, the first `{keyword}` is replaced. For the advanced form see `TemplateProgram`. */
  readonly template: string;
  readonly form: 'plain' | 'advanced';
  readonly input: RecipeInput;
  readonly randomize: boolean;
  /** Repeats the order, in 32 hexadecimal digits; without it, every run has a new order. */
  readonly seed?: string | undefined;
  readonly duplicates: 'keep' | 'drop' | 'drop-ignoring-case';
  /** As the user typed it. */
  readonly fileName: string;
  readonly output: OutputSettings;
  /** Whether addresses stay as they are that have one of the parameters which would be merged into them. */
  readonly keepsParameters?: boolean | undefined;
  /** Which lists are combined; the lists themselves are keywords, so every run supplies them anew. */
  readonly combine?: RecipeCombination | undefined;
}

/** How a file is read. */
export interface RecipeInput {
  /** Detected from the file, unless the user has chosen. */
  readonly encoding: 'detect' | ReadableEncoding;
  /** The sheet of a spreadsheet, from 0; by default the one that a person sees on opening it. Or the file in an archive. */
  readonly sheet?: number | undefined;
  /** Without it, every line is a keyword, as `lines` says. */
  readonly table?: RecipeTable | undefined;
  /** Without it, no line is skipped, and quotes are characters like others. */
  readonly lines?: ListLines | undefined;
  /** Whether characters that nobody sees are left out; see `invisibleCharacters`. */
  readonly dropInvisible?: boolean | undefined;
}

export interface RecipeTable {
  readonly separator: Separator;
  readonly quotes: boolean;
  /** How many records come before the data. */
  readonly skip: number;
  /** Which column, from 0, feeds which placeholder. */
  readonly columns: readonly { readonly placeholder: string; readonly column: number }[];
}

export interface RecipeCombination {
  /** In the order in which they are combined: the last one varies fastest. A run that lacks one of them is refused. */
  readonly lists: readonly {
    readonly placeholder: string;
    /** Detected from the list by default. */
    readonly encoding?: RecipeInput['encoding'] | undefined;
    /** As for the first list. */
    readonly lines?: ListLines | undefined;
  }[];
  /** How many combinations are allowed; `defaultCeiling` unless the user has raised it. */
  readonly ceiling?: number | undefined;
}

/** The initial state of the specification's form. */
export const plainRecipe = (template: string, fileName: string): Recipe => ({
  name: '',
  form: 'plain',
  template,
  input: { encoding: 'detect' },
  randomize: true,
  duplicates: 'keep',
  fileName,
  output: defaultOutput,
});

const seedPattern = /^[0-9a-f]{32}$/i;

/** 32 hexadecimal digits, the first word first. */
export const seedText = (seed: Seed): string =>
  seed.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');

/** Undefined if the text is not a seed. */
export function seedOfText(text: string): Seed | undefined {
  if (!seedPattern.test(text)) return undefined;
  const word = (at: number): number => Number.parseInt(text.slice(8 * at, 8 * at + 8), 16);
  return [word(0), word(1), word(2), word(3)];
}

/** The simplest form that reads a template as its author meant it. */
export function detectForm(template: string): Recipe['form'] {
  const program = parseTemplate(template);
  if (!program.ok) return 'plain';
  const places = program.value.segments.filter((segment) => 'column' in segment);
  const [only] = places;
  const isPlain =
    only !== undefined &&
    places.length === 1 &&
    `{${only.column}}` === placeholder &&
    only.filters.length === 0 &&
    only.mode === 'percent';
  return isPlain || places.length === 0 ? 'plain' : 'advanced';
}

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
