import { halfSipHash } from './half-sip-hash.ts';
import type { Seed } from './random.ts';

const blockBytes = 1 << 20;
const unit = 4;
const lengthBytes = 3;
const unitsPerBlock = blockBytes / unit;

/** A set of lines. Exact: lines with the same hash are compared byte by byte. */
export interface LineSet {
  /** Adds a line of at most `blockBytes - 3` bytes, as a copy. Returns whether it is new. */
  add(bytes: Uint8Array, start: number, end: number): boolean;
  readonly size: number;
  /** The set's memory in bytes: the distinct lines plus 14 to 26 bytes for each. */
  readonly memory: number;
}

/**
 * A hash table over one store of bytes. Storing only hashes would take about as much memory as short keywords and could
 * lose one. A failed allocation throws a RangeError.
 * @param secret random: with a known secret, somebody could craft a list whose lines all have the same hash, which
 * would take extremely long
 */
export function lineSet(secret: Seed): LineSet {
  const [key0, key1] = secret;
  const blocks: Uint8Array[] = [];
  let used = 0;
  let slots = new Uint32Array(64);
  let size = 0;

  const same = (position: number, bytes: Uint8Array, start: number, end: number): boolean => {
    const block = blocks[Math.floor(position / unitsPerBlock)] as Uint8Array;
    const at = (position % unitsPerBlock) * unit;
    const length = end - start;
    if (
      ((block[at] as number) | ((block[at + 1] as number) << 8) | ((block[at + 2] as number) << 16)) !==
      length
    ) {
      return false;
    }
    for (let index = 0; index < length; index += 1) {
      if (block[at + lengthBytes + index] !== bytes[start + index]) return false;
    }
    return true;
  };

  // The first block grows, so that a short list needs little memory.
  const room = (needed: number): Uint8Array => {
    const last = blocks.at(-1);
    if (last !== undefined && used + needed <= last.length) return last;
    if (blocks.length === 1 && used + needed <= blockBytes) {
      const larger = new Uint8Array(blockBytes);
      larger.set(last as Uint8Array);
      blocks[0] = larger;
      return larger;
    }
    const block = new Uint8Array(last === undefined ? Math.max(4096, needed) : blockBytes);
    blocks.push(block);
    used = 0;
    return block;
  };

  const keep = (bytes: Uint8Array, start: number, end: number): number => {
    const length = end - start;
    const block = room(lengthBytes + length);
    const position = (blocks.length - 1) * unitsPerBlock + used / unit;
    block[used] = length;
    block[used + 1] = length >>> 8;
    block[used + 2] = length >>> 16;
    for (let index = 0; index < length; index += 1)
      block[used + lengthBytes + index] = bytes[start + index] as number;
    used += Math.ceil((lengthBytes + length) / unit) * unit;
    return position;
  };

  // Two words for each slot: the hash, and the position plus one.
  const grow = (): void => {
    const grown = new Uint32Array(slots.length * 2);
    const mask = grown.length / 2 - 1;
    for (let from = 0; from < slots.length; from += 2) {
      if (slots[from + 1] === 0) continue;
      const hash = slots[from] as number;
      let slot = hash & mask;
      while (grown[slot * 2 + 1] !== 0) slot = (slot + 1) & mask;
      grown[slot * 2] = hash;
      grown[slot * 2 + 1] = slots[from + 1] as number;
    }
    slots = grown;
  };

  return {
    add(bytes, start, end) {
      if (size * 8 >= slots.length * 3) grow();
      const hash = halfSipHash(bytes, start, end, key0, key1);
      const mask = slots.length / 2 - 1;
      let slot = hash & mask;
      for (;;) {
        const position = (slots[slot * 2 + 1] as number) - 1;
        if (position < 0) break;
        if (slots[slot * 2] === hash && same(position, bytes, start, end)) return false;
        slot = (slot + 1) & mask;
      }
      slots[slot * 2] = hash;
      slots[slot * 2 + 1] = keep(bytes, start, end) + 1;
      size += 1;
      return true;
    },
    get size() {
      return size;
    },
    get memory() {
      return (blocks.length > 1 ? blocks.length * blockBytes : (blocks[0]?.length ?? 0)) + slots.byteLength;
    },
  };
}
