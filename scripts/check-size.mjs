// @ts-check
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { at, root } from './project.mjs';

/** How many tokens a number may leave free, so that what a deletion gains is not filled again unseen. */
export const mostFree = 2_000;

const lexemes =
  /`(?:\\.|[^`\\])*`|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|\/\*[\s\S]*?\*\/|(?:^|[^:'"`])\/\/[^\n]*|[\p{L}_$][\p{L}\p{N}_$-]*|\d[\w.]*|=>|\?\?=?|\?\.|&&|\|\||===?|!==?|[<>]=|\.\.\.|[^\s]/gu;
const imports =
  /^import\s[^;]*;.*$|^\s*export\s+(?:type\s+)?(?:\*|\{[^}]*\})\s*(?:as\s+\w+\s*)?from\s[^;]*;.*$/gm;
const tests =
  /\.(test|spec|testing|contract|bench)\.[a-z]+$|(^|\/)(e2e|e2e-providers|test|tests|testing|contracts|golden)\//;
const generator = /url-generator|\/formats\/|\/wasm\/|^cli\/|\/cli\/|memory-(url|keyword|list)/;
const identity =
  /\/session\/|\/identity\/|access-tokens|\/calls\/|firebase|openid|oidc|session|identity|password|registration|reset|verif|sign-in|\/users?[./-]/;

/** Words, numbers and punctuation; no comments, white space, imports or re-exports. A text counts one for each five
 * characters, or as the code that it holds, whichever is more, so that nothing gets smaller by packing it.
 * @param {string} text
 * @returns {number} */
export function countTokens(text) {
  let count = 0;
  for (const [lexeme] of text.replace(imports, '').matchAll(lexemes)) {
    if (/^[`'"]/.test(lexeme)) {
      const inner = lexeme.length > 12 ? countTokens(lexeme.slice(1, -1)) : 0;
      count += Math.max(1, Math.ceil((lexeme.length - 2) / 5), inner);
    } else if (!/^(\/\*|.?\/\/)/s.test(lexeme)) count += 1;
  }
  return count;
}

/** @type {(path: string) => string[]} the numbers of the budget that a file counts for */
const findNumbers = (path) => {
  const owner = /^(domain|application|adapters|web|backend|cli)\//.exec(path)?.[1];
  if (!owner) return [tests.test(path) ? 'tests of tools' : 'tools'];
  const area = [generator, identity, /\/ctr/].findIndex((paths) => paths.test(path));
  const name = ['generator', 'identity', 'ctr'][area] ?? 'rest';
  return tests.test(path) ? [`tests of ${name}`] : [owner, `area ${name}`];
};

/** @param {string[]} paths
 * @param {(path: string) => string} read
 * @returns tokens by package, by area of the product, of tests by area, and of tools */
export function measure(paths, read) {
  const sizes = /** @type {Record<string, number>} */ ({});
  for (const path of new Set(paths)) {
    const isData = /^[^/]+\/src\/.*\.(json|html|sql)$/.test(path);
    if (!isData && (!/\.(ts|tsx|mts|mjs|cjs|js|as|css|sh|py)$/.test(path) || path.endsWith('.d.ts')))
      continue;
    const tokens = isData ? Math.ceil(read(path).length / 5) : countTokens(read(path));
    for (const name of findNumbers(path)) sizes[name] = (sizes[name] ?? 0) + tokens;
  }
  return sizes;
}

/** @type {(args: string[], cwd?: string) => string[]} the lines that git prints */
export const git = (args, cwd = root) =>
  execFileSync('git', args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 28 }).match(/.+/g) ?? [];

/** Of the files as they are now, committed or not. */
export const measureNow = () =>
  measure(git(['ls-files', '-co', '--exclude-standard']), (path) =>
    existsSync(at(path)) ? readFileSync(at(path), 'utf8') : '',
  );

/** @param {Record<string, number>} sizes
 * @param {Record<string, number>} budget
 * @returns {string[]} a sentence for each number that does not fit */
export const sizeProblems = (sizes, budget) =>
  Object.keys({ ...sizes, ...budget }).flatMap((name) => {
    const [size, most] = [sizes[name] ?? 0, budget[name] ?? 0];
    if (size > most) return [`budget.json: ${name} has ${size} tokens, and may have ${most}.`];
    return most > size + mostFree ? [`budget.json: lower ${name} from ${most}; it has ${size} tokens.`] : [];
  });

/** @param {string} [folder] a clone
 * @returns {string[]} a sentence for each commit that raises a number beside something else, or names no wish */
export const raiseProblems = (folder) =>
  git(['log', '--format=%h', '--diff-filter=M', '--', 'budget.json'], folder)
    .filter((commit) => {
      const show = (/** @type {string[]} */ ...args) => git(['show', ...args], folder);
      const read = (/** @type {string} */ at) => JSON.parse(show(`${at}:budget.json`).join(''));
      const [before, after] = [read(`${commit}~`), read(commit)];
      if (!Object.keys(after).some((name) => after[name] > (before[name] ?? 0))) return false;
      const files = show('--format=', '--name-only', commit);
      return files.length > 1 || show('-s', '--format=%b', commit).length === 0;
    })
    .map((commit) => `budget.json: ${commit} raises a number; a commit of its own has to name the wish.`);
