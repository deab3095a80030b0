import { inflateSync, strFromU8 } from 'fflate';
import { holdsAt } from './byte-search.ts';
import { crc32 } from './crc-32.ts';
import { Refused } from './refused.ts';

/** Bytes of all parts unpacked for one list: a small file can unpack to any size. */
export const unpackedMaxBytes = 104_857_600;

/** A part of a zip, as the directory at its end describes it. Sizes are in bytes. */
export interface ZipPart {
  readonly name: string;
  readonly encrypted: boolean;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  /** Where its own bytes begin. */
  readonly start: number;
}

const [endMark, locatorMark, end64Mark, entryMark, partMark] = [
  0x06054b50, 0x07064b50, 0x06064b50, 0x02014b50, 0x04034b50,
];
const [endBytes, entryBytes, partBytes] = [22, 46, 30];
const [most16, most32] = [0xffff, 0xffff_ffff];
const [stored, deflated] = [0, 8];

/** @throws Refused if the directory is not whole */
export function zipParts(file: Uint8Array): ZipPart[] {
  const { count, start, size } = findDirectory(file);
  const parts: ZipPart[] = [];
  let at = start;
  // Mistaken for a directory, other bytes could claim any number of parts.
  for (let left = count; left > 0; left -= 1) {
    if (number(file, at, 4) !== entryMark) throw new Refused('damaged');
    parts.push(readEntry(file, at));
    at += entryBytes + number(file, at + 28, 2) + number(file, at + 30, 2) + number(file, at + 32, 2);
  }
  if (at !== start + size) throw new Refused('damaged');
  return parts;
}

/** @throws Refused if its bytes are not those that were packed */
export function unpackPart(file: Uint8Array, part: ZipPart): Uint8Array<ArrayBuffer> {
  const { method, packed, size, start, crc } = part;
  if (method !== stored && method !== deflated) throw new Refused('not-a-spreadsheet');
  const bytes = file.subarray(start, start + packed);
  const unpacked = method === stored ? bytes.slice() : inflate(bytes, size);
  if (unpacked.length !== size || crc32(unpacked) !== crc) throw new Refused('damaged');
  return unpacked;
}

/** One byte more than stated, so that what is longer is noticed; further bytes take no memory. */
function inflate(bytes: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  try {
    return inflateSync(bytes, { out: new Uint8Array(size + 1) });
  } catch (error) {
    // A RangeError means that there is no memory.
    throw error instanceof RangeError ? error : new Refused('damaged');
  }
}

/** Little endian. Bytes beyond the end are 0, which no signature has. */
function number(file: Uint8Array, at: number, bytes: number): number {
  let value = 0;
  for (let byte = bytes - 1; byte >= 0; byte -= 1) value = value * 256 + (file[at + byte] ?? 0);
  return value;
}

function findDirectory(file: Uint8Array) {
  let end = file.length - endBytes;
  // A comment may follow.
  while (number(file, end, 4) !== endMark) {
    end -= 1;
    if (end < 0 || file.length - end > endBytes + most16) throw new Refused('damaged');
  }
  if (number(file, end - 20, 4) !== locatorMark)
    return {
      count: number(file, end + 10, 2),
      size: number(file, end + 12, 4),
      start: number(file, end + 16, 4),
    };
  const end64 = number(file, end - 12, 8);
  if (number(file, end64, 4) !== end64Mark) throw new Refused('damaged');
  return {
    count: number(file, end64 + 32, 8),
    size: number(file, end64 + 40, 8),
    start: number(file, end64 + 48, 8),
  };
}

function readEntry(file: Uint8Array, at: number): ZipPart {
  const flags = number(file, at + 8, 2);
  const name = file.subarray(at + entryBytes, at + entryBytes + number(file, at + 28, 2));
  const [size, packed, part] = entrySizes(file, at, at + entryBytes + name.length);
  const ownName = number(file, part + 26, 2);
  // The part repeats its name.
  if (number(file, part, 4) !== partMark || ownName !== name.length || !holdsAt(file, name, part + partBytes))
    throw new Refused('damaged');
  return {
    name: strFromU8(name, (flags & 0x800) === 0),
    encrypted: ((flags | number(file, part + 6, 2)) & 1) === 1,
    method: number(file, at + 10, 2),
    crc: number(file, at + 16, 4),
    packed,
    size,
    start: part + partBytes + ownName + number(file, part + 28, 2),
  };
}

/** The size, the packed size and the place of a part; what is too large for its field stands in 64 bits behind the name. */
function entrySizes(
  file: Uint8Array,
  at: number,
  extra: number,
): readonly [size: number, packed: number, part: number] {
  const fields = [number(file, at + 24, 4), number(file, at + 20, 4), number(file, at + 42, 4)] as const;
  if (!fields.includes(most32)) return fields;
  const end = extra + number(file, at + 30, 2);
  let field = extra;
  while (field < end && number(file, field, 2) !== 1) field += 4 + number(file, field + 2, 2);
  if (field >= end) throw new Refused('damaged');
  let next = field + 4;
  const long = (value: number): number => {
    if (value !== most32) return value;
    next += 8;
    return number(file, next - 8, 8);
  };
  return [long(fields[0]), long(fields[1]), long(fields[2])];
}
