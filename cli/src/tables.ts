import { type ListShape, makeTable } from '@toolkit/application/web/url-generator';
import type { RecipeTable, TableGuess } from '@toolkit/domain/url-generator';
import type { GenerateValues } from './read-options.ts';
import { usage } from './stop.ts';

/** The table by the options; what they leave open is guessed from the list's beginning. */
export function readTable(values: GenerateValues, { tables, table }: ListShape): RecipeTable {
  const { separator, column = [] } = values;
  const guess = tables.find((one) => one.separator === separator) ?? table;
  if (!guess)
    throw usage('The list does not look like a table: --separator tells how its columns are kept apart.');
  const columns = column.map(({ placeholder, name }) => ({ placeholder, column: findColumn(name, guess) }));
  const names = columns.map(({ placeholder }) => placeholder);
  const twice = names.find((name, at) => names.indexOf(name) < at);
  if (twice !== undefined)
    throw usage(`Two columns cannot both feed {${twice}}: --column NAME=COLUMN feeds {NAME}.`);
  return { ...makeTable(guess), ...(columns.length > 0 && { columns }) };
}

/** The table with what the options say of its records, also where a recipe describes it. */
export const setTable = (
  table: RecipeTable,
  { skip = table.skip, 'no-quotes': isPlain }: GenerateValues,
): RecipeTable => ({ ...table, skip, quotes: table.quotes && !isPlain });

/** A column by its name in the header, else by its number from 1. */
function findColumn(wanted: string, { columns, hasHeader }: TableGuess): number {
  const named = columns.flatMap(({ name }, at) =>
    name.toLowerCase() === wanted.toLowerCase() ? at + 1 : [],
  );
  if (named.length > 1)
    throw usage(`Columns ${named.join(' and ')} are called "${wanted}": take one by its number.`);
  const number = named[0] ?? (/^[1-9]\d{0,3}$/.test(wanted) ? Number(wanted) : 0);
  if (number > 0 && (!hasHeader || number <= columns.length)) return number - 1;
  if (number > 0) throw usage(`There is no column ${number}, but ${columns.length}.`);
  const there = columns.flatMap(({ name }) => (name === '' ? [] : `"${name}"`));
  throw usage(
    there.length > 0
      ? `There is no column "${wanted}", but ${there.join(', ')}.`
      : `There is no header with a column "${wanted}": columns are counted from 1.`,
  );
}

/** Says how a list is read for which no option says so. @param isOpen whether no recipe says so either */
export function sayReading(
  { table, sheets, input }: ListShape,
  isOpen: boolean,
  say: (note: string) => void,
): void {
  if (!table) {
    if (isOpen && input.lines) say(linesNote);
    return;
  }
  const column = table.columns[table.keywordColumn]?.name;
  const quoted = JSON.stringify(column);
  if (isOpen && input.table) {
    const kind = table.vendor ? `an export of ${table.vendor}` : 'a table';
    const from = column ? `the column ${quoted}` : `column ${table.keywordColumn + 1}`;
    const lines = sheets.length > 0 ? '' : ', --plain-lines every line';
    say(`read as ${kind}, keywords from ${from}. --column takes another${lines}.`);
    // A recipe knows its spreadsheet, and a comma in each line is not worth a note.
  } else if (column && sheets.length === 0)
    say(`this looks like a table; --column ${quoted} takes its keywords only.`);
}

const linesNote =
  'no columns were found, so every line is a keyword; --separator and --column read them as columns.';
