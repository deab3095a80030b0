import { createDecoder, decodeHead } from './decoding.ts';
import type { ReadableEncoding } from './text-encoding.ts';

const lineMaxCharacters = 200;
const sampleMaxCharacters = 60;
const notAscii = /[^\0-\x7f]/;

const cut = (line: string, most: number): string => [...line.slice(0, 2 * most)].slice(0, most).join('');

export const previewLines = (text: string): string[] =>
  text.split(/\r\n|\r|\n/, 5).map((line) => cut(line, lineMaxCharacters));

/**
 * What tells encodings apart: the first places where the beginning of a file is not ASCII. Undefined if it has bytes
 * without a meaning in this encoding.
 */
export function sampleEncoding(
  head: Uint8Array,
  complete: boolean,
  encoding: ReadableEncoding,
): string[] | undefined {
  const decoder = createDecoder(encoding);
  const text = decoder.read(head) + (complete ? decoder.end() : '');
  if (decoder.isBroken || /[\0\ufffd]/.test(text)) return undefined;
  const cells = text.split(/[\r\n;,|"]/).filter((cell) => notAscii.test(cell));
  const before = sampleMaxCharacters / 2;
  return cells
    .slice(0, 3)
    .map((cell) => cut(cell.slice(Math.max(cell.search(notAscii) - before, 0)), sampleMaxCharacters));
}

/**
 * Whether text that is not UTF-8 reads well as Windows-1252: single letters among ASCII. Other alphabets come out as
 * whole words of them, Japanese with ƒ and ‚, and a damaged UTF-8 file has other characters that are whole.
 */
export const readsAsWestern = (head: Uint8Array): boolean =>
  !/[\x7f-\x9fƒ‚]|[^\0-\x7f]{3}/.test(decodeHead(head, 'windows-1252')) &&
  !/[^\0-\x7f\ufffd]/.test(decodeHead(head, 'utf-8'));
