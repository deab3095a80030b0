import { lineMaxBytes } from '../keywords/keyword-reader.ts';

/** One row of a table. The bytes of all cells follow each other; each cell begins where the one before it ends. */
export interface DelimitedRecord {
  readonly bytes: Uint8Array;
  /** Where cells 0, 1, 2 … end in `bytes`. Only the first `cells` entries count. */
  readonly ends: Uint32Array;
  readonly cells: number;
  /** Where the record begins: see {@link DelimitedProblem}. */
  readonly line: number;
}

/** `line` counts from 1; it is the line of the file, or the row, where the record or the open quote begins. */
export interface DelimitedProblem {
  readonly code: 'line-too-long' | 'unclosed-quote';
  readonly line: number;
}

export interface DelimitedFormat {
  /** A byte below 0x80. */
  readonly separator: number;
  /** Whether a quote at the beginning of a cell encloses it; yes by default. */
  readonly quotes?: boolean;
  /** The columns, from 0, to keep; cells of others come out empty, however long they are. All by default. */
  readonly keep?: readonly number[];
  /** Whether to count rows and not lines: in a spreadsheet, a cell with several lines is one row. */
  readonly countRows?: boolean;
}

export interface DelimitedReader {
  push(utf8: Uint8Array): DelimitedProblem | undefined;
  end(): DelimitedProblem | undefined;
  /** Empty lines, which are not records. */
  readonly blankLines: number;
}

const [lf, cr, quote] = [0x0a, 0x0d, 0x22];
const [atStart, plain, quoted, quoteInQuoted] = [0, 1, 2, 3];

/**
 * Reads CSV and its variants by RFC 4180, in UTF-8 chunks cut anywhere, with the tolerance of spreadsheets: LF, CRLF or
 * CR end a line; a quote within a cell is a character; text after a closing quote belongs to the cell. `take` gets a
 * record that is valid during the call only. The kept cells of a record may have `lineMaxBytes`, like a line of a plain
 * list. The reader must not be used after a problem.
 */
export const delimitedReader = (
  format: DelimitedFormat,
  take: (record: DelimitedRecord) => void,
): DelimitedReader => new RecordReader(format, take);

class RecordReader implements DelimitedReader {
  blankLines = 0;
  private bytes = new Uint8Array(1024);
  private ends = new Uint32Array(32);
  private length = 0;
  private cells = 0;
  private state: number = atStart;
  private anyQuoted = false;
  private line = 1;
  private begunLine = 1;
  private quoteLine = 1;
  private afterCr = false;
  private kept: boolean;
  private readonly isKept: Uint8Array | undefined;
  private readonly separator: number;
  private readonly quotes: boolean;
  private readonly countRows: boolean;
  private readonly endsQuoted = marks(quote, cr, lf);
  private readonly endsPlain: Uint8Array;
  private readonly special: Uint8Array;

  constructor(
    { separator, quotes = true, keep, countRows = false }: DelimitedFormat,
    private readonly take: (record: DelimitedRecord) => void,
  ) {
    this.separator = separator;
    this.quotes = quotes;
    this.countRows = countRows;
    this.endsPlain = marks(separator, cr, lf);
    this.special = quotes ? marks(separator, cr, lf, quote) : this.endsPlain;
    this.isKept =
      keep && Uint8Array.from({ length: Math.max(...keep, 0) + 1 }, (_, column) => +keep.includes(column));
    this.kept = this.isKept?.[0] !== 0;
  }

  push(chunk: Uint8Array): DelimitedProblem | undefined {
    for (let at = this.run(chunk, 0); at < chunk.length; at = this.run(chunk, at)) {
      if (this.length > lineMaxBytes) break;
      const byte = chunk[at] as number;
      this.step(byte);
      this.afterCr = byte === cr;
      at += 1;
      if (!this.isKept && this.cells > lineMaxBytes) break;
    }
    if (this.length > lineMaxBytes || (!this.isKept && this.cells > lineMaxBytes))
      // If so long a text spans several lines, its quote was never closed.
      return this.state === quoted && this.line > this.quoteLine
        ? { code: 'unclosed-quote', line: this.quoteLine }
        : { code: 'line-too-long', line: this.begunLine };
    return undefined;
  }

