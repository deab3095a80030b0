import { fstatSync } from 'node:fs';
import { fileStream } from '@toolkit/adapters/cli/url-generator';
import {
  type ByteStream,
  type OpenedList,
  openList,
  peek,
  resolveInput,
  type SpreadsheetReader,
  shapeBytes,
  textHead,
} from '@toolkit/application/web/url-generator';
import {
  type BinaryFormat,
  countInvisible,
  fileKind,
  formatNames,
  headBytes,
  type ListLines,
} from '@toolkit/domain/formats';
import {
  cellSeparator,
  hasHeaderLine,
  isTableFile,
  pastedName,
  type Recipe,
  type RecipeInput,
  RowReader,
} from '@toolkit/domain/url-generator';
import type { Streams } from './print.ts';
import type { GenerateValues } from './read-options.ts';
import { Stop, usage } from './stop.ts';
import { guessReading, readTable } from './tables.ts';
import { failureWords, noteWords, reasonWords } from './words.ts';

/** Standard input is treated like text pasted into the page. */
export const listName = (path: string): string => (path === '-' ? pastedName : path);

/** Loads the reader only when there is a spreadsheet. */
export const readSpreadsheet: SpreadsheetReader = async (file, sheet) =>
  (await import('@toolkit/adapters/formats')).readSpreadsheet(file, sheet);

/** The spreadsheet reader decides which of these are spreadsheets or hold lists. */
const isPacked = (format: BinaryFormat | undefined): boolean =>
  format !== undefined && ['zip', 'gzip', 'ole'].includes(format);

/**
 * Opens a list as it is; refuses files whose first bytes show another format.
 * @param path `-` is standard input
 */
export async function openFile(path: string, stdin: Streams['stdin']) {
  const name = path === '-' ? 'Standard input' : path;
  try {
    if (path === '-' && fstatSync(stdin.descriptor).isDirectory())
      throw Object.assign(new Error(), { code: 'EISDIR' });
    const list: ByteStream = path === '-' ? stdin : await fileStream(path);
    // A file can be read twice, a pipe cannot.
    const opened = list.size === undefined ? await peek(list, headBytes) : await readHead(list);
    const kind = fileKind(opened.head.subarray(0, headBytes), false);
    const format = kind.kind === 'binary' ? kind.format : undefined;
    if (format !== undefined && !isPacked(format))
      throw new Stop(`${name} is ${formatNames[format]}, no list of keywords.`);
    return { ...opened, format };
  } catch (error) {
    throw error instanceof Stop ? error : new Stop(`${name} cannot be read: ${reasonWords(error)}.`);
  }
}

/** A system limits how many files may be open, so of each only the beginning is read now. */
async function readHead(stream: ByteStream): Promise<OpenedList> {
  for await (const piece of stream.pieces()) {
    const head = piece.slice(0, shapeBytes);
    return { stream, head, complete: head.length === stream.size };
  }
  return { stream, head: new Uint8Array(0), complete: true };
}

/** Opens a list, and unpacks it. @param name for messages */
export async function openWhole(
  path: string,
  stdin: Streams['stdin'],
  name: string,
  sheet?: number,
): Promise<OpenedList> {
  const { format, ...list } = await openFile(path, stdin);
  if (format === undefined && list.stream.size !== undefined) return list;
  const opened = await openList(list.stream, sheet, readSpreadsheet);
  if (!opened.ok) throw new Stop(failureWords(opened.error, name));
  return opened.value;
}

/** How lines are read: by the options, else by the recipe or the file's name. */
export function linesOf(values: GenerateValues, isQuoted: boolean, skip = 0): { lines?: ListLines } {
  const quotes = isQuoted && !values['no-quotes'] && !values['plain-lines'];
  return skip > 0 || quotes ? { lines: { skip, quotes } } : {};
}

/** The list of a run, from one file or several, and how it is read. */
interface ReadLists {
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
  say: (note: string) => void,
): Promise<ReadLists> {
  const lists: ReadList[] = [];
  for (const path of paths) {
    const isOnly = paths.length === 1;
    const name = isOnly && path === '-' ? 'The list' : path;
    const opened = await openWhole(path, stdin, name, recipe.input.sheet);
    const sayOf = isOnly ? say : (note: string) => say(`${path}: ${note}`);
    sayOrigin(opened, recipe, sayOf);
    lists.push({ path, opened, input: readAs(opened, listName(path), recipe, values, sayOf) });
  }
  const [only, ...others] = lists;
  if (!only || others.length > 0) return joinLists(lists, recipe.input);
  const { opened, input } = only;
  return { list: opened.stream, input, saved: input, problem: () => undefined };
}

