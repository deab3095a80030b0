import type { KeywordMode } from './url-plan.ts';

const unreserved = /[A-Za-z0-9\-_.!~*'()]/;
const hex = '0123456789ABCDEF';

/**
 * The output for each byte, packed little-endian: one byte, or `%` and two digits; the fourth byte holds the length, 1
 * or 3. Writing all four and advancing by the length keeps the loop over a keyword free of branches.
 */
function table(written: (byte: number, percent: number) => number): Uint32Array {
  return Uint32Array.from({ length: 256 }, (_, byte) => {
    const plain = byte < 0x80 && unreserved.test(String.fromCharCode(byte));
    const escaped = 0x25 | (hex.charCodeAt(byte >> 4) << 8) | (hex.charCodeAt(byte & 15) << 16) | (3 << 24);
    return written(byte, plain ? one(byte) : escaped);
  });
}

const one = (byte: number): number => byte | (1 << 24);

export const encodings: Readonly<Record<KeywordMode, Uint32Array>> = {
  percent: table((_, percent) => percent),
  plus: table((byte, percent) => (byte === 0x20 ? one(0x2b) : percent)),
  raw: table((byte) => one(byte)),
};
