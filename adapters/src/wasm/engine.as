/**
 * The engine of the URL generator, in AssemblyScript: it does on bytes what rows of text do in domain/src/url-generator,
 * byte for byte and draw for draw, and does it anew after each `begin`. Everything is a plain address in memory that is
 * laid out below; nothing is allocated otherwise. Lines with invalid UTF-8, or that are too long, are only noticed here:
 * JavaScript says which line it was.
 */

/** Takes finished output. It is valid during the call only. */
@external('host', 'write')
declare function write(start: usize, length: usize): void;

const LINE_MAX: usize = 65_536;
/** Most bytes of one `push`. */
export const CHUNK: usize = 262_144;
/** Reads of whole vectors may begin a little before, and end a little after, what they are meant for. */
const PAD: usize = 64;
const OUT_LEAST: usize = 1_048_576;
const BUCKETS_MOST: usize = 4096;
const PAGE: usize = 65_536;

const LF: u8 = 0x0a;
const CR: u8 = 0x0d;

// Answers of `push` and `drain`.
const OK: i32 = 0;
const BAD_LINE: i32 = 1;
const NO_MEMORY: i32 = 2;

const BUCKETS: usize = (__heap_base + 15) & ~15;
// first block, place to write, end of the current block, lines
const BUCKET_BYTES: usize = 16;
/** For each pattern of reserved bytes in a group of four, which bytes of their cells are written. */
const PATTERNS: usize = BUCKETS + BUCKETS_MOST * BUCKET_BYTES;
/** For each byte: 1 if white space can begin with it, 2 if white space can end with it. */
const EDGES: usize = PATTERNS + 256;
const IN: usize = EDGES + 256 + PAD;
/** The text before each keyword, and behind it that after each. */
const TEXT: usize = IN + LINE_MAX + CHUNK + 2 * PAD;

let beforeBytes: usize = 0;
let afterBytes: usize = 0;
let out: usize = 0;
let outAt: usize = 0;
let outEnd: usize = 0;
/** First byte that nobody owns. */
let free: usize = 0;

let carried: usize = 0;
/** Where the lines begin that are not taken yet. After BAD_LINE, the first of them is the bad one or before it. */
export let unread: usize = IN;
let afterCr: bool = false;
export let keywords: f64 = 0;
export let emptyLines: f64 = 0;

/** Where to put the next chunk. */
export function chunkStart(): usize {
  return IN + carried;
}

// ---------------------------------------------------------------------------------------------------- beginning

/**
 * Begins anew, in the order of the list. Tells where to put the text before a keyword and, right behind it, that after
 * it. 0 if there is no memory.
 */
export function begin(before: usize, after: usize): usize {
  beforeBytes = before;
  afterBytes = after;
  carried = 0;
  afterCr = false;
  keywords = 0;
  emptyLines = 0;
  buckets = 0;
  const most = before + LINE_MAX * 3 + after + 2 * PAD;
  out = (TEXT + before + after + PAD + 15) & ~15;
  outAt = out;
  outEnd = out + (most > OUT_LEAST ? most : OUT_LEAST);
  free = (outEnd + 2 * PAD + 15) & ~15;
  if (!have(free)) return 0;
  tables();
  return TEXT;
}

function have(end: usize): bool {
  const size = (memory.size() as usize) * PAGE;
  if (end <= size) return true;
  const wanted = (end - size + PAGE - 1) / PAGE;
  // In larger steps, because each one costs JavaScript its views of the memory.
  const step: usize = 256;
  if (wanted < step && memory.grow(step as i32) >= 0) return true;
  return memory.grow(wanted as i32) >= 0;
}

function tables(): void {
  for (let mask: usize = 0; mask < 16; mask += 1) {
    let to = PATTERNS + (mask << 4);
    for (let byte: u32 = 0; byte < 4; byte += 1) {
      const cell = byte << 2;
      if (mask & (1 << byte)) {
        store<u8>(to, cell as u8);
        store<u8>(to, (cell + 2) as u8, 1);
        store<u8>(to, (cell + 3) as u8, 2);
        to += 3;
      } else {
        store<u8>(to, (cell + 1) as u8);
        to += 1;
      }
    }
  }
  for (let byte: u32 = 0; byte < 256; byte += 1) {
    const ascii = byte == 0x20 || byte - 9 <= 4;
    const first = ascii || byte == 0xc2 || (byte >= 0xe1 && byte <= 0xe3) || byte == 0xef;
    const last = ascii || (byte >= 0x80 && byte <= 0x8a) || byte == 0x9f || byte == 0xa0 || byte == 0xa8 ||
      byte == 0xa9 || byte == 0xaf || byte == 0xbf;
    store<u8>(EDGES + byte, (first ? 1 : 0) | (last ? 2 : 0));
  }
}