/** Says what is read of an archive or a spreadsheet. */
function sayOrigin(
  { name, sheets, sheet = 0, notes = [] }: OpenedList,
  recipe: Recipe,
  say: (note: string) => void,
) {
  const another = 'is read; --sheet takes another by its number.';
  if (name !== undefined) say(`of the archive, ${JSON.stringify(name)} ${another}`);
  const read = sheets?.[sheet];
  if (read && sheets.length > 1 && recipe.input.sheet === undefined)
    say(`of ${sheets.length} sheets, ${JSON.stringify(read.name)} ${another}`);
  for (const note of notes) say(noteWords(note));
}

function readAs(
  opened: OpenedList,
  fileName: string,
  recipe: Recipe,
  values: GenerateValues,
  say: (note: string) => void,
): RecipeInput {
  const input = resolveInput(recipe, opened);
  const list = textHead(opened, input.encoding);
  const plain = values['plain-lines'] ?? false;
  if (!input.dropInvisible && countInvisible(list.head) > 0)
    say('it has characters that nobody sees; --drop-invisible leaves them out, and "inspect" counts them.');
  if (opened.sheets && plain) throw usage('--plain-lines: a spreadsheet has no lines, but columns.');
  const name = opened.name ?? fileName;
  // A recipe without a table says that every line is a keyword.
  const isOpen = values.recipe === undefined;
  let isTable = values.column !== undefined || values.separator !== undefined;
  if (!isTable && !recipe.input.table && !plain) {
    const guessed = guessReading(list, name, isOpen);
    if (guessed.note) say(guessed.note);
    isTable = guessed.isTable;
  }
  if (isTable) return { ...input, table: readTable(values, list) };
  if (input.table) return input;
  const { lines: ofRecipe, ...others } = input;
  const isQuoted = (isOpen && isTableFile(name)) || (ofRecipe?.quotes ?? false);
  const lines = linesOf(values, isQuoted, values.skip ?? ofRecipe?.skip);
  if (!lines.lines?.skip && !plain && hasHeaderLine(list.head, list.complete))
    say('the first line seems to be a header, and is read as a keyword; --skip 1 leaves it out.');
  return { ...others, ...lines };
}

/** Joins several lists to one of lines: the keywords, or with several columns their cells with tabs between. */
function joinLists(lists: readonly ReadList[], ofRecipe: RecipeInput): ReadLists {
  // NaN if one is not known.
  const size = lists.reduce((sum, { opened }) => sum + (opened.stream.size ?? Number.NaN), 0);
  let problem: Stop | undefined;
  async function* pieces() {
    try {
      for (const list of lists) yield* readLines(list);
    } catch (error) {
      if (error instanceof Stop) problem = error;
      throw error;
    }
  }
  const { table: _, sheet: __, lines: ___, ...others } = ofRecipe;
  const readings = lists.map(({ input: { table, lines } }) => ({
    ...(table && { table }),
    ...(lines && { lines }),
  }));
  const [first] = readings;
  const isAlike = new Set(readings.map((reading) => JSON.stringify(reading))).size === 1;
  const columns = (first?.table?.columns ?? []).map(({ placeholder }, column) => ({ placeholder, column }));
  return {
    list: { ...(size >= 0 && { size }), pieces },
    input: {
      ...others,
      encoding: 'utf-8',
      ...(columns.length > 1 && { table: { separator: '\t', quotes: false, skip: 0, columns } }),
    },
    saved: isAlike ? { ...ofRecipe, ...first } : undefined,
    problem: () => problem,
  };
}

async function* readLines({ path, opened, input }: ReadList): AsyncGenerator<Uint8Array, void> {
  const { table, dropInvisible: _, ...others } = input;
  const cells = (table?.columns ?? [{ column: 0 }]).map(({ column }) => ({ column, filters: [] }));
  const countRows = opened.sheets !== undefined;
  // Empty lines count for the numbers of lines.
  const keepsEmpty = !table;
  const reader = new RowReader({ ...others, table, cells, duplicates: 'keep', countRows, keepsEmpty });
  const encodeLines = (rows: readonly string[]): Uint8Array => {
    if (reader.fault) throw new Stop(failureWords(reader.fault, path));
    const lines = cells.length > 1 ? rows.map(tabbed) : rows;
    return new TextEncoder().encode(lines.map((line) => `${line}\n`).join(''));
  };
  for await (const piece of opened.stream.pieces()) yield encodeLines(reader.read(piece));
  yield encodeLines(reader.end());
}

const tabbed = (row: string): string => row.replaceAll('\t', ' ').replaceAll(cellSeparator, '\t');
