import { TableReader } from '../../formats/table-reader.ts';
import { addressNames, detectVendor, headerNames, type Separator, type Vendor } from './table-names.ts';

interface TableColumn {
  /** The name in the header, trimmed; empty without a header. */
  readonly name: string;
  /** The first values. */
  readonly samples: readonly string[];
}

/** What kind of table a list seems to be. */
export interface TableGuess {
  readonly separator: Separator;
  /** How many records come before the data: titles and the header. */
  readonly skip: number;
  readonly hasHeader: boolean;
  readonly columns: readonly TableColumn[];
  /** Which column holds the keywords, from 0. */
  readonly keywordColumn: number;
  /** The tool that exported it; if it is known, the guess is certain. */
  readonly vendor?: Vendor;
}

export const separators: readonly Separator[] = [',', ';', '\t', '|'];
const mostTitles = 10;
const sampleCount = 3;
type Row = readonly string[];

/**
 * Guesses from the head of a file whether it is a table, and of what kind. Undefined if it is none: no
 * separator occurs equally often in nearly all lines, and no known column name stands above. `complete` says that the
 * head is the whole file. One column is a list and no table, even if its keywords hold separators.
 */
export function guessTable(head: string, complete: boolean): TableGuess | undefined {
  const guesses = separators.flatMap((separator) => {
    const rows = splitRows(head, complete, separator);
    const table = measureShape(rows);
    const guess = describe(rows, separator, table);
    const known = guess.vendor ? 2 : hasKeywordName(guess) ? 1 : 0;
    if (known < 2 && table.width < 2) return [];
    // A known name outweighs ragged rows, even an open quote that leaves only the header readable.
    if (known === 0 && (table.share < 0.75 || rows.length < 2)) return [];
    if (rows.every((row) => row.every((cell) => cell === ''))) return [];
    return [{ guess, known, ...table }];
  });
  guesses.sort((a, b) => b.known - a.known || b.share - a.share || b.width - a.width);
  const [best] = guesses;
  return best?.known || !hasHeaderLine(head, complete) ? best?.guess : undefined;
}

/** Whether the first line is the name of a column of keywords, and nothing else. */
export function hasHeaderLine(head: string, complete: boolean): boolean {
  const [first] = splitRows(head, complete, '\t');
  return first?.length === 1 && keywordName(first) === 0;
}

/** Guesses for the CSV made from a sheet: all commas outside its quotes are our separators. */
export function guessSheet(head: string, complete: boolean): TableGuess | undefined {
  const guess = describeTable(head, complete, ',');
  return guess.columns.length > 0 ? guess : undefined;
}

/** Describes the table for a separator that the user has chosen. */
export function describeTable(head: string, complete: boolean, separator: Separator): TableGuess {
  const rows = splitRows(head, complete, separator);
  return describe(rows, separator, measureShape(rows));
}

function splitRows(head: string, complete: boolean, separator: Separator): Row[] {
  const reader = new TableReader({ separator });
  // A fault comes from the cut at the end of the head, or is reported when the file is read.
  const records = [...reader.read(head), ...(complete ? reader.end() : [])];
  return records.map(({ cells }) => cells.map((cell) => cell.trim()));
}

interface Shape {
  /** How many rows before it are comments. */
  readonly comments: number;
  /** The number of cells in most rows. */
  readonly width: number;
  /** The first row of that width; rows before it are titles. */
  readonly first: number;
  /** The share of rows from there on that have that width, 0 to 1. */
  readonly share: number;
}

function measureShape(rows: readonly Row[]): Shape {
  const counts = new Map<number, number>();
  const comments = Math.max(
    rows.findIndex((row) => !isComment(row)),
    0,
  );
  for (const { length } of rows.slice(comments)) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [width] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [0];
  // The last comment can be the header.
  const last = comments - Number(rows[comments - 1]?.length === width);
  const first = rows.findIndex(({ length }, at) => at >= last && length === width);
  if (first - comments > mostTitles) return { comments, width, first: 0, share: 0 };
  const below = rows.slice(first);
  const share = below.filter(({ length }) => length === width).length / below.length;
  return { comments, width, first, share };
}

