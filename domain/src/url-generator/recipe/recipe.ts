import type { Seed } from '../keywords/random.ts';
import { defaultOutput, type OutputSettings } from '../output/output-settings.ts';
import type { ReadableEncoding } from '../text/file-kind.ts';
import { seedText } from './seed-text.ts';

/** All that a run does except its keywords: with the same keywords, the same bytes come out. */
export interface Recipe {
  readonly name: string;
  /** Of the plain form: the first `{keyword}` is replaced. Of the advanced one: see `TemplateProgram`. */
  readonly template: string;
  readonly form: 'plain' | 'advanced';
  readonly input: RecipeInput;
  readonly randomize: boolean;
  /** Repeats the order; without one, every run has an order of its own. */
  readonly seed?: Seed;
  readonly duplicates: 'keep' | 'drop' | 'drop-ignoring-case';
  /** As the user typed it. */
  readonly fileName: string;
  readonly output: OutputSettings;
  /** What the list is combined with; the lists themselves are keywords, so they come with every run anew. */
  readonly combine?: RecipeCombination;
}

/** What is set beside the two texts, finished or not. */
export type RecipeSettings = Omit<Recipe, 'name' | 'template' | 'fileName'>;

/** How a file is read. */
export interface RecipeInput {
  /** What the file itself tells, unless somebody has chosen. */
  readonly encoding: 'detect' | ReadableEncoding;
  /** Of a spreadsheet, from 0; the first one by default. */
  readonly sheet?: number;
  /** Without it, every line is a keyword. */
  readonly table?: RecipeTable;
}

export interface RecipeTable {
  readonly separator: ',' | ';' | '\t' | '|';
  readonly quotes: boolean;
  /** Records before the first one of data. */
  readonly skip: number;
  /** Which column, from 0, feeds which placeholder. */
  readonly columns: readonly { readonly placeholder: string; readonly column: number }[];
}

export interface RecipeCombination {
  /** In the order in which they are combined: the last one turns quickest. A run without one of them is refused. */
  readonly lists: readonly {
    readonly placeholder: string;
    /** What the list itself tells, by default. */
    readonly encoding?: RecipeInput['encoding'];
  }[];
  /** How many combinations may be made; `defaultCeiling` unless somebody has raised it. */
  readonly ceiling?: number;
}

export const recipeVersion = 1;

/**
 * The same recipe always gives the same text: fields in a fixed order, two spaces, a line feed at the end. What is not set
 * is left out.
 */
export function recipeText({
  name,
  form,
  template,
  input,
  randomize,
  seed,
  duplicates,
  fileName,
  output,
  combine,
}: Recipe): string {
  const { encoding, sheet, table } = input;
  const { format, lineEnd, header, keywordColumn, urlsPerFile, zip, sitemapFolder } = output;
  const ordered = {
    version: recipeVersion,
    name,
    form,
    template,
    input: { encoding, sheet, table: table && orderedTable(table) },
    randomize,
    seed: seed && seedText(seed),
    duplicates,
    fileName,
    output: { format, lineEnd, header, keywordColumn, urlsPerFile, zip, sitemapFolder },
    combine: combine && {
      lists: combine.lists.map(({ placeholder, encoding: of }) => ({ placeholder, encoding: of })),
      ceiling: combine.ceiling,
    },
  };
  return `${JSON.stringify(ordered, undefined, 2)}\n`;
}

const orderedTable = ({ separator, quotes, skip, columns }: RecipeTable): RecipeTable => ({
  separator,
  quotes,
  skip,
  columns: columns.map(({ placeholder, column }) => ({ placeholder, column })),
});

/** What the spec's form does as it is shown first. */
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
