import { cellSeparator, type WriteBytes } from '@toolkit/domain/url-generator';
import type { KeptLines } from './lines-kept.ts';

/** About as much as an engine takes at once. */
const bufferBytes = 262_144;
/** The most lines that are made at once, so that progress is reported even if they are short. */
const step = 4096;
/** Longer pieces are copied with `set`: calling it costs as much as copying this many bytes here. */
const shortBytes = 200;

/** Puts a beginning before lines, and writes many of them at once; the bytes are valid during the call only. */
export interface LineJoiner {
  readonly length: number;
  /** Sets the beginning of lines from byte `at` on: these bytes and a separator. Returns where it ends. */
  begin(bytes: Uint8Array, start: number, end: number, at: number): number;
  /**
   * Joins the beginning with the kept lines from number `item` on. Returns the number of the next line; if there is
   * one, call `flush` before joining it.
   */
  join(item: number): number;
  flush(): void;
}

export function lineJoiner({ bytes, ends, length }: KeptLines, write: WriteBytes): LineJoiner {
  const from = viewBytes(bytes);
  let start = new Uint8Array(1024);
  let startView = viewBytes(start);
  let startBytes = 0;
  let out = new Uint8Array(bufferBytes);
  let outView = viewBytes(out);
  let used = 0;
  let made = 0;
  return {
    length,
    begin(cell: Uint8Array, first: number, end: number, at: number): number {
      startBytes = at + end - first + 1;
      if (startBytes > start.length) {
        const larger = new Uint8Array(2 * startBytes);
        larger.set(start);
        start = larger;
        startView = viewBytes(start);
      }
      for (let index = first; index < end; index += 1) start[at + index - first] = cell[index] as number;
      start[startBytes - 1] = cellSeparator;
      return startBytes;
    },
    join(item: number): number {
      const until = Math.min(length, item + step - made);
      let next = item;
      let at = used;
      let begin = item === 0 ? 0 : (ends[item - 1] as number) + 1;
      for (; next < until; next += 1) {
        const end = (ends[next] as number) + 1;
        if (at + startBytes + end - begin > out.length) {
          if (at > 0) break;
          out = new Uint8Array(startBytes + end - begin);
          outView = viewBytes(out);
        }
        if (startBytes > shortBytes) out.set(start.subarray(0, startBytes), at);
        else copy(startView, 0, startBytes, outView, at);
        at += startBytes;
        if (end - begin > shortBytes) out.set(bytes.subarray(begin, end), at);
        else copy(from, begin, end, outView, at);
        at += end - begin;
        begin = end;
      }
      used = at;
      made += next - item;
      return next;
    },
    flush(): void {
      if (used > 0) write(out.subarray(0, used));
      used = 0;
      made = 0;
    },
  };
}

const viewBytes = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

/** Copies four bytes at a time; the last four may overlap those before. */
function copy(from: DataView, start: number, end: number, to: DataView, at: number): void {
  if (end - start < 4) {
    for (let byte = start; byte < end; byte += 1) to.setUint8(at + byte - start, from.getUint8(byte));
    return;
  }
  const shift = at - start;
  const last = end - 4;
  for (let word = start; word < last; word += 4) to.setUint32(word + shift, from.getUint32(word, true), true);
  to.setUint32(last + shift, from.getUint32(last, true), true);
}
