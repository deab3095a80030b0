import type { UnpackedList } from '@toolkit/application/web/url-generator';
import { decodeHead } from '@toolkit/domain/formats';
import { guessSheet, guessTable, hasHeaderLine, hasKeywordName } from '@toolkit/domain/url-generator';
import { Refused } from './refused.ts';
import type { Zip } from './zip-reader.ts';

const mostLists = 100;
/** Enough bytes to recognise a list. */
const headBytes = 65_536;

/**
 * A list in a zip, as Search Console exports it. Undefined for archives without lists.
 * @param index of the list, from 0: first those with a column of keywords
 * @throws Refused
 */
export function packedList({ names, read }: Zip, index: number): UnpackedList | undefined {
  const lists = names.filter((name) => /(?:^|\/)[^./][^/]*\.(?:csv|tsv|tab|txt)$/i.test(name));
  if (lists.length === 0 || lists.length > mostLists) return undefined;
  const texts = lists.map((name) => ({ name, text: read(name) ?? new Uint8Array() }));
  const isNamed = texts.map(({ text }) => hasKeywords(text));
  const ordered = [...texts.filter((_, at) => isNamed[at]), ...texts.filter((_, at) => !isNamed[at])];
  const chosen = ordered[index];
  if (!chosen) throw new Refused('no-such-sheet');
  return { ...chosen, files: ordered.map(({ name }) => name), sheet: index };
}

/** Whether a text has a column that is named as one of keywords. */
export function hasKeywords(text: Uint8Array): boolean {
  const head = readHead(text);
  const guess = guessTable(...head);
  return guess ? hasKeywordName(guess) : hasHeaderLine(...head);
}

/** Whether what would be taken for the keywords of a sheet has letters: dates and numbers have none. */
export function hasWords(csv: Uint8Array): boolean {
  const guess = guessSheet(...readHead(csv));
  return guess?.columns[guess.keywordColumn]?.samples.some((cell) => /\p{L}/u.test(cell)) ?? false;
}

const readHead = (text: Uint8Array) =>
  [decodeHead(text.subarray(0, headBytes), 'utf-8'), text.length <= headBytes] as const;
