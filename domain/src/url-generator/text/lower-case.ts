import { utf8 } from './utf8.ts';
import { textOfUtf8 } from './utf8-decoding.ts';

/**
 * Converts UTF-8 to lower case, independently of language and of the position in a word, so that two spellings of a
 * keyword become the same bytes. Letters that some language distinguishes stay distinct: i and ı, ss and ß.
 */
export function lowerBytes(bytes: Uint8Array, start = 0, end = bytes.length): Uint8Array {
  const lower = bytes.slice(start, end);
  for (let at = 0; at < lower.length; at += 1) {
    const byte = lower[at] as number;
    if (byte >= 0x80) return utf8(lowerCase(textOfUtf8(bytes, start, end)));
    if (byte >= 0x41 && byte <= 0x5a) lower[at] = byte | 0x20;
  }
  return lower;
}

/** A lower-case Greek sigma has a second form at the end of a word; upper case does not distinguish them. */
export const lowerCase = (text: string): string => text.toLowerCase().replaceAll('ς', 'σ');
