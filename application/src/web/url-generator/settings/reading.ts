import {
  isHttpUrl,
  listColumns,
  parseTemplate,
  placeholder,
  placeholderNames,
  type Recipe,
  type RecipeInput,
  type RecipeTable,
  type TableGuess,
} from '@toolkit/domain/url-generator';
import type { ListShape } from '../ports.ts';

const keyword = placeholder.slice(1, -1);

/** The guessed table, with the keywords from one of its columns. */
export function makeTable(
  guess: TableGuess,
  column = guess.keywordColumn,
  hasHeader = guess.hasHeader,
): RecipeTable {
  const header = Number(hasHeader) - Number(guess.hasHeader);
  return {
    separator: guess.separator,
    quotes: true,
    skip: Math.max(guess.skip + header, 0),
    columns: [{ placeholder: keyword, column }],
  };
}

/** The input of a list whose first line is a header, or a keyword like the others. */
export function withHeader({ lines, ...input }: RecipeInput, hasHeader: boolean): RecipeInput {
  const quotes = lines?.quotes ?? false;
  return hasHeader || quotes ? { ...input, lines: { skip: Number(hasHeader), quotes } } : input;
}

/** How a list is read for which nobody has chosen, or nobody its encoding. */
export const takeEncoding = (shape: ListShape, input: RecipeInput = shape.input): RecipeInput =>
  input.encoding === 'detect' && shape.readings ? { ...input, encoding: shape.input.encoding } : input;

/** Whether a list cannot be read before somebody chooses its encoding. */
export const asksEncoding = (
  shape: ListShape | undefined,
  failure: { readonly code: string } | undefined,
  encoding: RecipeInput['encoding'],
): boolean => failure?.code === 'not-text' && shape?.readings !== undefined && encoding === 'detect';

/** The first lines with text. */
export const findLines = ({ lines }: ListShape): readonly string[] =>
  lines.filter((line) => line.trim() !== '');

/** Whether most of the first keywords are addresses. */
export function holdsAddresses(shape: ListShape, input: RecipeInput): boolean {
  const { table } = input;
  const first = table
    ? (findGuess(shape, input)?.columns[findKeywordColumn(table)]?.samples ?? [])
    : findLines(shape);
  return first.filter((line) => isHttpUrl(line.trim())).length > first.length / 2;
}

/** The guess for the chosen separator, or else the detected one. */
export const findGuess = (shape: ListShape | undefined, { table }: RecipeInput): TableGuess | undefined =>
  shape?.tables.find(({ separator }) => separator === table?.separator) ?? shape?.table;

export const findKeywordColumn = ({ columns }: RecipeTable): number =>
  (columns.find((one) => one.placeholder === keyword) ?? columns[0])?.column ?? 0;

/** Whether the table is read with a header, either guessed or set by the user. */
export const takesHeader = (table: RecipeTable, guess: TableGuess): boolean =>
  table.skip >= guess.skip + (guess.hasHeader ? 0 : 1);

/** The names of a table's columns; if only the user has seen a header, its names are among the samples. */
export const columnNames = (guess: TableGuess, table: RecipeTable): string[] =>
  guess.columns.map(({ name, samples }) => {
    if (!takesHeader(table, guess)) return '';
    return guess.hasHeader ? name : (samples[0] ?? '');
  });

/** The placeholders and the columns that feed them: `keyword` first, then every column by its name. */
export function fedPlaceholders(table: RecipeTable, guess: TableGuess | undefined): RecipeTable['columns'] {
  const named = guess ? placeholderNames(columnNames(guess, table)) : [];
  const own = findKeywordColumn(table);
  const others = named.flatMap((name, column) => (column === own ? [] : [{ placeholder: name, column }]));
  const all = [...table.columns, ...others];
  return all.filter((one, at) => all.findIndex((other) => other.placeholder === one.placeholder) === at);
}

/** The names in braces in a template of the advanced form. */
export function usedNames(form: Recipe['form'], template: string): readonly string[] {
  if (form === 'plain') return [keyword];
  const program = parseTemplate(template);
  return program.ok ? listColumns(program.value) : [];
}

/** The input with only the columns that the template reads: others must not produce lines of their own. */
export function inputFor(
  { form, template }: Pick<Recipe, 'form' | 'template'>,
  input: RecipeInput,
  guess: TableGuess | undefined,
): RecipeInput {
  const { table } = input;
  if (!table) return input;
  const names = usedNames(form, template);
  const used = fedPlaceholders(table, guess).filter(({ placeholder }) => names.includes(placeholder));
  return { ...input, table: { ...table, columns: used.length > 0 ? used : table.columns } };
}

export const isSpreadsheetFile = (name: string): boolean => /\.xlsx$/i.test(name);
