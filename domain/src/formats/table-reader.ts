import { countLineEnds, type ListRecord, RecordReader } from './list-records.ts';
import { isTooLong } from './utf8.ts';

export interface TableFormat {
  /** A comma, semicolon, tab or `|`. */
  readonly separator: string;
  /** Whether a quote at the beginning of a cell encloses it; yes by default. */
  readonly quotes?: boolean;
  /** How many records come before the data: titles and the header. */
  readonly skip?: number;
  /** The columns, from 0, that are wanted. Cells of others come out empty, however long they are. All by default. */
  readonly columns?: readonly number[];
  /** Whether to count rows and not lines: in a spreadsheet, a cell with several lines is one row. */
  readonly countRows?: boolean;
}

/** In characters, unwanted cells included: a quote that is never closed would take in the rest of the file. */
const longestRecord = 1_048_576;

interface Scanned {
  readonly cells: readonly string[];
  /** Where the next record begins. */
  readonly end: number;
  /** How many lines it takes, as they are counted. */
  readonly lines: number;
}

/**
 * Reads CSV and its variants by RFC 4180, with the tolerance of spreadsheets: LF, CRLF or CR end a line; a quote within
 * a cell is a character; text after a closing quote belongs to the cell. Blank lines are no records.
 */
export class TableReader extends RecordReader {
  /** The line of a quote that is not closed in the text read so far. */
  private openQuote: number | undefined;
  private readonly cellEnd: RegExp;

  constructor(private readonly format: TableFormat) {
    super(format.skip ?? 0);
    this.cellEnd = new RegExp(`[${format.separator}\r\n]`, 'g');
  }

  protected take(text: string, isLast: boolean): ListRecord[] {
    const records: ListRecord[] = [];
    let start = 0;
    while (start < text.length && !this.fault) {
      const found = this.scan(text, start, isLast);
      if (!found) break;
      const { cells, end, lines } = found;
      const isBlank = '\r\n'.includes(text.charAt(start));
      if (end - start > longestRecord || isTooLong(cells.join('')))
        this.fault = { code: 'line-too-long', line: this.restLine };
      else if (!isBlank && this.skip > 0) this.skip -= 1;
      else if (!isBlank) records.push({ cells, line: this.restLine });
      this.restLine += lines;
      start = end;
    }
    this.rest = text.slice(start);
    const { openQuote, rest, line } = this;
    const isEndless = rest.length > longestRecord;
    if (openQuote !== undefined && (isLast || (isEndless && openQuote < line)))
      this.fault ??= { code: 'unclosed-quote', line: openQuote };
    else if (isEndless) this.fault ??= { code: 'line-too-long', line: this.restLine };
    return records;
  }

  /** The record that begins there; undefined unless the text holds all of it. */
  private scan(text: string, start: number, isLast: boolean): Scanned | undefined {
    const { separator, quotes = true, columns, countRows = false } = this.format;
    const cells: string[] = [];
    let lines = 1;
    let at = start;
    this.openQuote = undefined;
    for (;;) {
      let inside = '';
      if (quotes && text[at] === '"') {
        const close = findClosingQuote(text, at + 1);
        if (close < 0) {
          this.openQuote = this.restLine + lines - 1;
          return undefined;
        }
        inside = text.slice(at + 1, close);
        if (!countRows) lines += countLineEnds(inside);
        at = close + 1;
      }
      this.cellEnd.lastIndex = at;
      const end = this.cellEnd.test(text) ? this.cellEnd.lastIndex - 1 : text.length;
      const mark = text[end];
      // The rest of the cell, or the second half of a line end, may follow.
      if (!isLast && (end === text.length || (mark === '\r' && end + 1 === text.length))) return undefined;
      const isWanted = !columns || columns.includes(cells.length);
      cells.push(isWanted ? inside.replaceAll('""', '"') + text.slice(at, end) : '');
      at = end + 1;
      if (mark === separator) continue;
      if (mark === '\r' && text[at] === '\n') at += 1;
      return { cells, end: Math.min(at, text.length), lines };
    }
  }
}

/** The position of the first quote that is not doubled; negative if there is none. */
function findClosingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}
