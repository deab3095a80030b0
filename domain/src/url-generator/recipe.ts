import type { ReadableEncoding } from './file-kind.ts';
import { defaultOutput, type OutputSettings } from './output-settings.ts';
import type { Seed } from './random.ts';
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
}

/** How a file is read. */
export interface RecipeInput {
  /** What the file itself tells, unless somebody has chosen. */
  readonly encoding: 'detect' | ReadableEncoding;
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

export const recipeVersion = 1;

/** The same recipe always gives the same text: fields in a fixed order, two spaces, a line feed at the end. */
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
}: Recipe): string {
  const { encoding, table } = input;
  const { format, lineEnd, header, keywordColumn, urlsPerFile } = output;
  const ordered = {
    version: recipeVersion,
    name,
    form,
    template,
    input: { encoding, ...(table && { table: orderedTable(table) }) },
    randomize,
    ...(seed && { seed: seedText(seed) }),
    duplicates,
    fileName,
    output: { format, lineEnd, header, keywordColumn, urlsPerFile },
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
