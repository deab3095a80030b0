import { lineMaxBytes } from '../keywords/keyword-reader.ts';

/** One row of a table. The bytes of all cells stand together; a cell begins where the one before it ends. */
export interface DelimitedRecord {
  readonly bytes: Uint8Array;
  /** Where cell 0, 1, 2 … ends in `bytes`. Only the first `cells` count. */
  readonly ends: Uint32Array;
  readonly cells: number;
  /** Where it begins: see {@link DelimitedProblem}. */
  readonly line: number;
}

/** `line` counts from 1; it is the one of the file, or the row, where the record or the open quote begins. */
export interface DelimitedProblem {
  readonly code: 'line-too-long' | 'unclosed-quote';
  readonly line: number;
}

export interface DelimitedFormat {
  /** A byte below 0x80. */
  readonly separator: number;
  /** Whether a quote at the beginning of a cell encloses it; yes by default. */
  readonly quotes?: boolean;
  /** Columns, from 0, whose cells are wanted; those of others are empty, however long they are. All by default. */
  readonly keep?: readonly number[];
  /** Count rows instead of lines: in a spreadsheet, a cell of several lines is one row. */
  readonly countRows?: boolean;
}

export interface DelimitedReader {
  push(utf8: Uint8Array): DelimitedProblem | undefined;
  end(): DelimitedProblem | undefined;
  /** Lines without a single character, which are no record. */
  readonly blankLines: number;
}

const [lf, cr, quote] = [0x0a, 0x0d, 0x22];
const [atStart, plain, quoted, quoteInQuoted] = [0, 1, 2, 3];

/**
 * CSV and its kin by RFC 4180, in UTF-8 chunks cut anywhere, and beyond it as spreadsheets do: LF, CRLF or CR end a line;
 * a quote within a cell is a character; what follows a closing quote belongs to the cell. `take` gets a record that is
 * valid during the call only. What is wanted of one may have `lineMaxBytes`, as a line of a plain list may. After a problem
 * the reader must not be used any more.
 */
export function delimitedReader(
  { separator, quotes = true, keep, countRows = false }: DelimitedFormat,
  take: (record: DelimitedRecord) => void,
): DelimitedReader {
  let bytes = new Uint8Array(1024);
  let ends = new Uint32Array(32);
  let length = 0;
  let cells = 0;
  let state: number = atStart;
  let anyQuoted = false;
  let line = 1;
  let begunLine = 1;
  let quoteLine = 1;
  let afterCr = false;
  let blankLines = 0;
  const endsQuoted = marks(quote, cr, lf);
  const endsPlain = marks(separator, cr, lf);
  const special = quotes ? marks(separator, cr, lf, quote) : endsPlain;
  const isKept =
    keep && Uint8Array.from({ length: Math.max(...keep, 0) + 1 }, (_, column) => +keep.includes(column));
  let kept = isKept?.[0] !== 0;

  const reserve = (more: number): void => {
    if (length + more > bytes.length)
      bytes = grown(bytes, new Uint8Array(Math.max(bytes.length * 2, length + more)));
  };
  const write = (byte: number): void => {
    if (!kept) return;
    reserve(1);
    bytes[length] = byte;
    length += 1;
  };
  const endCell = (): void => {
    if (!isKept || cells < isKept.length) {
      if (cells === ends.length) ends = grown(ends, new Uint32Array(cells * 2));
      ends[cells] = length;
    }
    cells += 1;
    kept = !isKept || isKept[cells] === 1;
    state = atStart;
  };
  const isBlank = (): boolean => cells === 0 && state === atStart && !anyQuoted;
  const endRecord = (): void => {
    if (isBlank()) blankLines += 1;
    else {
      endCell();
      take({ bytes, ends, cells, line: begunLine });
    }
    length = 0;
    cells = 0;
    kept = isKept?.[0] !== 0;
    anyQuoted = false;
    begunLine = line;
  };

  const outside = (byte: number): void => {
    if (byte === separator) endCell();
    else if (byte === lf || byte === cr) {
      line += 1;
      endRecord();
      state = atStart;
    } else if (state === atStart && byte === quote && quotes) {
      state = quoted;
      anyQuoted = true;
      quoteLine = line;
    } else {
      state = plain;
      write(byte);
    }
  };
  const step = (byte: number): void => {
    if (state === quoted) {
      if (byte === quote) state = quoteInQuoted;
      else {
        if (!countRows && (byte === cr || (byte === lf && !afterCr))) line += 1;
        write(byte);
      }
    } else if (state === quoteInQuoted && byte === quote) {
      state = quoted;
      write(quote);
    } else if (byte === lf && afterCr) {
      // The rest of CRLF.
    } else outside(byte);
  };

  // Most bytes are nothing but themselves: they are copied until one comes that is not.
  const run = (chunk: Uint8Array, start: number): number => {
    if (state === atStart && start < chunk.length && special[chunk[start] as number] === 0) state = plain;
    const ends = state === quoted ? endsQuoted : state === plain ? endsPlain : undefined;
    if (!ends) return start;
    let at = start;
    if (!kept) {
      while (at < chunk.length && ends[chunk[at] as number] === 0) at += 1;
      if (at > start) afterCr = false;
      return at;
    }
    reserve(Math.min(chunk.length - start, lineMaxBytes + 1 - length));
    const room = bytes.length;
    let to = length;
    while (at < chunk.length && to < room) {
      const byte = chunk[at] as number;
      if (ends[byte] === 1) break;
      bytes[to] = byte;
      to += 1;
      at += 1;
    }
    if (at > start) afterCr = false;
    length = to;
    return at;
  };

  return {
    push(chunk) {
      for (let at = run(chunk, 0); at < chunk.length; at = run(chunk, at)) {
        if (length > lineMaxBytes) break;
        const byte = chunk[at] as number;
        step(byte);
        afterCr = byte === cr;
        at += 1;
        if (!isKept && cells > lineMaxBytes) break;
      }
      if (length > lineMaxBytes || (!isKept && cells > lineMaxBytes))
        // What goes on over line ends for so long is no text that anybody has put in quotes.
        return state === quoted && line > quoteLine
          ? { code: 'unclosed-quote', line: quoteLine }
          : { code: 'line-too-long', line: begunLine };
      return undefined;
    },
    end() {
      if (state === quoted) return { code: 'unclosed-quote', line: quoteLine };
      if (!isBlank()) endRecord();
      return undefined;
    },
    get blankLines() {
      return blankLines;
    },
  };
}

function marks(...wanted: readonly number[]): Uint8Array {
  const found = new Uint8Array(256);
  for (const byte of wanted) found[byte] = 1;
  return found;
}

function grown<Numbers extends Uint8Array | Uint32Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from);
  return to;
}

/** Where a cell stands in the bytes of its record. One that is missing is empty. */
export function cellBounds(
  { bytes, ends, cells }: DelimitedRecord,
  column: number,
): [start: number, end: number] {
  if (column >= cells) return [bytes.length, bytes.length];
  return [column === 0 ? 0 : (ends[column - 1] as number), ends[column] as number];
}