// ---------------------------------------------------------------------------------------------------- lines

/** Takes `length` bytes that were put at `chunkStart()`. */
export function push(length: usize): i32 {
  let from = IN;
  const fresh = IN + carried;
  const end = fresh + length;
  if (length == 0) return OK;
  if (afterCr && carried == 0) {
    if (load<u8>(from) == LF) from += 1;
    afterCr = false;
  }
  unread = from;
  let complete = end;
  while (complete > fresh) {
    const byte = load<u8>(complete - 1);
    if (byte == LF || byte == CR) break;
    complete -= 1;
  }
  if (complete > fresh && complete > from) {
    if (!isUtf8(from, complete)) return BAD_LINE;
    const answer = takeLines(from, complete);
    if (answer != OK) return answer;
    afterCr = load<u8>(complete - 1) == CR;
    from = complete;
    unread = from;
  }
  carried = end - from;
  if (carried > LINE_MAX) return BAD_LINE;
  memory.copy(IN, from, carried);
  unread = IN;
  return OK;
}

/** Takes the last line, if it has no end, and hands out what was written. Buckets are drained afterwards. */
export function end(): i32 {
  if (carried > 0) {
    const length = carried;
    // A sequence without its end fails at the byte behind it.
    store<u8>(IN + length, LF);
    if (!isUtf8(IN, IN + length + 1)) return BAD_LINE;
    carried = 0;
    const answer = takeLines(IN, IN + length + 1);
    if (answer != OK) return answer;
  }
  flush();
  return OK;
}

export function flush(): void {
  if (outAt > out) write(out, outAt - out);
  outAt = out;
}

/** Lines that lie from `from` to `complete`, which is just behind the end of a line. */
function takeLines(from: usize, complete: usize): i32 {
  const lf = i8x16.splat(LF);
  const cr = i8x16.splat(CR);
  let line = from;
  while (line < complete) {
    let end = line;
    for (;;) {
      const a = v128.load(end);
      const b = v128.load(end, 16);
      const ends = i8x16.bitmask(v128.or(i8x16.eq(a, lf), i8x16.eq(a, cr))) |
        (i8x16.bitmask(v128.or(i8x16.eq(b, lf), i8x16.eq(b, cr))) << 16);
      if (ends != 0) {
        end += ctz(ends) as usize;
        break;
      }
      end += 32;
    }
    if (end - line > LINE_MAX) {
      unread = line;
      return BAD_LINE;
    }
    if (!takeLine(line, end)) return NO_MEMORY;
    line = end + 1;
    if (load<u8>(end) == CR && line < complete && load<u8>(line) == LF) line += 1;
  }
  return OK;
}

@inline
function takeLine(start: usize, end: usize): bool {
  if (start == end) {
    emptyLines += 1;
    return true;
  }
  if ((load<u8>(EDGES + (load<u8>(start) as usize)) & 1) | (load<u8>(EDGES + (load<u8>(end - 1) as usize)) & 2)) {
    start = trimmedStart(start, end);
    end = trimmedEnd(start, end);
    if (start == end) {
      emptyLines += 1;
      return true;
    }
  }
  keywords += 1;
  if (buckets > 0) return intoBucket(start, end);
  emit(start, end);
  return true;
}

function isWide(first: u32, second: u32, third: u32): bool {
  if (first == 0xe2) {
    if (second == 0x80) return third <= 0x8a || third == 0xa8 || third == 0xa9 || third == 0xaf;
    return second == 0x81 && third == 0x9f;
  }
  if (first == 0xe3) return second == 0x80 && third == 0x80;
  if (first == 0xef) return second == 0xbb && third == 0xbf;
  return first == 0xe1 && second == 0x9a && third == 0x80;
}

