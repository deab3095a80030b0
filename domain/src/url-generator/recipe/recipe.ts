import type { ListLines } from '../../formats/list-records.ts';
import type { ReadableEncoding } from '../../formats/text-encoding.ts';
import { defaultOutput, type OutputSettings } from '../output/output-settings.ts';

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
  /** Which lists are combined; the lists themselves are keywords, so every run supplies them anew. */
  readonly combine?: RecipeCombination | undefined;
}

/** How a file is read. */
export interface RecipeInput {
  /** Detected from the file, unless the user has chosen. */
  readonly encoding: 'detect' | ReadableEncoding;
  /** The sheet of a spreadsheet, from 0; by default the one that a person sees on opening it. */
  readonly sheet?: number | undefined;
  /** Without it, every line is a keyword, as `lines` says. */
  readonly table?: RecipeTable | undefined;
  /** Without it, no line is skipped, and quotes are characters like others. */
  readonly lines?: ListLines | undefined;
  /** Whether characters that nobody sees are left out; see `invisibleCharacters`. */
  readonly dropInvisible?: boolean | undefined;
}

export interface RecipeTable {
  readonly separator: ',' | ';' | '\t' | '|';
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
