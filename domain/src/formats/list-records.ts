import { isTooLong } from './utf8.ts';

/** A line of a list, or a row of a table. */
export interface ListRecord {
  readonly cells: readonly string[];
  /** Where it begins in the file: a line, or a row of a spreadsheet; from 1. */
  readonly line: number;
}

/** Why a list cannot be read. `line` counts from 1. */
export interface ListFault {
  readonly code: 'not-text' | 'line-too-long' | 'unclosed-quote';
  readonly line: number;
}

/** Finds the records of a list in its text, cut anywhere. */
export interface RecordReader {
  /** Set once a record cannot be read: the records before it are the last. */
  readonly fault: ListFault | undefined;
  /** The line that the text read so far ends in. */
  readonly line: number;
  /** The records that this text completes. */
  read(text: string): ListRecord[];
  /** The last record, if it has no line end. */
  end(): ListRecord[];
}

/** How the lines of a list are read. */
export interface ListLines {
  /** How many lines with text come before the first keyword: 1 for a header. */
  readonly skip: number;
  /** Whether a line that is wholly in quotes stands for what they enclose. */
  readonly quotes: boolean;
}

export const countLineEnds = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0;

const quotedLine = /^[ \t]*"((?:[^"]|"")*)"[ \t]*$/;

const unquote = (line: string): string => {
  const inside = line.includes('"') ? quotedLine.exec(line)?.[1] : undefined;
  return inside === undefined ? line : inside.replaceAll('""', '"');
};

/** Every line is a record with one cell. LF, CRLF and a lone CR end a line. */
export class LineReader implements RecordReader {
  fault: ListFault | undefined;
  private rest = '';
  private restLine = 1;
  private left: number;
  private readonly quotes: boolean;

  constructor({ skip, quotes }: ListLines) {
    this.left = skip;
    this.quotes = quotes;
  }

  get line(): number {
    return this.restLine + countLineEnds(this.rest);
  }

  read(text: string): ListRecord[] {
    const all = this.rest + text;
    // A CR at the end may be the first half of a line end.
    const until = all.endsWith('\r') ? all.length - 1 : all.length;
    const lines = splitLines(all.slice(0, until));
    const unfinished = lines.pop() ?? '';
    this.rest = unfinished + all.slice(until);
    const records = this.take(lines);
    if (isTooLong(unfinished)) this.fault ??= { code: 'line-too-long', line: this.restLine };
    return records;
  }

  end(): ListRecord[] {
    const lines = splitLines(this.rest);
    if (lines.at(-1) === '') lines.pop();
    this.rest = '';
    return this.take(lines);
  }

  private take(lines: readonly string[]): ListRecord[] {
    const records: ListRecord[] = [];
    for (const text of lines) {
      const line = this.restLine;
      if (isTooLong(text)) this.fault = { code: 'line-too-long', line };
      if (this.fault) break;
      this.restLine += 1;
      if (this.left > 0 && text.trim() !== '') this.left -= 1;
      else records.push({ cells: [this.quotes ? unquote(text) : text], line });
    }
    return records;
  }
}

const splitLines = (text: string): string[] =>
  (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text).split('\n');
