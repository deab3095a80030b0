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
export abstract class RecordReader {
  /** Set once a record cannot be read: the records before it are the last. */
  fault: ListFault | undefined;
  protected rest = '';
  protected restLine = 1;

  /** @param skip how many records with text come before the first that is wanted */
  constructor(protected skip: number) {}

  /** The line that the text read so far ends in. */
  get line(): number {
    return this.restLine + countLineEnds(this.rest);
  }

  /** The records that this text completes. */
  read(text: string): ListRecord[] {
    return this.take(this.rest + text, false);
  }

  /** The last record, if it has no line end. */
  end(): ListRecord[] {
    return this.take(this.rest, true);
  }

  /** Takes the records of a text, and keeps the rest of it, which begins a record. */
  protected abstract take(text: string, isLast: boolean): ListRecord[];
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
export class LineReader extends RecordReader {
  constructor(private readonly reading: ListLines) {
    super(reading.skip);
  }

  protected take(text: string, isLast: boolean): ListRecord[] {
    // A CR at the end may be the first half of a line end.
    const until = text.endsWith('\r') && !isLast ? text.length - 1 : text.length;
    const lines = splitLines(text.slice(0, until));
    const unfinished = lines.pop() ?? '';
    if (isLast && unfinished !== '') lines.push(unfinished);
    const records: ListRecord[] = [];
    for (const written of lines) {
      const line = this.restLine;
      if (isTooLong(written)) this.fault ??= { code: 'line-too-long', line };
      if (this.fault) break;
      this.restLine += 1;
      if (this.skip > 0 && written.trim() !== '') this.skip -= 1;
      else records.push({ cells: [this.reading.quotes ? unquote(written) : written], line });
    }
    this.rest = isLast ? '' : unfinished + text.slice(until);
    if (isTooLong(unfinished)) this.fault ??= { code: 'line-too-long', line: this.restLine };
    return records;
  }
}

const splitLines = (text: string): string[] =>
  (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text).split('\n');