  end(): DelimitedProblem | undefined {
    if (this.state === quoted) return { code: 'unclosed-quote', line: this.quoteLine };
    if (!this.isBlank()) this.endRecord();
    return undefined;
  }

  private reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    this.bytes = grow(this.bytes, new Uint8Array(Math.max(this.bytes.length * 2, this.length + more)));
  }

  private write(byte: number): void {
    if (!this.kept) return;
    this.reserve(1);
    this.bytes[this.length] = byte;
    this.length += 1;
  }

  private endCell(): void {
    const isKept = this.isKept;
    const cells = this.cells;
    if (!isKept || cells < isKept.length) {
      if (cells === this.ends.length) this.ends = grow(this.ends, new Uint32Array(cells * 2));
      this.ends[cells] = this.length;
    }
    this.cells += 1;
    this.kept = !isKept || isKept[this.cells] === 1;
    this.state = atStart;
  }

  private isBlank(): boolean {
    return this.cells === 0 && this.state === atStart && !this.anyQuoted;
  }

  private endRecord(): void {
    if (this.isBlank()) this.blankLines += 1;
    else {
      this.endCell();
      this.take({ bytes: this.bytes, ends: this.ends, cells: this.cells, line: this.begunLine });
    }
    this.length = 0;
    this.cells = 0;
    this.kept = this.isKept?.[0] !== 0;
    this.anyQuoted = false;
    this.begunLine = this.line;
  }

  private outside(byte: number): void {
    if (byte === this.separator) this.endCell();
    else if (byte === lf || byte === cr) {
      this.line += 1;
      this.endRecord();
      this.state = atStart;
    } else if (this.state === atStart && byte === quote && this.quotes) {
      this.state = quoted;
      this.anyQuoted = true;
      this.quoteLine = this.line;
    } else {
      this.state = plain;
      this.write(byte);
    }
  }

  private step(byte: number): void {
    if (this.state === quoted) {
      if (byte === quote) this.state = quoteInQuoted;
      else {
        if (!this.countRows && (byte === cr || (byte === lf && !this.afterCr))) this.line += 1;
        this.write(byte);
      }
    } else if (this.state === quoteInQuoted && byte === quote) {
      this.state = quoted;
      this.write(quote);
    } else if (byte === lf && this.afterCr) {
      // The LF of a CRLF.
    } else this.outside(byte);
  }

  /** Copies the plain bytes up to the next one with a special meaning. */
  private run(chunk: Uint8Array, start: number): number {
    if (this.state === atStart && start < chunk.length && this.special[chunk[start] as number] === 0)
      this.state = plain;
    const ends = this.state === quoted ? this.endsQuoted : this.state === plain ? this.endsPlain : undefined;
    if (!ends) return start;
    let at = start;
    if (!this.kept) {
      while (at < chunk.length && ends[chunk[at] as number] === 0) at += 1;
      if (at > start) this.afterCr = false;
      return at;
    }
    this.reserve(Math.min(chunk.length - start, lineMaxBytes + 1 - this.length));
    const bytes = this.bytes;
    const room = bytes.length;
    let to = this.length;
    while (at < chunk.length && to < room) {
      const byte = chunk[at] as number;
      if (ends[byte] === 1) break;
      bytes[to] = byte;
      to += 1;
      at += 1;
    }
    if (at > start) this.afterCr = false;
    this.length = to;
    return at;
  }
}

function marks(...wanted: readonly number[]): Uint8Array {
  const found = new Uint8Array(256);
  for (const byte of wanted) found[byte] = 1;
  return found;
}

function grow<Numbers extends Uint8Array | Uint32Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from);
  return to;
}

/** The bounds of a cell in its record's bytes. A missing cell is empty. */
export function cellBounds(
  { bytes, ends, cells }: DelimitedRecord,
  column: number,
): [start: number, end: number] {
  if (column >= cells) return [bytes.length, bytes.length];
  return [column === 0 ? 0 : (ends[column - 1] as number), ends[column] as number];
}
