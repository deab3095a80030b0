import { guessList, type TextHead } from '@toolkit/application/web/url-generator';
import {
  isReadAsTable,
  isTableFile,
  pastedName,
  type TableGuess,
  vendorNames,
} from '@toolkit/domain/url-generator';

/** Standard input is treated like text pasted into the page. */
export const listName = (path = '-'): string => (path === '-' ? pastedName : path);

/** A list for which no option or recipe says how to read it. */
export interface GuessedTable {
  /** Whether it is read as the guessed table, as the page does with a file of that name. */
  readonly taken: boolean;
  readonly note: string;
}

/**
 * @param name of the list
 * @param isOpen whether it may be read as a table
 * @returns undefined if it is not a table, or hardly one
 */
export function guessedTable(list: TextHead, name: string, isOpen: boolean): GuessedTable | undefined {
  const { sheets } = list;
  const guess = guessList(list);
  if (!guess) return isOpen && isTableFile(name) ? { taken: false, note: linesNote } : undefined;
  // A recipe has decided that this spreadsheet is not read as a table.
  if (sheets && !isOpen) return undefined;
  if (isOpen && (sheets || isReadAsTable(guess, name))) {
    const kind = guess.vendor ? `an export of ${vendorNames[guess.vendor]}` : 'a table';
    const lines = sheets ? '' : ', --plain-lines every line';
    const note = `read as ${kind}, keywords from ${columnWords(guess)}. --column takes another${lines}.`;
    return { taken: true, note };
  }
  const column = guess.columns[guess.keywordColumn]?.name;
  // A comma in each line is not worth a note.
  return column
    ? {
        taken: false,
        note: `this looks like a table; --column ${JSON.stringify(column)} takes its keywords only.`,
      }
    : undefined;
}

const linesNote =
  'no columns were found, so every line is a keyword; --separator and --column read them as columns.';

function columnWords({ columns, keywordColumn }: TableGuess): string {
  const name = columns[keywordColumn]?.name;
  return name ? `the column ${JSON.stringify(name)}` : `column ${keywordColumn + 1}`;
}
