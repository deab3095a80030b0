const replacement = '\ufffd';

/**
 * Decodes UTF-8 in bytes[start..end): invalid bytes become U+FFFD, as with TextDecoder, but a byte order mark is kept.
 * Meant for the few lines that are shown; lists stay bytes.
 */
export function textOfUtf8(bytes: Uint8Array, start = 0, end = bytes.length): string {
  let text = '';
  let at = start;
  while (at < end) {
    const first = bytes[at] as number;
    if (first < 0x80) {
      text += String.fromCharCode(first);
      at += 1;
      continue;
    }
    const { code, length } = sequence(bytes, at, end);
    text += code < 0 ? replacement : String.fromCodePoint(code);
    at += length;
  }
  return text;
}

/** For an invalid sequence the code is negative and the length that of the longest valid beginning. */
function sequence(bytes: Uint8Array, at: number, end: number): { code: number; length: number } {
  const first = bytes[at] as number;
  if (first < 0xc2 || first > 0xf4) return { code: -1, length: 1 };
  const length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  let code = first & (0xff >> (length + 1));
  for (let more = 1; more < length; more += 1) {
    const byte = at + more < end ? (bytes[at + more] as number) : 0;
    const lowest = more > 1 ? 0x80 : first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
    const highest = more > 1 ? 0xbf : first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
    if (byte < lowest || byte > highest) return { code: -1, length: more };
    code = (code << 6) | (byte & 0x3f);
  }
  return { code, length };
}
