import { TableReader } from '../../formats/table-reader.ts';
import { addressNames, detectVendor, headerNames, type Separator } from './table-names.ts';

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
  /** The name of the tool that exported it; if it is known, the guess is certain. */
  readonly vendor?: string;
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
  const tables = separators
    .map((separator) => readTable(head, complete, separator))
    .filter(({ rows, known, width, share }) => {
      if (known < 2 && width < 2) return false;
      // A known name outweighs ragged rows, even an open quote that leaves only the header readable.
      if (known === 0 && (share < 0.75 || rows.length < 2)) return false;
      return rows.some((row) => row.some((cell) => cell !== ''));
    });
  tables.sort((a, b) => b.known - a.known || b.share - a.share || b.width - a.width);
  const [best] = tables;
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
export const describeTable = (head: string, complete: boolean, separator: Separator): TableGuess =>
  readTable(head, complete, separator).guess;

function splitRows(head: string, complete: boolean, separator: Separator): Row[] {
  const reader = new TableReader({ separator });
  // A fault comes from the cut at the end of the head, or is reported when the file is read.
  const records = [...reader.read(head), ...(complete ? reader.end() : [])];
  return records.map(({ cells }) => cells.map((cell) => cell.trim()));
}

interface Table {
  readonly rows: readonly Row[];
  /** The number of cells in most rows. */
  readonly width: number;
  /** The share of rows, from the first of that width on, that have it: 0 to 1. Rows before it are titles. */
  readonly share: number;
  readonly guess: TableGuess;
  /** How certain its header is: 2 if the tool is known, 1 if a column is named as one of keywords. */
  readonly known: 0 | 1 | 2;
}

function readTable(head: string, complete: boolean, separator: Separator): Table {
  const rows = splitRows(head, complete, separator);
  const comments = Math.max(
    rows.findIndex((row) => !isComment(row)),
    0,
  );
  const width = mostFrequent(rows.slice(comments).map(({ length }) => length));
  // The last comment can be the header.
  const last = comments - Number(rows[comments - 1]?.length === width);
  const first = rows.findIndex(({ length }, at) => at >= last && length === width);
  const isFar = first > comments + mostTitles;
  const titles = isFar ? 0 : Math.max(first, 0);
  const below = isFar ? [] : rows.slice(titles);
  const share = below.filter(({ length }) => length === width).length / Math.max(below.length, 1);

  const named = rows.findIndex(
    (row, at) => at <= comments + mostTitles && row.length >= Math.min(width, 2) && keywordName(row) >= 0,
  );
  const header = named >= 0 ? named : isHeader(below) ? titles : -1;
  const skip = header >= 0 ? header + 1 : titles;
  const names = rows[header] ?? [];
  const data = rows.slice(skip);
  const columns = Array.from({ length: Math.max(width, names.length) }, (_, column) => ({
    name: names[column] ?? '',
    samples: data.slice(0, sampleCount).map((row) => row[column] ?? ''),
  }));
  const vendor = detectVendor(names);
  const keywordColumn =
    named >= 0 ? namedColumn(names, data) : (addressColumn(names, data) ?? mostlyWords(data, columns.length));
  const guess = {
    separator,
    skip,
    hasHeader: header >= 0,
    columns,
    keywordColumn,
    ...(vendor && { vendor }),
  };
  return { rows, width, share, guess, known: vendor ? 2 : named >= 0 ? 1 : 0 };
}

/** The larger one of two that are equally frequent; 0 if there are none. */
function mostFrequent(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0;
}

/** As Google Analytics begins its exports. A hashtag has a letter behind its sign. */
const isComment = ([first = '']: Row): boolean => /^#(?![\p{L}\p{N}_])/u.test(first);

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
function isHeader([row = [], ...below]: readonly Row[]): boolean {
  if (row.some((cell) => cell === '' || isNumber(cell)) || new Set(row).size < row.length) return false;
  return row.some((name, column) => {
    const cells = below.map((other) => other[column] ?? '').filter((cell) => !isNothing(cell));
    return cells.length > 0 && (cells.every(isNumber) || (cells.every(isAddress) && !isAddress(name)));
  });
}

/** The first of the columns with the most distinct texts. */
function mostlyWords(data: readonly Row[], width: number): number {
  const isText = (cell: string) => /\p{L}/u.test(cell) && !isNumber(cell) && !isAddress(cell);
  const counts = Array.from(
    { length: width },
    (_, column) => new Set(data.map((row) => row[column] ?? '').filter(isText)).size,
  );
  return Math.max(counts.indexOf(Math.max(...counts)), 0);
}

const isAddress = (cell: string): boolean => /^(?:https?:\/\/|www\.)/i.test(cell);