function trimmedStart(start: usize, end: usize): usize {
  let from = start;
  while (from < end) {
    const byte = load<u8>(from) as u32;
    if (byte == 0x20 || byte - 9 <= 4) from += 1;
    else if (byte < 0xc2) break;
    else if (byte == 0xc2 && end - from >= 2 && load<u8>(from, 1) == 0xa0) from += 2;
    else if (end - from >= 3 && isWide(byte, load<u8>(from, 1), load<u8>(from, 2))) from += 3;
    else break;
  }
  return from;
}

function trimmedEnd(start: usize, end: usize): usize {
  let to = end;
  while (to > start) {
    const byte = load<u8>(to - 1) as u32;
    if (byte == 0x20 || byte - 9 <= 4) to -= 1;
    else if (byte < 0x80) break;
    else if (byte == 0xa0 && to - start >= 2 && load<u8>(to - 2) == 0xc2) to -= 2;
    else if (to - start >= 3 && isWide(load<u8>(to - 3), load<u8>(to - 2), byte)) to -= 3;
    else break;
  }
  return to;
}

// ---------------------------------------------------------------------------------------------------- output

@inline
function copyText(to: usize, from: usize, length: usize): usize {
  for (let at: usize = 0; at < length; at += 16) v128.store(to + at, v128.load(from + at));
  return to + length;
}

@inline
function encode(to: usize, start: usize, end: usize): usize {
  let left = end - start;
  while (left > 16) {
    to = encode16(to, start, 16);
    start += 16;
    left -= 16;
  }
  return encode16(to, start, left as i32);
}

/**
 * Up to 16 bytes without a branch on what they are. A nibble each looks up which bytes are reserved; where in the output
 * the groups of four begin follows from how many are.
 */
