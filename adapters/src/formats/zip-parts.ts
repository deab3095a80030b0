import { Inflate } from 'fflate';
import { Refused } from './refused.ts';

/** A file in a zip, as the directory at its end has it. */
export interface ZipPart {
  readonly encrypted: boolean;
  /** How it is packed: 0 not at all, 8 deflated. */
  readonly method: number;
  /** In bytes, as the zip says. */
  readonly size: number;
  readonly packed: Uint8Array;
}

const [ofEnd, ofEnd64, ofEntry, ofFile] = [0x06054b50, 0x06064b50, 0x02014b50, 0x04034b50];
const [endBytes, entryBytes, fileBytes, locatorBytes] = [22, 46, 30, 20];
const [most16, most32] = [0xffff, 0xffff_ffff];

/**
 * What is in a zip, by its name in small letters. Nothing is unpacked.
 * @throws Refused where it is no zip
 */
export function zipParts(file: Uint8Array): Map<string, ZipPart> {
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  try {
    const parts = new Map<string, ZipPart>();
    let { at, count } = directoryOf(view);
    for (; count > 0; count -= 1) {
      if (view.getUint32(at, true) !== ofEntry) throw new Refused('not-a-spreadsheet');
      const nameBytes = view.getUint16(at + 28, true);
      const moreBytes = view.getUint16(at + 30, true);
      const name = new TextDecoder().decode(file.subarray(at + entryBytes, at + entryBytes + nameBytes));
      parts.set(partName(name), partOf(file, view, at, at + entryBytes + nameBytes, moreBytes));
      at += entryBytes + nameBytes + moreBytes + view.getUint16(at + 32, true);
    }
    return parts;
  } catch {
    // It leads beyond its own end.
    throw new Refused('not-a-spreadsheet');
  }
}

/** Names of parts are the same whatever their case; some writers begin them with a slash, or use those of Windows. */
export const partName = (name: string): string =>
  name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();

function directoryOf(view: DataView): { at: number; count: number } {
  for (let at = view.byteLength - endBytes; at >= Math.max(0, view.byteLength - endBytes - most16); at -= 1) {
    if (view.getUint32(at, true) !== ofEnd) continue;
    const count = view.getUint16(at + 10, true);
    const start = view.getUint32(at + 16, true);
    if (count < most16 && start < most32) return { at: start, count };
    const end64 = number64(view, at - locatorBytes + 8);
    if (view.getUint32(end64, true) !== ofEnd64) break;
    return { at: number64(view, end64 + 48), count: number64(view, end64 + 32) };
  }
  throw new Refused('not-a-spreadsheet');
}

const number64 = (view: DataView, at: number): number => Number(view.getBigUint64(at, true));

function partOf(file: Uint8Array, view: DataView, at: number, more: number, moreBytes: number): ZipPart {
  const sizes = [at + 24, at + 20, at + 42].map((field) => view.getUint32(field, true));
  // What 32 bits don't hold stands after the name, in this order, among other things.
  for (let extra = more; extra + 4 <= more + moreBytes; extra += 4 + view.getUint16(extra + 2, true)) {
    if (view.getUint16(extra, true) !== 1) continue;
    let from = extra + 4;
    for (const [field, size] of sizes.entries()) {
      if (size !== most32) continue;
      sizes[field] = number64(view, from);
      from += 8;
    }
  }
  const [size = 0, packedSize = 0, start = 0] = sizes;
  if (view.getUint32(start, true) !== ofFile) throw new Refused('not-a-spreadsheet');
  const from = start + fileBytes + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
  if (from + packedSize > file.length) throw new Refused('not-a-spreadsheet');
  return {
    encrypted: (view.getUint16(at + 8, true) & 1) === 1,
    method: view.getUint16(at + 10, true),
    size,
    packed: file.subarray(from, from + packedSize),
  };
}

/** Little enough that what comes of one push, a thousand times as much at most, does no harm. */
const pushBytes = 8192;

/**
 * Unpacks a part. What the zip says of its size is a hint only: unpacking stops where there is more than allowed.
 * @param most in bytes
 * @throws Refused
 */
export function unpacked({ encrypted, method, size, packed }: ZipPart, most: number): Uint8Array {
  if (encrypted) throw new Refused('encrypted-spreadsheet');
  if (method !== 0 && method !== 8) throw new Refused('not-a-spreadsheet');
  if (method === 0 && packed.length > most) throw new Refused('spreadsheet-too-large');
  // A copy: what reads it may write over it.
  if (method === 0) return packed.slice();
  let bytes = new Uint8Array(Math.min(size, most));
  let length = 0;
  const inflate = new Inflate((chunk) => {
    const needed = length + chunk.length;
    if (needed > most) throw new Refused('spreadsheet-too-large');
    if (needed > bytes.length) {
      const longer = new Uint8Array(Math.min(Math.max(needed, bytes.length * 2), most));
      longer.set(bytes.subarray(0, length));
      bytes = longer;
    }
    bytes.set(chunk, length);
    length = needed;
  });
  for (let at = 0; at < packed.length || at === 0; at += pushBytes)
    inflate.push(packed.subarray(at, at + pushBytes), at + pushBytes >= packed.length);
  return length * 2 < bytes.length ? bytes.slice(0, length) : bytes.subarray(0, length);
}
