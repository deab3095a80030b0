// What String.prototype.trim takes away, as UTF-8: 09-0D, 20, C2A0, E19A80, E28080-8A, E280A8/A9/AF, E2819F, E38080,
// and the byte order mark EFBBBF.

const isAscii = (byte: number): boolean => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);

function isWide(first: number, second: number, third: number): boolean {
  if (first === 0xe2 && second === 0x80) {
    return third <= 0x8a || third === 0xa8 || third === 0xa9 || third === 0xaf;
  }
  if (first === 0xe2) return second === 0x81 && third === 0x9f;
  if (first === 0xe3) return second === 0x80 && third === 0x80;
  if (first === 0xef) return second === 0xbb && third === 0xbf;
  return first === 0xe1 && second === 0x9a && third === 0x80;
}

const at = (bytes: Uint8Array, index: number): number => bytes[index] as number;

/** Where valid UTF-8 in bytes[start..end) begins without its leading white space. */
export function trimmedStart(bytes: Uint8Array, start: number, end: number): number {
  let from = start;
  while (from < end) {
    const byte = at(bytes, from);
    if (isAscii(byte)) from += 1;
    else if (byte < 0xc2) break;
    else if (byte === 0xc2 && end - from >= 2 && at(bytes, from + 1) === 0xa0) from += 2;
    else if (end - from >= 3 && isWide(byte, at(bytes, from + 1), at(bytes, from + 2))) from += 3;
    else break;
  }
  return from;
}

/** Where valid UTF-8 in bytes[start..end) ends without its trailing white space. */
export function trimmedEnd(bytes: Uint8Array, start: number, end: number): number {
  let to = end;
  while (to > start) {
    const byte = at(bytes, to - 1);
    if (isAscii(byte)) to -= 1;
    else if (byte < 0x80) break;
    else if (byte === 0xa0 && to - start >= 2 && at(bytes, to - 2) === 0xc2) to -= 2;
    else if (to - start >= 3 && isWide(at(bytes, to - 3), at(bytes, to - 2), byte)) to -= 3;
    else break;
  }
  return to;
}
