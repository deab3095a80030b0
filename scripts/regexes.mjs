// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import swc from '@swc/core';
import { root } from './project.mjs';

/** The code that the server runs. */
const serverFolders = [
  'backend/src',
  'adapters/src/backend',
  'application/src/backend',
  'application/src/calls',
  ...['account', 'modules', 'session', 'validation'].map((feature) => `domain/src/${feature}`),
];

/** @typedef {{ pattern: string, flags: string }} Regex */

/** The regular expressions of a source text. One built from a string cannot be checked.
 * @param {string} source TypeScript
 * @returns {(Regex | 'made from text')[]} */
export function regexesIn(source) {
  const found = /** @type {(Regex | 'made from text')[]} */ ([]);
  const visit = (/** @type {any} */ node) => {
    if (node === null || typeof node !== 'object') return;
    if (node.type === 'RegExpLiteral') found.push({ pattern: node.pattern, flags: node.flags });
    const isMade = node.type === 'NewExpression' || node.type === 'CallExpression';
    if (isMade && node.callee.value === 'RegExp') found.push('made from text');
    for (const child of Object.values(node)) visit(child);
  };
  visit(swc.parseSync(source, { syntax: 'typescript', decorators: true, target: 'es2022' }));
  return found;
}

/** Counts steps only: a busy machine would be taken for a slow expression. */
const steps = { timeout: null, seedingTimeout: null, incubationTimeout: null, attackTimeout: null };

/** Checks with recheck's plain JavaScript build, which needs neither Java nor a binary.
 * @param {Regex} regex
 * @returns {Promise<string>} 'linear', or what else it is */
export async function measureGrowth({ pattern, flags }) {
  process.env.RECHECK_BACKEND = 'pure';
  const { checkSync } = await import('recheck');
  const judged = checkSync(pattern, flags, steps);
  if (judged.status === 'safe') return 'linear';
  return judged.status === 'vulnerable' ? judged.complexity.summary : `unknown (${judged.error.kind})`;
}

/** @returns {Promise<{ checked: number, problems: string[] }>} a line for each expression that is not linear */
export async function regexProblems() {
  const problems = [];
  const judged = /** @type {Map<string, string>} */ (new Map());
  for (const path of serverFolders.flatMap(sourcesIn)) {
    for (const regex of regexesIn(readFileSync(join(root, path), 'utf8'))) {
      if (regex === 'made from text') {
        problems.push(`${path}: a regular expression is made from text`);
        continue;
      }
      const name = `/${regex.pattern}/${regex.flags}`;
      const growth = judged.get(name) ?? (await measureGrowth(regex));
      judged.set(name, growth);
      if (growth !== 'linear') problems.push(`${path}: ${name} is ${growth}`);
    }
  }
  return { checked: judged.size, problems };
}

/** @param {string} folder */
const sourcesIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.(?:test|d)\.ts$/.test(path))
    .map((path) => join(folder, path));
