// @ts-check
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ascii =
  'buy cheap best running shoes for men women near me online hotel paris how to what is the'.split(' ');
const foreign =
  'größe straße zürich отель дешево 日本語 東京 한국어 서울 متجر فندق โรงแรม ξενοδοχείο 😀'.split(' ');
const words = { ascii, mixed: [...ascii.slice(0, 9), ...foreign] };

const million = 1_000_000;

/** @param {readonly string[]} from */
function millionKeywords(from) {
  const below = (/** @type {number} */ bound) => Math.floor(Math.random() * bound);
  const line = () => Array.from({ length: 1 + below(6) }, () => from[below(from.length)]).join(' ');
  return Buffer.from(`${Array.from({ length: million }, line).join('\n')}\n`);
}

/** Writes a list of several million keywords: one million, repeated.
 * @param {string} folder
 * @param {'ascii' | 'mixed'} kind
 * @param {number} keywords a multiple of a million */
export function writeList(folder, kind, keywords) {
  const path = join(folder, `${kind}-${keywords}.txt`);
  const block = millionKeywords(words[kind]);
  writeFileSync(path, block);
  for (let written = million; written < keywords; written += million) appendFileSync(path, block);
  return { path, kind, keywords };
}
