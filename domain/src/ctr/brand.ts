import type { Rows } from './rows.ts';

/** @param brand in lower case */
export const hasBrand = (text: string, brand: readonly string[]) =>
  brand.some((word) => text.toLowerCase().includes(word));

/** `Acme, acme shop ,` becomes `acme` and `acme shop`. */
export const readBrand = (text: string) =>
  text
    .toLowerCase()
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

/** How many of the queries with most clicks are looked at for a word they share. */
const topQueries = 10;

/**
 * Guesses the words of the brand: the name of the domain as the queries spell it, and a word that half of the queries at
 * the very top share. Users correct the guess.
 * @param host `www.acme-shop.example`, if it is known
 */
export function guessBrand(queries: Rows, host = '') {
  const most = queries.toSorted((a, b) => b.clicks - a.clicks);
  const top = most.slice(0, topQueries).filter(({ position }) => position < 2);
  const words = top.flatMap(({ text }) => [...new Set(text.toLowerCase().split(/\s+/))]);
  const isShared = (word: string) =>
    word.length > 2 && words.filter((other) => other === word).length * 2 >= topQueries;
  return [...new Set([...findSpellings(most, host), ...words.filter(isShared)])];
}

/** `acmeshop`, `acme shop` and `acme-shop`, those that occur. */
function findSpellings(queries: Rows, host: string) {
  const labels = host.toLowerCase().split('.').slice(0, -1);
  const [name = ''] = labels.sort((a, b) => b.length - a.length);
  const letters = name.match(/[\p{L}\p{N}]/gu) ?? [];
  if (letters.length < 3) return [];
  const spelling = new RegExp(`(?<!\\p{L})${letters.join('[\\s_-]*')}(?!\\p{L})`, 'u');
  return queries.flatMap(({ text }) => spelling.exec(text.toLowerCase()) ?? []);
}
