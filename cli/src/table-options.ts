import { guessList, type TextHead } from '@toolkit/application/web/url-generator';
import type { ListLines } from '@toolkit/domain/formats';
import { describeTable, type RecipeTable, type TableGuess } from '@toolkit/domain/url-generator';
import { type GenerateValues, wholeNumber } from './options.ts';
import { usage } from './stop.ts';

const separators = new Map([
  ['comma', ','],
  ['semicolon', ';'],
  ['tab', '\t'],
  ['pipe', '|'],
] as const);

export const wantsTable = (values: GenerateValues): boolean =>
  (values.column ?? []).length > 0 || values.separator !== undefined;

/** Reports options that contradict each other before anything is read. */
export function checkTableOptions(values: GenerateValues): void {
  if (!values['plain-lines']) return;
  const other = (['column', 'separator', 'no-quotes', 'sheet'] as const).find(
    (option) => values[option] !== undefined,
  );
  if (other) throw usage(`--plain-lines and --${other} exclude each other.`);
}

/** The table by the options; what they leave open is guessed from the list's beginning. */
export function readTable(values: GenerateValues, list: TextHead): RecipeTable {
  const { head, complete, sheets } = list;
  const given = parseSeparator(values);
  const guess = given ? describeTable(head, complete, given.charCodeAt(0)) : guessList(list);
  if (!guess && !sheets && !given)
    throw usage('The list does not look like a table: --separator tells how its columns are kept apart.');
  const separator = sheets ? ',' : (given ?? (String.fromCharCode(guess?.separator ?? 44) as ','));
  const skip = wholeNumber('skip', values.skip, 0) ?? guess?.skip ?? 0;
  return { separator, quotes: values['no-quotes'] !== true, skip, columns: readColumns(values, guess) };
}

/** How the lines of a `.csv` are read by default. */
export const quotedLines: ListLines = { skip: 0, quotes: true };

/** How lines are read: by the options, else by the recipe or the file's name. */
export function readLines(values: GenerateValues, other: ListLines | undefined): ListLines | undefined {
  const skip = wholeNumber('skip', values.skip, 0) ?? other?.skip ?? 0;
  const quotes = !values['no-quotes'] && !values['plain-lines'] && (other?.quotes ?? false);
  return skip > 0 || quotes ? { skip, quotes } : undefined;
}

function parseSeparator({ separator }: GenerateValues): RecipeTable['separator'] | undefined {
  if (separator === undefined) return undefined;
  const found = [...separators].find(
    ([name, character]) => name === separator.toLowerCase() || character === separator,
  )?.[1];
  if (found === undefined) throw usage(`--separator is comma, semicolon, tab or pipe, not "${separator}".`);
  return found;
}

function readColumns({ column = [] }: GenerateValues, guess: TableGuess | undefined): RecipeTable['columns'] {
  if (column.length === 0) return [{ placeholder: 'keyword', column: guess?.keywordColumn ?? 0 }];
  const columns = column.map((wanted) => {
    const [, placeholder = 'keyword', name = ''] = /^(?:([^=]*)=)?(.*)$/s.exec(wanted) ?? [];
    return { placeholder, column: findColumn(name, guess) };
  });
  const names = columns.map(({ placeholder }) => placeholder);
  const twice = names.find((name, at) => names.indexOf(name) < at);
  if (twice !== undefined)
    throw usage(`Two columns cannot both feed {${twice}}: --column NAME=COLUMN feeds {NAME}.`);
  return columns;
}

/** A column by its name in the header, else by its number from 1. */
function findColumn(wanted: string, guess: TableGuess | undefined): number {
  const names = guess?.columns.map(({ name }) => name) ?? [];
  const named = names.flatMap((name, at) => (name.toLowerCase() === wanted.toLowerCase() ? [at] : []));
  if (named.length > 1)
    throw usage(
      `Columns ${named.map((at) => at + 1).join(' and ')} are called "${wanted}": take one by its number.`,
    );
  if (named[0] !== undefined) return named[0];
  if (/^[1-9]\d{0,3}$/.test(wanted)) {
    if (guess?.hasHeader && Number(wanted) > names.length)
      throw usage(`There is no column ${wanted}, but ${names.length}.`);
    return Number(wanted) - 1;
  }
  const there = names.filter((name) => name !== '');
  throw usage(
    there.length > 0
      ? `There is no column "${wanted}", but ${there.map((name) => `"${name}"`).join(', ')}.`
      : `There is no header with a column "${wanted}": columns are counted from 1.`,
  );
}
