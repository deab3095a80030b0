import {
  type ByteStream,
  type OpenedList,
  openList,
  resolveInput,
  textHead,
} from '@toolkit/application/web/url-generator';
import { countInvisible } from '@toolkit/domain/formats';
import {
  cellSeparator,
  hasHeaderLine,
  isTableFile,
  type Recipe,
  type RecipeInput,
  RowReader,
} from '@toolkit/domain/url-generator';
import { guessedTable, listName } from './guessed-table.ts';
import { openedList, openListFile, readSpreadsheet } from './lists.ts';
import type { Notes } from './notes.ts';
import type { GenerateValues } from './options.ts';
import { Stop, usage } from './stop.ts';
import type { Streams } from './streams.ts';
import { quotedLines, readLines, readTable, wantsTable } from './table-options.ts';
import { failureWords, noteWords } from './words.ts';

/** The list of a run, from one file or several, and how it is read. */
export interface ReadLists {
  readonly list: ByteStream;
  readonly input: RecipeInput;
  /** The input settings for a recipe; undefined if the files are read in different ways. */
  readonly saved: RecipeInput | undefined;
  /** The problem of one of several files. */
  problem(): Stop | undefined;
}

interface ReadList {
  readonly path: string;
  readonly opened: OpenedList;
  readonly input: RecipeInput;
}

/** Reads each file by the options, else by the recipe, else by a guess. */
export async function readLists(
  paths: readonly string[],
  recipe: Recipe,
  values: GenerateValues,
  stdin: Streams['stdin'],
  notes: Notes,
): Promise<ReadLists> {
  const [only = '-', ...rest] = paths;
  if (rest.length === 0) {
    const opened = await openList(await openListFile(only, stdin), recipe.input.sheet, readSpreadsheet);
    if (!opened.ok) throw new Stop(failureWords(opened.error, paths[0] ?? 'The list'));
    const { input } = readAs({ path: only, opened: opened.value, tell: '' }, recipe, values, notes);
    return { list: opened.value.stream, input, saved: input, problem: () => undefined };
  }
  const lists: ReadList[] = [];
  for (const path of paths) {
    const opened = await openedList(path, stdin, recipe.input.sheet);
    lists.push(readAs({ path, opened, tell: `${path}: ` }, recipe, values, notes));
  }
  return joinedLists(lists, recipe.input);
}

/** @param tell the beginning of each note */
function readAs(
  { path, opened, tell }: { readonly path: string; readonly opened: OpenedList; readonly tell: string },
  recipe: Recipe,
  values: GenerateValues,
  notes: Notes,
): ReadList {
  const { sheets } = opened;
  const say = (note: string) => notes.say(`${tell}${note}`);
  const input = resolveInput(recipe, opened);
  const head = textHead(opened, input.encoding);
  if (opened.name !== undefined)
    say(`of the archive, ${JSON.stringify(opened.name)} is read; --sheet takes another by its number.`);
  const sheet = sheets?.[opened.sheet ?? 0];
  if (sheets && sheets.length > 1 && sheet && recipe.input.sheet === undefined)
    say(
      `of ${sheets.length} sheets, ${JSON.stringify(sheet.name)} is read; --sheet takes another by its number.`,
    );
  for (const note of opened.notes ?? []) say(noteWords(note));
  if (!input.dropInvisible && countInvisible(head.head) > 0)
    say('it has characters that nobody sees; --drop-invisible leaves them out, and "inspect" counts them.');
  const name = opened.name ?? listName(path);
  if (sheets && values['plain-lines']) throw usage('--plain-lines: a spreadsheet has no lines, but columns.');
  const asTable = wantsTable(values) || recipe.input.table !== undefined;
  // A recipe without a table says that every line is a keyword.
  const isOpen = values.recipe === undefined;
  const guessed = asTable || values['plain-lines'] ? undefined : guessedTable(head, name, isOpen);
  if (guessed) say(guessed.note);
  if (wantsTable(values) || guessed?.taken)
    return { path, opened, input: { ...input, table: readTable(values, head) } };
  if (input.table) return { path, opened, input };
  const byName = isOpen && isTableFile(name) ? quotedLines : undefined;
  const { lines: ofRecipe, ...others } = input;
  const lines = readLines(values, byName ?? ofRecipe);
  if (!lines?.skip && !values['plain-lines'] && hasHeaderLine(head.head, head.complete))
    say('the first line seems to be a header, and is read as a keyword; --skip 1 leaves it out.');
  return { path, opened, input: { ...others, ...(lines && { lines }) } };
}

/** Joins several lists to one of lines: the keywords, or with several columns their cells with tabs between. */
function joinedLists(lists: readonly ReadList[], ofRecipe: RecipeInput): ReadLists {
  const sizes = lists.map(({ opened }) => opened.stream.size);
  const known = sizes.every((size) => size !== undefined);
  let wrong: Stop | undefined;
  const pieces = () =>
    joinLists(lists, (problem) => {
      wrong = problem;
      return problem;
    });
  const [first] = lists;
  const { table, lines: ofLines } = first?.input ?? {};
  const columns = (table?.columns ?? []).map(({ placeholder }, column) => ({ placeholder, column }));
  const { table: _, sheet: __, lines: ___, ...others } = ofRecipe;
  const isAlike = ({ input }: ReadList) =>
    JSON.stringify([input.table, input.lines]) === JSON.stringify([table, ofLines]);
  return {
    list: { ...(known && { size: sizes.reduce((sum, size = 0) => sum + size, 0) }), pieces },
    input: {
      ...others,
      encoding: 'utf-8',
      ...(columns.length > 1 && { table: { separator: '\t', quotes: false, skip: 0, columns } }),
    },
    saved: lists.every(isAlike)
      ? { ...ofRecipe, ...(table && { table }), ...(ofLines && { lines: ofLines }) }
      : undefined,
    problem: () => wrong,
  };
}

const encoder = new TextEncoder();

async function* joinLists(
  lists: readonly ReadList[],
  failed: (problem: Stop) => Stop,
): AsyncGenerator<Uint8Array, void> {
  for (const { path, opened, input } of lists) {
    const { table, dropInvisible: _, ...others } = input;
    const cells = (table?.columns ?? [{ column: 0 }]).map(({ column }) => ({ column, filters: [] }));
    const countRows = opened.sheets !== undefined;
    const reader = new RowReader({
      ...others,
      table,
      cells,
      duplicates: 'keep',
      countRows,
      // They count for the numbers of lines.
      keepsEmpty: !table,
    });
    const encodeLines = (rows: readonly string[]): Uint8Array => {
      if (reader.fault) throw failed(new Stop(failureWords(reader.fault, path)));
      const lines = cells.length > 1 ? rows.map(tabbed) : rows;
      return encoder.encode(lines.map((line) => `${line}\n`).join(''));
    };
    for await (const piece of opened.stream.pieces()) yield encodeLines(reader.read(piece));
    yield encodeLines(reader.end());
  }
}

const tabbed = (row: string): string => row.replaceAll('\t', ' ').replaceAll(cellSeparator, '\t');
