import { lowerBytes } from './lower-case.ts';
import { utf8 } from './utf8.ts';
import { textOfUtf8 } from './utf8-decoding.ts';
import { trimmedEnd, trimmedStart } from './white-space.ts';

/** The filters that put a character in place of the white space between words. */
export const wordFilters = { _: 'underscore', '-': 'hyphen', '.': 'dot' } as const;

export type WordSeparator = keyof typeof wordFilters;

export const separateWords = (text: string, separator: WordSeparator): string =>
  text.replace(/\s+/gu, separator);

/** Separates the cells of a line on its way to an engine; cells cannot contain it. */
export const cellSeparator = 0x1f;

const space = 0x20;

/** A cell as it is written in a line: trimmed; a line end (also CR LF) or separator in it becomes a space. */
export function cellText(bytes: Uint8Array, start: number, end: number): Uint8Array {
  const cell = bytes.slice(start, end);
  return cell.subarray(...tidyCell(cell, 0, cell.length));
}

/** The same in place: changes the bytes and returns where the cell begins and ends then. */
export function tidyCell(cell: Uint8Array, start: number, end: number): [start: number, end: number] {
  let to = start;
  for (let at = start; at < end; at += 1) {
    const byte = cell[at] as number;
    if (byte === 0x0d && at + 1 < end && cell[at + 1] === 0x0a) continue;
    cell[to] = byte === 0x0a || byte === 0x0d || byte === cellSeparator ? space : byte;
    to += 1;
  }
  const from = trimmedStart(cell, start, to);
  return [from, trimmedEnd(cell, from, to)];
}

/** Applies the filters in order. */
export const filtered = (cell: Uint8Array, filters: readonly TextFilter[] = []): Uint8Array =>
  filters.reduce((text, filter) => changes[filter](text), cell);

const between =
  (separator: WordSeparator) =>
  (cell: Uint8Array): Uint8Array =>
    utf8(separateWords(textOfUtf8(cell), separator));

type Letters = Readonly<Record<string, string>>;

const german: Letters = { ä: 'ae', ö: 'oe', ü: 'ue' };
const nordic: Letters = { å: 'aa', ø: 'oe' };

/** Latin letters that do not decompose into a base letter and an accent. */
const plainLetters: Letters = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŋ: 'n',
  ŧ: 't',
};

const replaced = (text: string, letters: Letters): string =>
  text.replace(/[^\0-\x7f]/gu, (letter) => letters[letter.toLowerCase()] ?? letter);

/** Lower-case letters and digits of any script, with hyphens between words and without accents on Latin letters. */
const slug =
  (ofLanguage: Letters = {}) =>
  (cell: Uint8Array): Uint8Array => {
    const text = replaced(textOfUtf8(cell).normalize('NFC'), ofLanguage)
      .normalize('NFKD')
      .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
      .normalize('NFC')
      .toLowerCase();
    return utf8((replaced(text, plainLetters).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).join('-'));
  };

const changes = {
  lower: (cell: Uint8Array) => lowerBytes(cell),
  slug: slug(),
  'slug:de': slug(german),
  'slug:da': slug(nordic),
  'slug:no': slug(nordic),
  underscore: between('_'),
  hyphen: between('-'),
  dot: between('.'),
};

/** The filters that change a cell before it is encoded. `slug` may name a language, which writes ä as ae. */
export type TextFilter = keyof typeof changes;

export const textFilters = Object.keys(changes) as readonly TextFilter[];
