import { lineBuffer } from '../keywords/distinct-keywords.ts';
import { lineMaxBytes } from '../keywords/keyword-reader.ts';
import { cellSeparator, cellText, filtered, type TextFilter, tidyCell } from '../text/text-filters.ts';
import type { WriteBytes } from '../text/transcoder.ts';
import {
  cellBounds,
  type DelimitedFormat,
  type DelimitedProblem,
  type DelimitedRecord,
  delimitedReader,
} from './delimited-reader.ts';

interface ColumnSource {
  /** From 0. */
  readonly column: number;
  readonly filters?: readonly TextFilter[];
}

export interface ColumnChoice extends Omit<DelimitedFormat, 'keep'> {
  /** The columns that make a line, in this order. */
  readonly columns: readonly ColumnSource[];
  /** How many records come before the data: titles and the header. */
  readonly skip: number;
  /** The most bytes of a line without its line feed; `lineMaxBytes` by default. */
  readonly most?: number;
  /** Whether a cell with the number of the line, or row, comes first. */
  readonly numbered?: boolean;
}

interface RecordCount {
  readonly records: number;
  /** How many of these have no text in the chosen columns; they give no line. */
  readonly emptyRecords: number;
  /** How many of these have text in only some of the chosen columns; they give a line. */
  readonly incompleteRecords: number;
}

export interface ColumnStage {
  push(utf8: Uint8Array): DelimitedProblem | undefined;
  end(): DelimitedProblem | undefined;
  readonly count: RecordCount;
  readonly longest: LongestLine;
}

/** The longest line made, in bytes without its line feed, and the line or row of the file that it comes from. */
export interface LongestLine {
  readonly bytes: number;
  readonly line: number;
}

/**
 * Turns a table into keyword lines: each record gives one line of its chosen cells, trimmed and filtered, with 0x1F
 * between them and a line feed at the end. Engines read this; for several cells, with a plan whose separator is
 * `cellSeparator`.
 */
export function columnLines(
  { columns, skip, most, numbered = false, ...format }: ColumnChoice,
  write: WriteBytes,
): ColumnStage {
  const lines = limitedLines(write, most);
  const count = { records: 0, emptyRecords: 0, incompleteRecords: 0 };
  let seen = 0;
  const [first] = columns;
  const plainColumn =
    columns.length === 1 && !first?.filters?.length && !numbered ? first?.column : undefined;
  // The usual case, which avoids a copy.
  const plainCell = (record: DelimitedRecord, column: number): void => {
    const [from, to] = tidyCell(record.bytes, ...cellBounds(record, column));
    if (from === to) count.emptyRecords += 1;
    else lines.add(record.bytes, from, to, record.line);
  };
  const take = (record: DelimitedRecord): void => {
    seen += 1;
    if (seen <= skip) return;
    count.records += 1;
    if (plainColumn !== undefined) {
      plainCell(record, plainColumn);
      return;
    }
    const cells = columns.map(({ column, filters }) =>
      filtered(cellText(record.bytes, ...cellBounds(record, column)), filters),
    );
    const withText = cells.filter((cell) => cell.length > 0).length;
    if (withText === 0) {
      count.emptyRecords += 1;
      return;
    }
    if (withText < cells.length) count.incompleteRecords += 1;
    const line = joinedCells(cells, numbered ? record.line : undefined);
    lines.add(line, 0, line.length, record.line);
  };
  const reader = delimitedReader({ ...format, keep: columns.map(({ column }) => column) }, take);
  return {
    push(utf8) {
      const problem = reader.push(utf8);
      return lines.problem ?? problem;
    },
    end() {
      const problem = reader.end();
      // Records before an open quote are complete: a preview shows them.
      lines.flush();
      return lines.problem ?? problem;
    },
    get longest() {
      return lines.longest;
    },
    get count() {
      return { ...count };
    },
  };
}

/** Passes lines to an engine and remembers where in the file they come from. Stops at a line that is too long. */
export function limitedLines(write: WriteBytes, most = lineMaxBytes) {
  const lines = lineBuffer(write);
  let longest: LongestLine = { bytes: 0, line: 1 };
  let problem: { readonly code: 'line-too-long'; readonly line: number } | undefined;
  return {
    add(bytes: Uint8Array, start: number, end: number, line: number): void {
      if (problem) return;
      if (end - start > longest.bytes) longest = { bytes: end - start, line };
      if (end - start > most) problem = { code: 'line-too-long', line };
      else lines.add(bytes, start, end);
    },
    flush: lines.flush,
    get longest() {
      return longest;
    },
    get problem() {
      return problem;
    },
  };
}

/** The same bytes as from `utf8`, in less time. */
function digits(number: number): Uint8Array {
  const text = String(number);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}

/** Joins cells to one line, without a line feed; a number comes before them. */
export function joinedCells(some: readonly Uint8Array[], lineNumber?: number): Uint8Array {
  const cells = lineNumber === undefined ? some : [digits(lineNumber), ...some];
  const [only] = cells;
  if (cells.length === 1 && only) return only;
  const line = new Uint8Array(cells.reduce((length, cell) => length + cell.length + 1, -1));
  let at = 0;
  cells.forEach((cell, index) => {
    if (index > 0) {
      line[at] = cellSeparator;
      at += 1;
    }
    line.set(cell, at);
    at += cell.length;
  });
  return line;
}
