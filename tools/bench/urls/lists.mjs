// @ts-check
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ascii =
  'buy cheap best running shoes for men women near me online hotel paris how to what is the'.split(' ');
const foreign =
  'größe straße zürich отель дешево 日本語 東京 한국어 서울 متجر فندق โรงแรม ξενοδοχείο 😀'.split(' ');
const words = { ascii, mixed: [...ascii.slice(0, 9), ...foreign] };

const million = 1_000_000;

/** The same keywords in every run.
 * @param {readonly string[]} from */
function millionKeywords(from) {
  let state = 12_345;
  const below = (/** @type {number} */ bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
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
