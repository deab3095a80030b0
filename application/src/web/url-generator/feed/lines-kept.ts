import type { LineTaker } from './keyword-feed.ts';

const lineEnd = 0x0a;

/** Lines in one block of memory: with an object for each, short lines would take twenty times as much. */
export interface KeptLines {
  readonly length: number;
  /** All lines, each with a line feed. */
  readonly bytes: Uint8Array;
  /** The position of each line's line feed. */
  readonly ends: Uint32Array;
  /** @param index from 0, below `length`; the line is returned without its line feed */
  at(index: number): Uint8Array;
}

/** Keeps every line that is pushed. The lines must be clean: none empty, each with a line feed. */
export function linesKept(): LineTaker & { readonly lines: KeptLines } {
  let bytes = new Uint8Array(1024);
  let used = 0;
  let ends = new Uint32Array(256);
  let length = 0;
  return {
    lines: {
      get length() {
        return length;
      },
      get bytes() {
        return bytes.subarray(0, used);
      },
      get ends() {
        return ends.subarray(0, length);
      },
      at: (index) => bytes.subarray(index === 0 ? 0 : (ends[index - 1] as number) + 1, ends[index]),
    },
    push(utf8) {
      if (used + utf8.length > bytes.length) {
        const larger = new Uint8Array(Math.max(2 * bytes.length, used + utf8.length));
        larger.set(bytes);
        bytes = larger;
      }
      bytes.set(utf8, used);
      for (let end = utf8.indexOf(lineEnd); end >= 0; end = utf8.indexOf(lineEnd, end + 1)) {
        if (length === ends.length) {
          const larger = new Uint32Array(2 * length);
          larger.set(ends);
          ends = larger;
        }
        ends[length] = used + end;
        length += 1;
      }
      used += utf8.length;
      return undefined;
    },
    count: { keywords: 0, emptyLines: 0 },
  };
}

/** The first lines, at most `most`. */
export function firstLines(lines: KeptLines, most: number): KeptLines {
  const { bytes, at, length } = lines;
  if (length <= most) return lines;
  const ends = lines.ends.subarray(0, most);
  return { length: most, bytes: bytes.subarray(0, (ends.at(-1) ?? -1) + 1), ends, at };
}
