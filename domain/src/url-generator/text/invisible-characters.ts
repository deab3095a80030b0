import type { ByteStage, WriteBytes } from './transcoder.ts';

/**
 * Counts characters that nobody sees in a keyword and every URL has, and drops them if it should: NUL, soft hyphens,
 * spaces and joiners without width, marks of direction. Takes UTF-8 cut anywhere. U+200C and U+200D stay, because
 * Persian, Hindi and emoji need them.
 */
export function invisibleCharacters(
  drop: boolean,
  write: WriteBytes,
): ByteStage & { readonly found: number } {
  let found = 0;
  let held = new Uint8Array(0);

  const pass = (bytes: Uint8Array): void => {
    const out = drop ? new Uint8Array(bytes.length) : bytes;
    let length = 0;
    let from = 0;
    for (let at = 0; at < bytes.length; at += 1) {
      const size = begins[bytes[at] as number] === 1 ? invisibleBytes(bytes, at) : 0;
      if (size === 0) continue;
      found += 1;
      if (drop) {
        out.set(bytes.subarray(from, at), length);
        length += at - from;
        from = at + size;
      }
      at += size - 1;
    }
    if (drop) out.set(bytes.subarray(from), length);
    if (bytes.length > 0) write(out.subarray(0, length + bytes.length - from));
  };

  return {
    push(chunk) {
      const bytes = new Uint8Array(held.length + chunk.length);
      bytes.set(held);
      bytes.set(chunk, held.length);
      const whole = bytes.length - openBytes(bytes);
      held = bytes.slice(whole);
      pass(bytes.subarray(0, whole));
    },
    end: () => pass(held),
    get found() {
      return found;
    },
  };
}

const begins = new Uint8Array(256);
for (const byte of [0x00, 0xc2, 0xe2, 0xef]) begins[byte] = 1;

/** How many bytes at the end may begin such a character. */
function openBytes(bytes: Uint8Array): number {
  const [before, last] = [bytes.at(-2), bytes.at(-1)];
  if (before === 0xe2 || before === 0xef) return 2;
  return last === 0xc2 || last === 0xe2 || last === 0xef ? 1 : 0;
}

/** The length of the invisible character at this place; 0 if there is another one. */
function invisibleBytes(bytes: Uint8Array, at: number): number {
  const [first, second, third = 0] = [bytes[at], bytes[at + 1], bytes[at + 2]];
  if (first === 0) return 1;
  // U+00AD
  if (first === 0xc2) return second === 0xad ? 2 : 0;
  // U+FEFF
  if (first === 0xef) return second === 0xbb && third === 0xbf ? 3 : 0;
  // U+200B, U+200E, U+200F, U+202A to U+202E
  if (second === 0x80)
    return third === 0x8b || third === 0x8e || third === 0x8f || (third >= 0xaa && third <= 0xae) ? 3 : 0;
  // U+2060 to U+206F
  return second === 0x81 && third >= 0xa0 && third <= 0xaf ? 3 : 0;
}