/** As Google Analytics begins its exports. A hashtag has a letter behind its sign. */
const isComment = ([first = '']: Row): boolean => /^#(?![\p{L}\p{N}_])/u.test(first);

function describe(rows: readonly Row[], separator: Separator, { comments, width, first }: Shape): TableGuess {
  const named = rows.findIndex(
    (row, at) => at <= comments + mostTitles && row.length >= Math.min(width, 2) && keywordName(row) >= 0,
  );
  const header = named >= 0 ? named : isHeader(rows, first) ? first : -1;
  const skip = header >= 0 ? header + 1 : Math.max(first, 0);
  const names = rows[header] ?? [];
  const data = rows.slice(skip);
  const columns = Array.from({ length: Math.max(width, names.length) }, (_, column) => ({
    name: names[column] ?? '',
    samples: data.slice(0, sampleCount).map((row) => row[column] ?? ''),
  }));
  const vendor = detectVendor(names);
  const keywordColumn =
    named >= 0 ? namedColumn(names, data) : (addressColumn(names, data) ?? mostlyWords(data, columns.length));
  return { separator, skip, hasHeader: header >= 0, columns, keywordColumn, ...(vendor && { vendor }) };
}

/** Whether a column is named as one of keywords. */
export const hasKeywordName = ({ columns }: TableGuess): boolean =>
  keywordName(columns.map(({ name }) => name)) >= 0;

/** The columns whose names stand for keywords, in the order of `headerNames`. */
function keywordNames(row: Row): number[] {
  const names = row.map((name) => name.toLowerCase());
  return headerNames.map((name) => names.indexOf(name)).filter((column) => column >= 0);
}

const keywordName = (row: Row): number => keywordNames(row)[0] ?? -1;

/** The first of them whose values differ: one value in all rows is probably the search term of the export. */
function namedColumn(names: Row, data: readonly Row[]): number {
  const columns = keywordNames(names);
  const differs = (column: number) => data.some((row) => row[column] !== data[0]?.[column]);
  return columns.find(differs) ?? columns[0] ?? 0;
}

/** A crawl and a report on pages are about addresses, whatever titles stand beside them. */
function addressColumn(names: Row, data: readonly Row[]): number | undefined {
  const column = names.findIndex((name) => addressNames.includes(name.toLowerCase()));
  const cells = data.map((row) => row[column] ?? '').filter((cell) => !isNothing(cell));
  const addresses = cells.filter(isAddress);
  return cells.length > 0 && addresses.length >= 0.9 * cells.length ? column : undefined;
}

const isNothing = (cell: string): boolean => cell === '' || /^(?:-+|n\/a|null)$/i.test(cell);
const isNumber = (cell: string): boolean => /\d/.test(cell) && /^[^\p{L}]*[km]?$/iu.test(cell);

/** Names above numbers or addresses are the only certain sign of a header. */
function isHeader(rows: readonly Row[], at: number): boolean {
  const row = rows[at];
  const below = rows.slice(at + 1);
  if (!row || row.some((cell) => cell === '' || isNumber(cell)) || new Set(row).size < row.length)
    return false;
  return row.some((name, column) => {
    const cells = below.map((other) => other[column] ?? '').filter((cell) => !isNothing(cell));
    return cells.length > 0 && (cells.every(isNumber) || (cells.every(isAddress) && !isAddress(name)));
  });
}

/** The first of the columns with the most distinct texts. */
function mostlyWords(data: readonly Row[], width: number): number {
  let best = { column: 0, texts: 0 };
  for (let column = 0; column < width; column += 1) {
    const texts = new Set(
      data
        .map((row) => row[column] ?? '')
        .filter((cell) => /\p{L}/u.test(cell) && !isNumber(cell) && !isAddress(cell)),
    ).size;
    if (texts > best.texts) best = { column, texts };
  }
  return best.column;
}

const isAddress = (cell: string): boolean => /^(?:https?:\/\/|www\.)/i.test(cell);
