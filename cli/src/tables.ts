import { guessList, type TextHead } from '@toolkit/application/web/url-generator';
import {
  describeTable,
  isReadAsTable,
  isTableFile,
  type RecipeTable,
  type TableGuess,
  vendorNames,
} from '@toolkit/domain/url-generator';
import type { GenerateValues } from './read-options.ts';
import { usage } from './stop.ts';

/** The table by the options; what they leave open is guessed from the list's beginning. */
export function readTable(values: GenerateValues, list: TextHead): RecipeTable {
  const { separator: given, skip, column = [] } = values;
  const guess = given ? describeTable(list.head, list.complete, given) : guessList(list);
  if (!guess && !list.sheets)
    throw usage('The list does not look like a table: --separator tells how its columns are kept apart.');
  const columns = column.map(({ placeholder, name }) => ({ placeholder, column: findColumn(name, guess) }));
  const names = columns.map(({ placeholder }) => placeholder);
  const twice = names.find((name, at) => names.indexOf(name) < at);
  if (twice !== undefined)
    throw usage(`Two columns cannot both feed {${twice}}: --column NAME=COLUMN feeds {NAME}.`);
  return {
    separator: list.sheets ? ',' : (guess?.separator ?? ','),
    quotes: !values['no-quotes'],
    skip: skip ?? guess?.skip ?? 0,
    columns: columns.length > 0 ? columns : [{ placeholder: 'keyword', column: guess?.keywordColumn ?? 0 }],
  };
}

/** A column by its name in the header, else by its number from 1. */
function findColumn(wanted: string, guess: TableGuess | undefined): number {
  const names = guess?.columns.map(({ name }) => name) ?? [];
  const named = names.flatMap((name, at) => (name.toLowerCase() === wanted.toLowerCase() ? [at + 1] : []));
  if (named.length > 1)
    throw usage(`Columns ${named.join(' and ')} are called "${wanted}": take one by its number.`);
  const number = named[0] ?? (/^[1-9]\d{0,3}$/.test(wanted) ? Number(wanted) : 0);
  if (number > 0 && (!guess?.hasHeader || number <= names.length)) return number - 1;
  if (number > 0) throw usage(`There is no column ${number}, but ${names.length}.`);
  const there = names.filter((name) => name !== '').map((name) => `"${name}"`);
  throw usage(
    there.length > 0
      ? `There is no column "${wanted}", but ${there.join(', ')}.`
      : `There is no header with a column "${wanted}": columns are counted from 1.`,
  );
}

/**
 * How a list is read for which no option says so.
 * @param isOpen whether no recipe says so either
 * @returns whether it is read as a table, as the page does with a file of that name, and what to say of it
 */
export function guessReading(
  list: TextHead,
  name: string,
  isOpen: boolean,
): { isTable: boolean; note: string | undefined } {
  const { sheets } = list;
  const guess = guessList(list);
  if (!guess) return { isTable: false, note: isOpen && isTableFile(name) ? linesNote : undefined };
  const column = guess.columns[guess.keywordColumn]?.name;
  const quoted = JSON.stringify(column);
  if (isOpen && (sheets || isReadAsTable(guess, name))) {
    const kind = guess.vendor ? `an export of ${vendorNames[guess.vendor]}` : 'a table';
    const from = column ? `the column ${quoted}` : `column ${guess.keywordColumn + 1}`;
    const lines = sheets ? '' : ', --plain-lines every line';
    return { isTable: true, note: `read as ${kind}, keywords from ${from}. --column takes another${lines}.` };
  }
  // A recipe knows its spreadsheet, and a comma in each line is not worth a note.
  const note = `this looks like a table; --column ${quoted} takes its keywords only.`;
  return { isTable: false, note: sheets || !column ? undefined : note };
}

const linesNote =
  'no columns were found, so every line is a keyword; --separator and --column read them as columns.';
