import type { ReadableEncoding } from './file-kind.ts';
import { transcoder } from './transcoder.ts';
import { textOfUtf8 } from './utf8-decoding.ts';

const lineMaxCharacters = 200;

/** The first lines of a file in the given encoding, so that the user can tell which encoding is right. */
export function previewLines(head: Uint8Array, encoding: ReadableEncoding, lines = 5): string[] {
  let text = '';
  const stage = transcoder(encoding, (utf8) => {
    text += textOfUtf8(utf8);
  });
  stage.push(head);
  stage.end();
  return text
    .split(/\r\n|\r|\n/, lines)
    .map((line) => [...line.slice(0, 2 * lineMaxCharacters)].slice(0, lineMaxCharacters).join(''));
}
