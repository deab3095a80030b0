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
  // Not `npm ci`: it empties node_modules before it knows whether there is a network. Versions and hashes are the
  // lockfile's all the same.
  const args = [
    'install',
    '--include=dev',
    '--no-save',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  console.log('Installing packages, this takes a minute or two ...');
  // npm tells its own path, which also works where `npm` is a .cmd file.
  const npm = process.env.npm_execpath;
  const { code } = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...args])
    : await run('npm', args).catch(() => ({ code: 1 }));
  if (code !== 0) {
    throw new Stop(
      'The packages could not be installed: see above. The first install needs a network that reaches the npm registry.',
    );
  }
}
