import type { ByteStage, WriteBytes } from './transcoder.ts';

// Every platform has these, but the language's own type library does not declare them.
declare const TextDecoder: new (
  label: string,
  options: { readonly ignoreBOM: true },
) => { decode(bytes?: Uint8Array, options?: { readonly stream: boolean }): string };
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

/** NUL, soft hyphens, spaces and joiners without width, marks of direction. Persian, Hindi and emoji need U+200C and U+200D. */
const invisible = /[\0\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

/**
 * Counts characters that nobody sees in a keyword and every URL has. Passes its bytes unchanged unless it is to drop
 * them; then they must be valid UTF-8.
 */
export function invisibleCharacters(
  drop: boolean,
  write: WriteBytes,
): ByteStage & { readonly found: number } {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const encoder = new TextEncoder();
  let found = 0;
  const pass = (text: string, bytes?: Uint8Array): void => {
    const here = text.match(invisible)?.length ?? 0;
    found += here;
    if (drop) write(encoder.encode(here > 0 ? text.replace(invisible, '') : text));
    else if (bytes) write(bytes);
  };
  return {
    push(bytes) {
      if (isPlain(bytes)) write(bytes);
      else pass(decoder.decode(bytes, { stream: true }), bytes);
    },
    end: () => pass(decoder.decode()),
    get found() {
      return found;
    },
  };
}

/** ASCII without NUL: most lists, which need no decoding. */
function isPlain(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte === 0 || byte > 0x7f) return false;
  }
  return true;
}
