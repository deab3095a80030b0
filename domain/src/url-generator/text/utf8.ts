/** Encodes a text as UTF-8. A lone surrogate becomes U+FFFD, since neither UTF-8 nor URLs can represent it. */
export function utf8(text: string): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  for (const character of text.toWellFormed()) {
    for (const byte of utf8OfCodePoint(character.codePointAt(0) ?? 0)) bytes.push(byte);
  }
  return Uint8Array.from(bytes);
}

/** The one to four bytes of a code point that is not a surrogate. */
export function utf8OfCodePoint(code: number): readonly number[] {
  if (code < 0x80) return [code];
  const last = 0x80 | (code & 0x3f);
  if (code < 0x800) return [0xc0 | (code >> 6), last];
  const middle = 0x80 | ((code >> 6) & 0x3f);
  if (code < 0x10000) return [0xe0 | (code >> 12), middle, last];
  return [0xf0 | (code >> 18), 0x80 | ((code >> 12) & 0x3f), middle, last];
}
