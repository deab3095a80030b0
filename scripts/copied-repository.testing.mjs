// @ts-check
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { at, root } from './project.mjs';

/** @type {string[]} */
const packages = JSON.parse(readFileSync(at('package.json'), 'utf8')).workspaces;
const left = /\/(?:node_modules|dist|test-results|\.build|e2e)(?:\/|$)/;
const files = ['package.json', 'package-lock.json', 'tsconfig.base.json', '.dependency-cruiser.mjs'];

/** Copies the sources, and links the installed packages to them.
 * @param {string} folder */
export function copyRepository(folder) {
  const link = (/** @type {string[]} */ ...path) => {
    if (existsSync(at(...path))) symlinkSync(at(...path), join(folder, ...path));
  };
  for (const name of [...packages, 'docs', 'scripts', 'tools', ...files])
    cpSync(at(name), join(folder, name), {
      recursive: true,
      filter: (path) => !left.test(path.slice(root.length)),
    });
  mkdirSync(join(folder, 'node_modules/@toolkit'), { recursive: true });
  for (const entry of readdirSync(at('node_modules'))) if (entry !== '@toolkit') link('node_modules', entry);
  for (const name of packages) {
    symlinkSync(join(folder, name), join(folder, 'node_modules/@toolkit', name));
    link(name, 'node_modules');
  }
}
