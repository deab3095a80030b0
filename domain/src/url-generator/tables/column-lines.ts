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
  /** What becomes a line, in this order. */
  readonly columns: readonly ColumnSource[];
  /** Records before the first one of data: titles and the header. */
  readonly skip: number;
  /** Bytes that a line may have, its end not counted; `lineMaxBytes` by default. */
  readonly most?: number;
}

interface RecordCount {
  readonly records: number;
  /** Of these, records without any text in the chosen columns; they make no line. */
  readonly emptyRecords: number;
  /** Of these, records with text in some of the chosen columns only; they make a line. */
  readonly incompleteRecords: number;
}

export interface ColumnStage {
  push(utf8: Uint8Array): DelimitedProblem | undefined;
  end(): DelimitedProblem | undefined;
  readonly count: RecordCount;
  readonly longest: LongestLine;
}

/** The longest line that was made, without its end, in bytes; and the line or row of the file it was made of. */
export interface LongestLine {
  readonly bytes: number;
  readonly line: number;
}

/**
 * A table in, keyword lines out: one line for each record, its chosen cells trimmed and filtered, 0x1F between them, a
 * line feed after it. This is what an engine reads, with a plan whose separator is `cellSeparator` where there are several.
 */
export function columnLines(
  { columns, skip, most, ...format }: ColumnChoice,
  write: WriteBytes,
): ColumnStage {
  const lines = limitedLines(write, most);
  const count = { records: 0, emptyRecords: 0, incompleteRecords: 0 };
  let seen = 0;
  const [first] = columns;
  const plainColumn = columns.length === 1 && !first?.filters?.length ? first?.column : undefined;
  // The usual case, without a copy.
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
    const line = joinedCells(cells);
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
      // Records before an open quote are whole: a preview shows them.
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

/** Lines on their way to an engine that know what in a file they come from. Nothing follows one that is too long. */
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

/** Cells as one line, without its end. */
export function joinedCells(cells: readonly Uint8Array[]): Uint8Array {
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
