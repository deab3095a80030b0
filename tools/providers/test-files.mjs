// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { at, root } from '../../scripts/project.mjs';
import { servers } from './index.mjs';

/** The names of the servers that a test file needs: those whose variables it or a module that it imports reads.
 * @param {string} path
 * @param {Set<string>} [seen]
 * @returns {string[]} */
function findNeeds(path, seen = new Set()) {
  if (seen.has(path) || !existsSync(path)) return [];
  seen.add(path);
  const text = readFileSync(path, 'utf8');
  const own = servers.filter(({ variables }) => variables.some((name) => text.includes(name)));
  const modules = [
    ...Array.from(text.matchAll(/from '(\.{1,2}\/[^']+)'/g), ([, to = '']) => join(dirname(path), to)),
    ...Array.from(text.matchAll(/from '@toolkit\/adapters\/(contracts\/[^']+)'/g), ([, to = '']) =>
      at('adapters/src', to, 'index.ts'),
    ),
  ];
  const imported = modules.flatMap((module) => findNeeds(module, seen));
  return [...new Set([...own.map(({ name }) => name), ...imported])].sort();
}

/** @typedef {{ file: string, needs: string[] }} ProviderTest */

/** The test files below a folder, by their path in the repository.
 * @param {string} folder
 * @param {RegExp} pattern
 * @returns {ProviderTest[]} */
export function testsIn(folder, pattern) {
  if (!existsSync(at(folder))) return [];
  return readdirSync(at(folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => pattern.test(name))
    .map((name) => at(folder, name))
    .sort()
    .map((path) => ({ file: relative(root, path), needs: findNeeds(path) }));
}
