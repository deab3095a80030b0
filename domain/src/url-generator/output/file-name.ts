import { utf8Length } from '../../formats/utf8.ts';

export const defaultFileName = 'generated_urls.txt';

/** The longest name in UTF-8 bytes: file systems allow 255, and browsers add " (1)" or an extension while loading. */
export const fileNameMaxBytes = 200;

// Controls, line separators, direction marks (they can hide an extension), byte order mark.
const invisible = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;
const forbidden = /[/\\:*?"<>|]+/g;
const edges = /^[\s.]+|[\s.]+$/g;
const reserved =
  /^(?:con|prn|aux|nul|clock\$|conin\$|conout\$|(?:com|lpt)[0-9\u00b9\u00b2\u00b3])\s*(?:\.|$)/i;
// Extensions of plain text. Others, such as .html, get .txt appended, so that the file opens as text.
const plainText = /\.(?:txt|text|csv|tsv|log|lst|list|md)$/i;

/** Makes a typed name safe as a file name on every system; the default name if nothing is left. */
export function cleanFileName(typed: string): string {
  const name = typed.toWellFormed().replace(invisible, '').replace(forbidden, '_').replace(edges, '');
  if (name === '') return defaultFileName;
  const ending = plainText.exec(name)?.[0] ?? '.txt';
  const base = plainText.test(name) ? name.slice(0, -ending.length) : name;
  const safe = reserved.test(base) ? `_${base}` : base;
  return cut(safe, fileNameMaxBytes - ending.length).replace(edges, '') + ending;
}

function cut(text: string, mostBytes: number): string {
  let length = 0;
  let kept = '';
  for (const character of text) {
    length += utf8Length(character);
    if (length > mostBytes) break;
    kept += character;
  }
  return kept;
}
