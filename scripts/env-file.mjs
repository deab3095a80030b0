// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { at, Stop } from './project.mjs';

/** A line without a setting, or a setting. Groups: its name, and its value up to the end of the line. */
const line =
  /[ \t]*(?:#.*|(?:export[ \t]+)?([\w.-]+)[ \t]*=(?:[ \t]*("[^"]*"|'[^']*'|`[^`]*`))?(.*))?(?:\n|$)/y;

/** Loads the values of `.env`, if there is one, for variables that are not set.
 * @returns {string[]} the names in it */
export function loadEnvFile(file = at('.env')) {
  if (!existsSync(file)) return [];
  const values = parseEnvFile(readFileSync(file));
  for (const [name, value] of Object.entries(values)) process.env[name] ??= value;
  return Object.keys(values);
}

/** Reads settings as Node does, but refuses what Node would drop or cut without a word.
 * @param {Uint8Array} bytes
 * @returns {Record<string, string>} */
export function parseEnvFile(bytes) {
  const text = decoded(bytes).replace(/\r\n?/g, '\n');
  line.lastIndex = 0;
  while (line.lastIndex < text.length) {
    const number = text.slice(0, line.lastIndex).split('\n').length;
    const [whole, , quoted, rest = ''] = line.exec(text) ?? [];
    // No word of the line: it may hold a password.
    if (whole === undefined) throw new Stop(`Line ${number} of .env is no setting; write NAME=value.`);
    if (quoted !== undefined ? !/^\s*(?:#|$)/.test(rest) : /^[ \t]*["'`]/.test(rest))
      throw new Stop(
        `Line ${number} of .env has a quote inside its value; put the whole value into other quotes.`,
      );
    if (quoted === undefined && /(?:^|\S)#/.test(rest.replace(/\s#.*/, '')))
      throw new Stop(
        `Line ${number} of .env has a # inside its value; put the value into quotes, or a space before a comment.`,
      );
  }
  return /** @type {Record<string, string>} */ (parseEnv(text));
}

/** @param {Uint8Array} bytes */
function decoded(bytes) {
  try {
    // Takes a byte order mark off.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // Another encoding.
  }
  throw new Stop('The file .env is not in UTF-8; save it in that encoding.');
}
