// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { at, run, Stop } from './project.mjs';

/** @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean }} LockEntry */

/** @param {string} path
 * @returns {Record<string, LockEntry>} */
const packagesOf = (path) => JSON.parse(readFileSync(path, 'utf8')).packages;

/** Whether node_modules holds what package-lock.json says. Packages for other platforms may be absent. */
function isInstalled() {
  const stamp = at('node_modules/.package-lock.json');
  if (!existsSync(stamp)) return false;
  const installed = packagesOf(stamp);
  return Object.entries(packagesOf(at('package-lock.json'))).every(([path, wanted]) => {
    if (!path.includes('node_modules/')) return true;
    const found = installed[path];
    if (!found) return wanted.optional === true;
    return found.version === wanted.version && found.integrity === wanted.integrity && existsSync(at(path));
  });
}

/** Installs the locked packages when they are not there; does nothing, and needs no network, when they are. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  // `ci` empties node_modules first: only for a first time, so that a failure offline breaks nothing.
  const first = !existsSync(at('node_modules'));
  const args = first ? ['ci'] : ['install', '--no-save', '--prefer-offline'];
  console.log(`Installing packages (npm ${args[0]}), this takes a minute or two ...`);
  const flags = ['--no-audit', '--no-fund', '--loglevel=error'];
  // npm tells its own path, which also works where `npm` is a .cmd file.
  const npm = process.env.npm_execpath;
  const { code } = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...args, ...flags])
    : await run('npm', [...args, ...flags]).catch(() => ({ code: 1 }));
  if (code !== 0) {
    throw new Stop(
      'The packages could not be installed. The first install needs a network that reaches registry.npmjs.org.',
    );
  }
}
