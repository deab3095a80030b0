import { fstatSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { fileStream } from '@toolkit/adapters/cli/url-generator';
import {
  type ByteStream,
  describeList,
  type OpenedList,
  openList,
  peek,
  type RunFailure,
  resolveInput,
  type SpreadsheetReader,
  shapeBytes,
  textHead,
} from '@toolkit/application/web/url-generator';
import { countInvisible, fileKind, formatNames, headBytes, type ListLines } from '@toolkit/domain/formats';
import {
  cellSeparator,
  hasHeaderLine,
  pastedName,
  type Recipe,
  type RecipeInput,
  RowReader,
} from '@toolkit/domain/url-generator';
import type { Notes } from './notes.ts';
import type { Streams } from './print.ts';
import type { GenerateValues } from './read-options.ts';
import { Stop, usage } from './stop.ts';
import { readTable, sayReading, setTable } from './tables.ts';
import { failureWords, fileWords, noteWords } from './words.ts';

/** Standard input is treated like text pasted into the page. */
export const listName = (path: string): string => (path === '-' ? pastedName : path);

/** Loads the reader only when there is a spreadsheet. */
export const readSpreadsheet: SpreadsheetReader = async (file, sheet) =>
  (await import('@toolkit/adapters/formats')).readSpreadsheet(file, sheet);

/**
 * Opens a list as it is; refuses files whose first bytes show another format.
 * @param path `-` is standard input
 */
export async function openFile(path: string, stdin: Streams['stdin']) {
  const name = path === '-' ? 'Standard input' : path;
  const opened = await openStream(path, stdin).catch((error) => {
    throw new Stop(fileWords(name, 'read', error));
  });
  const kind = fileKind(opened.head.subarray(0, headBytes), false);
  const format = kind.kind === 'binary' ? kind.format : undefined;
  // The spreadsheet reader decides which of these are spreadsheets or hold lists.
  const isPacked = format === 'zip' || format === 'gzip' || format === 'ole';
  if (format !== undefined && !isPacked)
    throw new Stop(`${name} is ${formatNames[format]}, no list of keywords.`);
  return { ...opened, isPacked };
}

async function openStream(path: string, stdin: Streams['stdin']): Promise<OpenedList> {
  if (path === '-' && fstatSync(stdin.descriptor).isDirectory())
    throw Object.assign(new Error(), { code: 'EISDIR' });
  const stream: ByteStream = path === '-' ? stdin : await fileStream(path);
  // A pipe cannot be read twice.
  if (stream.size === undefined) return peek(stream);
  // A system limits how many files may be open, so of each only the beginning is read now.
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
  const { isPacked, ...list } = await openFile(path, stdin);
  if (!isPacked) return list;
  const opened = await openList(list.stream, sheet, readSpreadsheet);
  if (!opened.ok) throw new Stop(failureWords(opened.error, name));
  return opened.value;
}

/** How lines are read: by the options, else by the recipe or the file's name. */
export function linesOf(values: GenerateValues, isQuoted: boolean, skip = 0): ListLines | undefined {
  const quotes = isQuoted && !values['no-quotes'] && !values['plain-lines'];
  return skip > 0 || quotes ? { skip, quotes } : undefined;
}

/** The list of a run, from one file or several, and how it is read. */
interface ReadLists {
  readonly list: ByteStream;
  readonly input: RecipeInput;
  /** The input settings for a recipe; undefined if the files are read in different ways. */
  readonly saved: RecipeInput | undefined;
  /** Why a run of it ended with this failure. */
  explain(failure: RunFailure): Stop;
}

interface ReadList {
  readonly name: string;
  readonly opened: OpenedList;
  readonly input: RecipeInput;
}

/** Reads each file by the options, else by the recipe, else as the page does. */
export async function readLists(
  paths: readonly string[],
  recipe: Recipe,
  values: GenerateValues,
  stdin: Streams['stdin'],
  notes: Notes,
): Promise<ReadLists> {
  const lists: ReadList[] = [];
  for (const path of paths) {
    const name = path === '-' ? 'The list' : path;
    const say = (note: string) => notes.say(paths.length > 1 ? `${name}: ${note}` : note);
    const opened = await openWhole(path, stdin, name, recipe.input.sheet);
    sayOrigin(opened, recipe, say);
    lists.push({ name, opened, input: chooseInput(path, opened, recipe, values, say) });
  }
  const [only, ...others] = lists;
  if (!only || others.length > 0) return joinLists(lists, recipe.input);
  const { name, opened, input } = only;
  const explain = (failure: RunFailure) => new Stop(failureWords(failure, name));
  return { list: opened.stream, input, saved: input, explain };
}

/** Says what is read of an archive or a spreadsheet. */
function sayOrigin(
  { name, sheets = [], sheet = 0, notes = [] }: OpenedList,
  { input }: Recipe,
  say: (note: string) => void,
): void {
  const another = 'is read; --sheet takes another by its number.';
  if (name !== undefined) say(`of the archive, ${JSON.stringify(name)} ${another}`);
  if (sheets.length > 1 && input.sheet === undefined)
    say(`of ${sheets.length} sheets, ${JSON.stringify(sheets[sheet]?.name)} ${another}`);
  for (const note of notes) say(noteWords(note));
}

function chooseInput(
  path: string,
  opened: OpenedList,
  recipe: Recipe,
  values: GenerateValues,
  say: (note: string) => void,
): RecipeInput {
  const input = resolveInput(recipe, opened);
  const { head, complete } = textHead(opened, input.encoding);
  if (!input.dropInvisible && countInvisible(head) > 0)
    say('it has characters that nobody sees; --drop-invisible leaves them out, and "inspect" counts them.');
  const { column, separator, skip, recipe: file, 'plain-lines': isPlain } = values;
  if (opened.sheets && isPlain) throw usage('--plain-lines: a spreadsheet has no lines, but columns.');
  const shape = describeList(opened, { name: listName(path), encoding: input.encoding });
  const isAsked = column !== undefined || separator !== undefined;
  // A recipe without a table says that every line is a keyword.
  const isOpen = file === undefined && !isPlain;
  if (!isAsked && !isPlain && !recipe.input.table) sayReading(shape, isOpen, say);
  const table = isAsked || (isOpen && shape.input.table) ? readTable(values, shape) : input.table;
  if (table) return { ...input, table: setTable(table, values) };
  const found = isOpen ? shape.input.lines : input.lines;
  const lines = linesOf(values, found?.quotes ?? false, skip ?? found?.skip);
  if (!lines?.skip && !isPlain && hasHeaderLine(head, complete))
    say('the first line seems to be a header, and is read as a keyword; --skip 1 leaves it out.');
  return { ...input, lines };
}

/** Joins several lists to one of lines: the keywords, or with several columns their cells with tabs between. */
function joinLists(lists: readonly ReadList[], { encoding, dropInvisible }: RecipeInput): ReadLists {
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
  const [first, ...others] = lists.map(({ input }) => ({ ...input, encoding }));
  const isAlike = others.every((other) => isDeepStrictEqual(other, first));
  const columns = (first?.table?.columns ?? []).map(({ placeholder }, column) => ({ placeholder, column }));
  const table = { separator: '\t', quotes: false, skip: 0, columns } as const;
  return {
    list: { ...(size >= 0 && { size }), pieces },
    input: { encoding: 'utf-8', dropInvisible, table: columns.length > 1 ? table : undefined },
    saved: isAlike ? first : undefined,
    explain: (failure) => problem ?? new Stop(failureWords(failure, 'The list')),
  };
}

async function* readLines({ name, opened, input }: ReadList): AsyncGenerator<Uint8Array, void> {
  const { table, lines, encoding } = input;
  const cells = (table?.columns ?? [{ column: 0 }]).map(({ column }) => ({ column, filters: [] }));
  const countRows = opened.sheets !== undefined;
  // Empty lines count for the numbers of lines.
  const keepsEmpty = !table;
  const reader = new RowReader({ encoding, table, lines, cells, duplicates: 'keep', countRows, keepsEmpty });
  const encodeLines = (rows: readonly string[]): Uint8Array => {
    if (reader.fault) throw new Stop(failureWords(reader.fault, name));
    const joined = cells.length > 1 ? rows.map(tabbed) : rows;
    return new TextEncoder().encode(joined.map((line) => `${line}\n`).join(''));
  };
  for await (const piece of opened.stream.pieces()) yield encodeLines(reader.read(piece));
  yield encodeLines(reader.end());
}

const tabbed = (row: string): string => row.replaceAll('\t', ' ').replaceAll(cellSeparator, '\t');
