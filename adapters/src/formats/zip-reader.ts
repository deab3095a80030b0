import { inflateSync, strFromU8 } from 'fflate';
import { checksum } from './bytes.ts';
import { Refused } from './refused.ts';

/** Bytes of all parts unpacked for one list: a small file can unpack to any size. */
export const unpackedMaxBytes = 104_857_600;

/** A part of a zip, as the directory at its end describes it. */
interface ZipPart {
  readonly name: string;
  readonly isLocked: boolean;
  readonly method: number;
  readonly packed: Uint8Array;
  /** Of what is packed, in bytes. */
  readonly size: number;
  readonly crc: number;
}

export interface Zip {
  readonly names: readonly string[];
  /** Whether it is an Office document, which is a zip as well. */
  readonly isOffice: boolean;
  /**
   * Unpacks a part by its name; undefined if there is none.
   * @throws Refused if the bytes are not those that were packed
   */
  read(name: string): Uint8Array<ArrayBuffer> | undefined;
}

/** @throws Refused if the directory is not whole */
export function openZip(file: Uint8Array): Zip {
  const parts = orDamaged(() => readDirectory(file));
  const names = parts.map(({ name }) => name);
  const isOffice = names.some((name) => /^(?:\[content_types\]\.xml$|xl\/)/.test(partName(name)));
  let left = unpackedMaxBytes;
  const read: Zip['read'] = (wanted) => {
    const part =
      parts.find(({ name }) => name === wanted) ??
      parts.find(({ name }) => partName(name) === partName(wanted));
    if (!part) return undefined;
    if (part.isLocked) throw new Refused(isOffice ? 'encrypted-spreadsheet' : 'encrypted-archive');
    // The stated size is a limit, since memory is allocated first.
    left -= Math.max(part.packed.length, part.size);
    if (left < 0) throw new Refused('spreadsheet-too-large');
    return unpack(part);
  };
  return { names, isOffice, read };
}

/** Names of parts ignore case, and a reference writes them percent-encoded; some programs begin them with a slash or write backslashes. */
export const partName = (name: string): string =>
  decoded(name).replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

const [endMark, locatorMark, entryMark] = [0x06054b50, 0x07064b50, 0x02014b50];
const [endBytes, entryBytes, partBytes] = [22, 46, 30];
const most32 = 0xffff_ffff;
const [stored, deflated] = [0, 8];

/**
 * https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3
 * @throws Error if it is not whole, which includes reading beyond the end
 */
function readDirectory(file: Uint8Array): ZipPart[] {
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  const u16 = (at: number): number => view.getUint16(at, true);
  const u32 = (at: number): number => view.getUint32(at, true);
  const u64 = (at: number): number => Number(view.getBigUint64(at, true));
  /** What is too large for its field stands in 64 bits behind the name, in the order of these fields. */
  const readLong = (extra: number, ...values: readonly number[]): number[] => {
    if (!values.includes(most32)) return [...values];
    let field = extra;
    while (u16(field) !== 1) field += 4 + u16(field + 2);
    let next = field + 4;
    return values.map((value) => {
      if (value !== most32) return value;
      next += 8;
      return u64(next - 8);
    });
  };

  let end = file.length - endBytes;
  // A comment may follow.
  while (u32(end) !== endMark) end -= 1;
  let [count, size, start] = [u16(end + 10), u32(end + 12), u32(end + 16)];
  if (end > endBytes && u32(end - 20) === locatorMark) {
    const end64 = u64(end - 12);
    [count, size, start] = [u64(end64 + 32), u64(end64 + 40), u64(end64 + 48)];
  }
  const parts: ZipPart[] = [];
  let at = start;
  // Mistaken for a directory, other bytes could claim any number of parts.
  for (let left = count; left > 0; left -= 1) {
    if (u32(at) !== entryMark) throw new Refused('damaged');
    const extra = at + entryBytes + u16(at + 28);
    const [size = 0, packed = 0, part = 0] = readLong(extra, u32(at + 24), u32(at + 20), u32(at + 42));
    const flags = u16(at + 8);
    // The part repeats its name, and has an extra of its own.
    const begin = part + partBytes + u16(part + 26) + u16(part + 28);
    parts.push({
      name: strFromU8(file.subarray(at + entryBytes, extra), (flags & 0x800) === 0),
      isLocked: (flags & 1) === 1,
      method: u16(at + 10),
      packed: file.subarray(begin, begin + packed),
      size,
      crc: u32(at + 16),
    });
    at = extra + u16(at + 30) + u16(at + 32);
  }
  if (at !== start + size) throw new Refused('damaged');
  return parts;
}

function unpack({ method, packed, size, crc }: ZipPart): Uint8Array<ArrayBuffer> {
  if (method !== stored && method !== deflated) throw new Refused('not-a-spreadsheet');
  // One byte more than stated, so that what is longer is noticed; further bytes take no memory.
  const inflate = () => inflateSync(packed, { out: new Uint8Array(size + 1) });
  const unpacked = method === stored ? packed.slice() : orDamaged(inflate);
  if (unpacked.length !== size || checksum([unpacked]) !== crc) throw new Refused('damaged');
  return unpacked;
}

function orDamaged<Value>(read: () => Value): Value {
  try {
    return read();
  } catch {
    throw new Refused('damaged');
  }
}