@inline
function encode16(to: usize, start: usize, count: i32): usize {
  const input = v128.load(start);
  const nibble = i8x16.splat(0x0f);
  const high = i8x16.shr_u(input, 4);
  const low = v128.and(input, nibble);
  const reserved = i8x16.eq(
    v128.and(
      i8x16.swizzle(i8x16(0, 0, 1, 2, 4, 8, 4, 16, 0, 0, 0, 0, 0, 0, 0, 0), high),
      i8x16.swizzle(i8x16(26, 31, 30, 30, 30, 30, 30, 31, 31, 31, 29, 4, 4, 5, 21, 12), low),
    ),
    i8x16.splat(0),
  );
  const mask = i8x16.bitmask(reserved) & ((1 << count) - 1);
  const digits = i8x16(0x30, 0x31, 0x32, 0x33, 0x34, 0x35, 0x36, 0x37, 0x38, 0x39, 0x41, 0x42, 0x43, 0x44, 0x45, 0x46);
  const h = i8x16.swizzle(digits, high);
  const l = i8x16.swizzle(digits, low);
  const percent = i8x16.splat(0x25);
  // A cell for each byte: %, the byte itself, its two digits.
  const hl0 = i8x16.shuffle(h, l, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
  const hl1 = i8x16.shuffle(h, l, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
  const pr0 = i8x16.shuffle(percent, input, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
  const pr1 = i8x16.shuffle(percent, input, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
  const c0 = i16x8.shuffle(pr0, hl0, 0, 8, 1, 9, 2, 10, 3, 11);
  const c1 = i16x8.shuffle(pr0, hl0, 4, 12, 5, 13, 6, 14, 7, 15);
  const c2 = i16x8.shuffle(pr1, hl1, 0, 8, 1, 9, 2, 10, 3, 11);
  const c3 = i16x8.shuffle(pr1, hl1, 4, 12, 5, 13, 6, 14, 7, 15);
  v128.store(to, i8x16.swizzle(c0, v128.load(PATTERNS + ((mask & 15) << 4))));
  v128.store(to + (min(4, count) + 2 * popcnt(mask & 0xf)), i8x16.swizzle(c1, v128.load(PATTERNS + (mask & 0xf0))));
  v128.store(to + (min(8, count) + 2 * popcnt(mask & 0xff)), i8x16.swizzle(c2, v128.load(PATTERNS + ((mask >> 4) & 0xf0))));
  v128.store(to + (min(12, count) + 2 * popcnt(mask & 0xfff)), i8x16.swizzle(c3, v128.load(PATTERNS + ((mask >> 8) & 0xf0))));
  return to + (count + 2 * popcnt(mask));
}

@inline
function emit(start: usize, end: usize): void {
  if (outAt + beforeBytes + 3 * (end - start) + afterBytes > outEnd) flush();
  const to = copyText(outAt, TEXT, beforeBytes);
  outAt = copyText(encode(to, start, end), TEXT + beforeBytes, afterBytes);
}

// ---------------------------------------------------------------------------------------------------- shuffle

let a: u32 = 0;
let b: u32 = 0;
let c: u32 = 0;
let d: u32 = 0;
/** None if the lines keep their order. */
let buckets: u32 = 0;
/** What a bucket grows by: what stays empty is little of the whole. */
const BLOCK: usize = 8192;

/** xoshiro128**: 32 bits. */
@inline
function random(): u32 {
  const result = rotl<u32>(b * 5, 7) * 9;
  const shifted = b << 9;
  c ^= a;
  d ^= b;
  b ^= c;
  a ^= d;
  c ^= shifted;
  d = rotl<u32>(d, 11);
  return result;
}

/** Lemire: a number below the bound, each equally likely. */
@inline
function below(bound: u32): u32 {
  let product = (random() as u64) * (bound as u64);
  let low = product as u32;
  if (low < bound) {
    const least: u32 = ((0 - bound) as u32) % bound;
    while (low < least) {
      product = (random() as u64) * (bound as u64);
      low = product as u32;
    }
  }
  return (product >> 32) as u32;
}

/** After `begin`. @param count buckets, a power of two */
export function beginShuffle(s0: u32, s1: u32, s2: u32, s3: u32, count: u32): void {
  a = s0;
  b = s1;
  c = s2;
  d = s3;
  buckets = count;
  memory.fill(BUCKETS, 0, (count as usize) * BUCKET_BYTES);
}

/** A block begins with the address of the next one. Blocks are filled to the end: a keyword may lie in two. */
function nextBlock(bucket: usize): bool {
  const block = free;
  if (block + BLOCK + PAD < block || !have(block + BLOCK + PAD)) return false;
  free = block + BLOCK;
  store<u32>(block, 0);
  const end = load<u32>(bucket, 8) as usize;
  if (end == 0) store<u32>(bucket, block as u32);
  else store<u32>(end - BLOCK, block as u32);
  store<u32>(bucket, (block + 4) as u32, 4);
  store<u32>(bucket, (block + BLOCK) as u32, 8);
  return true;
}

function intoBucket(start: usize, end: usize): bool {
  const bucket = BUCKETS + ((random() & (buckets - 1)) as usize) * BUCKET_BYTES;
  store<u32>(bucket, load<u32>(bucket, 12) + 1, 12);
  // The byte behind a keyword becomes the line end, wherever the keyword ended.
  const behind = load<u8>(end);
  store<u8>(end, LF);
  let length = end + 1 - start;
  let to = load<u32>(bucket, 4) as usize;
  let room = (load<u32>(bucket, 8) as usize) - to;
  if (length + 16 <= room) {
    copyText(to, start, length);
    store<u32>(bucket, (to + length) as u32, 4);
  } else {
    for (;;) {
      const piece = length < room ? length : room;
      memory.copy(to, start, piece);
      store<u32>(bucket, (to + piece) as u32, 4);
      length -= piece;
      if (length == 0) break;
      start += piece;
      if (!nextBlock(bucket)) return false;
      to = load<u32>(bucket, 4) as usize;
      room = BLOCK - 4;
    }
  }
  store<u8>(end, behind);
  return true;
}

/** Writes the keywords of one bucket in random order. */
export function drain(index: u32): i32 {
  const bucket = BUCKETS + (index as usize) * BUCKET_BYTES;
  const lines = load<u32>(bucket, 12);
  if (lines == 0) return OK;
  const lastEnd = load<u32>(bucket, 8) as usize;
  const lastAt = load<u32>(bucket, 4) as usize;
  let bytes: usize = lastAt - (lastEnd - BLOCK) - 4;
  for (let block = load<u32>(bucket) as usize; load<u32>(block) != 0; block = load<u32>(block) as usize) {
    bytes += BLOCK - 4;
  }
  const joined = free;
  // Where each line begins and where it ends.
  const places = (joined + bytes + 2 * PAD) & ~7;
  const needed = places + (lines as usize) * 8;
  if (needed < places || !have(needed)) return NO_MEMORY;
  let to = joined;
  for (let block = load<u32>(bucket) as usize; block != 0; block = load<u32>(block) as usize) {
    const length = load<u32>(block) == 0 ? lastAt - block - 4 : BLOCK - 4;
    memory.copy(to, block + 4, length);
    to += length;
  }
  findPlaces(joined, to, places);
  for (let last = lines - 1; last > 0; last -= 1) {
    const other = places + ((below(last + 1) as usize) << 3);
    const moved = places + ((last as usize) << 3);
    const place = load<u64>(moved);
    store<u64>(moved, load<u64>(other));
    store<u64>(other, place);
  }
  for (let place = places; place < needed; place += 8) emit(load<u32>(place), load<u32>(place, 4));
  return OK;
}

function findPlaces(from: usize, to: usize, places: usize): void {
  const lf = i8x16.splat(LF);
  let start = from;
  for (let at = from; at < to; at += 16) {
    let ends = i8x16.bitmask(i8x16.eq(v128.load(at), lf));
    if (at + 16 > to) ends &= (1 << ((to - at) as i32)) - 1;
    for (; ends != 0; ends &= ends - 1) {
      const end = at + (ctz(ends) as usize);
      store<u32>(places, start as u32);
      store<u32>(places, end as u32, 4);
      places += 8;
      start = end + 1;
    }
  }
}

// ---------------------------------------------------------------------------------------------------- UTF-8

/**
 * Keiser and Lemire, "Validating UTF-8 in less than one instruction per byte": what three nibbles of two neighbours
 * forbid, by table; what a lead byte two or three places before demands, by comparison.
 */
function isUtf8(from: usize, to: usize): bool {
  let error = i8x16.splat(0);
  const high = i8x16.splat(-0x80);
  for (let at = from; at < to; at += 64) {
    // With the three bytes before: a sequence that is not finished there fails here.
    const any = v128.or(
      v128.or(v128.load(at - 3), v128.load(at + 13)),
      v128.or(v128.or(v128.load(at + 29), v128.load(at + 45)), v128.load(at + 48)),
    );
    if (!v128.any_true(v128.and(any, high))) continue;
    const end = at + 64 < to ? at + 64 : to;
    for (let block = at; block < end; block += 16) {
      let wrong = wrongIn(block);
      if (block + 16 > to) wrong = v128.and(wrong, v128.load(firstOnes + 16 - (to - block)));
      error = v128.or(error, wrong);
    }
  }
  return !v128.any_true(error);
}

const firstOnes = memory.data<u8>([
  255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
], 16);

@inline
function wrongIn(at: usize): v128 {
  const input = v128.load(at);
  const one = v128.load(at - 1);
  const nibble = i8x16.splat(0x0f);
  const highOfFirst = i8x16.swizzle(
    i8x16(0x02, 0x02, 0x02, 0x02, 0x02, 0x02, 0x02, 0x02, -0x80, -0x80, -0x80, -0x80, 0x21, 0x01, 0x15, 0x49),
    i8x16.shr_u(one, 4),
  );
  const lowOfFirst = i8x16.swizzle(
    i8x16(-0x19, -0x5d, -0x7d, -0x7d, -0x75, -0x35, -0x35, -0x35, -0x35, -0x35, -0x35, -0x35, -0x35, -0x25, -0x35, -0x35),
    v128.and(one, nibble),
  );
  const highOfSecond = i8x16.swizzle(
    i8x16(0x01, 0x01, 0x01, 0x01, 0x01, 0x01, 0x01, 0x01, -0x1a, -0x52, -0x46, -0x46, 0x01, 0x01, 0x01, 0x01),
    i8x16.shr_u(input, 4),
  );
  const special = v128.and(v128.and(highOfFirst, lowOfFirst), highOfSecond);
  const third = i8x16.sub_sat_u(v128.load(at - 2), i8x16.splat(0x60));
  const fourth = i8x16.sub_sat_u(v128.load(at - 3), i8x16.splat(0x70));
  const demanded = v128.and(v128.or(third, fourth), i8x16.splat(-0x80));
  return v128.xor(demanded, special);
}
