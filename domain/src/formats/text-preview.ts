import { decodeHead } from './decoding.ts';
import type { ReadableEncoding } from './text-encoding.ts';

const lineMaxCharacters = 200;

/** The first lines of a file in the given encoding, so that the user can tell which encoding is right. */
export const previewLines = (head: Uint8Array, encoding: ReadableEncoding, lines = 5): string[] =>
  decodeHead(head, encoding)
    .split(/\r\n|\r|\n/, lines)
    .map((line) => [...line.slice(0, 2 * lineMaxCharacters)].slice(0, lineMaxCharacters).join(''));
