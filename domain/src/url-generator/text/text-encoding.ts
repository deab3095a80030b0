import { utf8OfCodePoint } from './utf8.ts';

/** How many bytes from the beginning of a file are enough to detect its encoding. */
export const headBytes = 4096;

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'binary';

/**
 * Detects the encoding by the byte order mark, else by the positions of NUL bytes: in UTF-16 every second byte of Latin
 * text is NUL, and in all other text one byte of each line end. A few NULs elsewhere still count as text, many as
 * binary. Invalid UTF-8 further on is found while reading.
 */
export function detectEncoding(head: Uint8Array): TextEncoding {
  const [first, second] = head;
  // UTF-32 begins like UTF-16; keyword lists do not use it.
  if (first === 0xff && second === 0xfe) return isUtf32(head) ? 'binary' : 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const nuls: [even: number, odd: number] = [0, 0];
  head.forEach((byte, at) => {
    if (byte === 0) nuls[(at & 1) as 0 | 1] += 1;
  });
  const [even, odd] = nuls;
  const pairs = head.length >> 1;
  // With only two bytes, they are one letter.
  const isLetter = head.length === 2 && head.some((byte) => byte > 0x20);
  if (even === 0 && odd > 0 && (isLetter || hasLineEnd(head, 0))) return 'utf-16le';
  if (odd === 0 && even > 0 && (isLetter || hasLineEnd(head, 1))) return 'utf-16be';
  if (odd >= 2 && odd * 4 >= pairs && even * 16 <= pairs) return 'utf-16le';
  if (even >= 2 && even * 4 >= pairs && odd * 16 <= pairs) return 'utf-16be';
  return (even + odd) * 10 >= head.length && even + odd > 1 ? 'binary' : 'utf-8';
}

/** Whether data with a UTF-16 mark is UTF-32: the last byte of every four is NUL, and the third is at most 0x10. */
const isUtf32 = (head: Uint8Array): boolean =>
  head.length >= 8 &&
  head.every((byte, at) => (at & 3) < 2 || (byte <= 0x10 && ((at & 3) === 2 || byte === 0)));

/** Whether there is a line end in UTF-16. @param low the position of the low byte in each pair */
function hasLineEnd(head: Uint8Array, low: 0 | 1): boolean {
  let ends = 0;
  for (let at = low; at < head.length; at += 2)
    if ((head[at] === 0x0a || head[at] === 0x0d) && head[at ^ 1] === 0) ends += 1;
  // CR LF, or two lines: a single match may be a stray NUL.
  return ends > 1;
}

/** The length of the byte order mark, which is not part of the text. */
export function markBytes([first, second, third]: Uint8Array): number {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 3;
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) ? 2 : 0;
}

/** Converts UTF-16 to UTF-8, in chunks cut anywhere. A lone surrogate or an odd last byte becomes U+FFFD. */
export class Utf16Reader {
  private readonly low: 0 | 1;
  private odd: number | undefined;
  private high = 0;
  private out = new Uint8Array(0);
  private length = 0;

  constructor(encoding: 'utf-16le' | 'utf-16be') {
    this.low = encoding === 'utf-16le' ? 0 : 1;
  }

  /** The result is valid until the next call. */
  push(chunk: Uint8Array): Uint8Array {
    // A code unit gives at most three bytes; an unpaired surrogate before it gives three more.
    const most = (chunk.length >> 1) * 3 + 9;
    if (this.out.length < most) this.out = new Uint8Array(most);
    this.length = 0;
    let at = 0;
    if (this.odd !== undefined && chunk.length > 0) {
      this.unit(this.odd, chunk[0] as number);
      this.odd = undefined;
      at = 1;
    }
    for (; at + 1 < chunk.length; at += 2) this.unit(chunk[at] as number, chunk[at + 1] as number);
    if (at < chunk.length) this.odd = chunk[at];
    return this.out.subarray(0, this.length);
  }

  end(): Uint8Array {
    this.length = 0;
    this.out = new Uint8Array(6);
    if (this.high !== 0) this.write(0xfffd);
    if (this.odd !== undefined) this.write(0xfffd);
    return this.out.subarray(0, this.length);
  }

  private unit(first: number, second: number): void {
    const unit = this.low === 0 ? first | (second << 8) : second | (first << 8);
    const isLow = unit >= 0xdc00 && unit <= 0xdfff;
    if (this.high !== 0) {
      const high = this.high;
      this.high = 0;
      if (isLow) {
        this.write(0x10000 + ((high - 0xd800) << 10) + (unit - 0xdc00));
        return;
      }
      this.write(0xfffd);
    }
    if (unit >= 0xd800 && unit <= 0xdbff) this.high = unit;
    else this.write(isLow ? 0xfffd : unit);
  }

  private write(code: number): void {
    if (code < 0x80) {
      this.out[this.length] = code;
      this.length += 1;
      return;
    }
    for (const byte of utf8OfCodePoint(code)) {
      this.out[this.length] = byte;
      this.length += 1;
    }
  }
}
