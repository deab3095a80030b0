// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { at, node, run, Stop } from './project.mjs';

/** @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean }} LockEntry */

/** @param {string} path
 * @returns {Record<string, LockEntry>} */
const readPackages = (path) => JSON.parse(readFileSync(path, 'utf8')).packages;

/** Whether node_modules holds what package-lock.json says. Packages for other platforms may be absent. */
function isInstalled() {
  const stamp = at('node_modules/.package-lock.json');
  if (!existsSync(stamp)) return false;
  const installed = readPackages(stamp);
  return Object.entries(readPackages(at('package-lock.json'))).every(([path, wanted]) => {
    if (!path.includes('node_modules/')) return true;
    const found = installed[path];
    if (!found) return wanted.optional === true;
    return found.version === wanted.version && found.integrity === wanted.integrity && existsSync(at(path));
  });
}

/** Runs npm by the path that npm itself passes on, which also works where `npm` is a .cmd file.
 * @param {string[]} args
 * @param {import('./project.mjs').RunOptions} [options] */
export function npm(args, options) {
  const all = [...args, '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  const script = process.env.npm_execpath;
  const ran = script?.endsWith('.js') ? node([script, ...all], options) : run('npm', all, options);
  return ran.catch((error) => ({ code: 1, output: String(error) }));
}

/** Installs the locked packages if they are missing; otherwise does nothing and needs no network. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  // Not `npm ci`, which empties node_modules before it knows whether the network works. Versions and hashes are still
  // those of the lockfile.
  console.log('Installing packages, this takes a minute or two ...');
  const { code } = await npm(['install', '--include=dev', '--no-save']);
  if (code !== 0) {
    throw new Stop(
      'The packages could not be installed: see above. The first install needs a network that reaches the npm registry.',
    );
  }
}
