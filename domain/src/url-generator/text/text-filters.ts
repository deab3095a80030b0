/** The filters that put a character in place of the white space between words. */
export const wordFilters = { _: 'underscore', '-': 'hyphen', '.': 'dot' } as const;

export type WordSeparator = keyof typeof wordFilters;

export const separateWords = (text: string, separator: WordSeparator): string =>
  text.replace(/\s+/gu, separator);

/** Separates the cells of a row. */
export const cellSeparator = '\x1f';

const lineEndOrSeparator = new RegExp(`\r\n|[\n\r${cellSeparator}]`, 'g');

/** A cell as it stands in a row: trimmed; a line end (also CR LF) or separator in it becomes a space. */
export const cleanCell = (cell: string): string => cell.replace(lineEndOrSeparator, ' ').trim();

/** Applies the filters in order. */
export const applyFilters = (cell: string, filters: readonly TextFilter[] = []): string =>
  filters.reduce((text, filter) => changes[filter](text), cell);

/** Independent of language and of the position in a word: a Greek sigma has a second form at the end of a word, which
 * upper case does not distinguish. Letters that some language distinguishes stay distinct: i and ı, ss and ß. */
export const lowerCase = (text: string): string => text.toLowerCase().replaceAll('ς', 'σ');

const between =
  (separator: WordSeparator) =>
  (text: string): string =>
    separateWords(text, separator);

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
  (text: string): string => {
    const plain = replaced(text.normalize('NFC'), ofLanguage)
      .normalize('NFKD')
      .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
      .normalize('NFC')
      .toLowerCase();
    return (replaced(plain, plainLetters).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).join('-');
  };

const changes = {
  lower: lowerCase,
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
