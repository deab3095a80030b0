import type { ByteStage, WriteBytes } from '../text/transcoder.ts';
import { trimmedStart } from '../text/white-space.ts';
import { lineMaxBytes } from './keyword-reader.ts';

/** How the lines of a list are read. */
export interface ListLines {
  /** How many lines with text come before the first keyword: 1 for a header. */
  readonly skip: number;
  /** Whether a line that is wholly in quotes stands for what they enclose. */
  readonly quotes: boolean;
}

const [tab, lf, cr, space, quote] = [0x09, 0x0a, 0x0d, 0x20, 0x22];

/** Enough for a keyword of the longest kind with every character a doubled quote. Longer lines pass as they are. */
const heldMostBytes = 2 * lineMaxBytes + 2;

/**
 * Takes skipped lines and enclosing quotes out of a list in UTF-8, cut anywhere; everything else passes unchanged.
 * Skipped lines become empty, so that the others keep their numbers.
 */
export function listLines(
  { skip, quotes }: ListLines,
  write: WriteBytes,
): ByteStage & { readonly emptied: number } {
  let left = skip;
  let emptied = 0;
  let held = new Uint8Array(0);
  // Whether the beginning of the current line has been written.
  let begun = false;
  // Whether the current line is a skipped one that is too long to be held: what is left of it goes, too.
  let dropping = false;

  /** The line as it is written; undefined if it stays as it is. */
  const replaced = (bytes: Uint8Array, start: number, end: number): Uint8Array | undefined => {
    if (left > 0 && trimmedStart(bytes, start, end) < end) {
      left -= 1;
      return new Uint8Array(0);
    }
    return quotes ? unquote(bytes, start, end) : undefined;
  };

  const writeLines = (bytes: Uint8Array): void => {
    if (left === 0 && !(quotes && bytes.includes(quote))) {
      write(bytes);
      return;
    }
    const out = new Uint8Array(bytes.length);
    let [from, length] = [0, 0];
    const put = (part: Uint8Array): void => {
      out.set(part, length);
      length += part.length;
    };
    let start = begun ? lineEnd(bytes, 0) : 0;
    for (;;) {
      if (left === 0) start = quotes ? findQuoted(bytes, start) : bytes.length;
      if (start >= bytes.length) break;
      const end = lineEnd(bytes, start);
      const before = left;
      const line = replaced(bytes, start, end);
      if (line) {
        if (before > left && end < bytes.length) emptied += 1;
        else dropping = before > left;
        put(bytes.subarray(from, start));
        put(line);
        from = end;
      }
      start = end + 1;
    }
    put(bytes.subarray(from));
    if (length > 0) write(out.subarray(0, length));
  };

  return {
    push(chunk) {
      const from = dropping ? lineEnd(chunk, 0) : 0;
      if (dropping && from === chunk.length) return;
      if (dropping) emptied += 1;
      dropping = false;
      const bytes = held.length > 0 ? joinBytes(held, chunk) : chunk.subarray(from);
      const last = Math.max(bytes.lastIndexOf(lf), bytes.lastIndexOf(cr)) + 1;
      const matters =
        (last > 0 || !begun) &&
        bytes.length - last <= heldMostBytes &&
        (left > 0 || (quotes && mayBeQuoted(bytes, last)));
      const ready = matters ? last : bytes.length;
      held = bytes.slice(ready);
      if (ready > 0) writeLines(bytes.subarray(0, ready));
      // A line that is blank so far may still be one to skip.
      const undecided = left > 0 && trimmedStart(bytes, last, bytes.length) === bytes.length;
      if (last > 0 || !begun) begun = ready > last && !undecided;
    },
    end() {
      const line = replaced(held, 0, held.length) ?? held;
      if (line.length > 0) write(line);
    },
    get emptied() {
      return emptied;
    },
  };
}

const isEnd = (byte: number | undefined): boolean => byte === lf || byte === cr;

function lineEnd(bytes: Uint8Array, start: number): number {
  let end = start;
  while (end < bytes.length && !isEnd(bytes[end])) end += 1;
  return end;
}

/** Where the next line that has a quote begins, from a line's beginning on. */
function findQuoted(bytes: Uint8Array, start: number): number {
  const found = bytes.indexOf(quote, start);
  if (found < 0) return bytes.length;
  let at = found;
  while (at > start && !isEnd(bytes[at - 1])) at -= 1;
  return at;
}

const isSpace = (byte: number | undefined): boolean => byte === space || byte === tab;

/** Whether the beginning of a line is blank or a quote, so that what follows decides. */
function mayBeQuoted(bytes: Uint8Array, start: number): boolean {
  let at = start;
  while (isSpace(bytes[at])) at += 1;
  return at === bytes.length || bytes[at] === quote;
}

/** What the quotes enclose; undefined unless they enclose the whole line. Doubled quotes within stand for one. */
function unquote(bytes: Uint8Array, start: number, end: number): Uint8Array | undefined {
  let [from, to] = [start, end];
  while (from < to && isSpace(bytes[from])) from += 1;
  while (to > from && isSpace(bytes[to - 1])) to -= 1;
  if (to - from < 2 || bytes[from] !== quote || bytes[to - 1] !== quote) return undefined;
  const inside = new Uint8Array(to - from - 2);
  let length = 0;
  for (let at = from + 1; at < to - 1; at += 1) {
    inside[length] = bytes[at] as number;
    length += 1;
    if (bytes[at] !== quote) continue;
    at += 1;
    if (at === to - 1 || bytes[at] !== quote) return undefined;
  }
  return inside.subarray(0, length);
}

function joinBytes(one: Uint8Array, other: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(one.length + other.length);
  bytes.set(one);
  bytes.set(other, one.length);
  return bytes;
}
