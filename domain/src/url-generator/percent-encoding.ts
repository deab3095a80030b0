/**
 * For each byte the ASCII it becomes under encodeURIComponent, packed little-endian, and how many bytes that is:
 * 1 or 3. Writing all four and advancing by the length leaves no branch in the loop over a keyword.
 */
export const encodedBytes = new Uint32Array(256);
export const encodedLengths = new Uint8Array(256);

const unreserved = /[A-Za-z0-9\-_.!~*'()]/;
const hex = '0123456789ABCDEF';

for (let byte = 0; byte < 256; byte += 1) {
  const plain = byte < 0x80 && unreserved.test(String.fromCharCode(byte));
  const escaped = 0x25 | (hex.charCodeAt(byte >> 4) << 8) | (hex.charCodeAt(byte & 15) << 16);
  encodedBytes[byte] = plain ? byte : escaped;
  encodedLengths[byte] = plain ? 1 : 3;
}
