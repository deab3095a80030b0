// @ts-check
import { existsSync } from 'node:fs';
import { start } from '../../scripts/processes.mjs';
import { at, run, Stop } from '../../scripts/project.mjs';

/** @returns {Promise<string>} the program, which is installed if it is missing */
export async function ensureProxy() {
  const found = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy'].find((path) => existsSync(path));
  if (found) return found;
  const { code } = await run('apt-get', ['-o', 'DPkg::Lock::Timeout=300', 'install', '-y', 'haproxy'], {
    capture: true,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  }).catch(() => ({ code: 1 }));
  if (code !== 0) throw new Stop('haproxy is missing and could not be installed with apt-get.');
  return '/usr/sbin/haproxy';
}

/** Starts HAProxy with the shipped settings.
 * @param {string} haproxy
 * @param {Record<string, string>} environment
 * @param {string} log */
export const startProxy = (haproxy, environment, log) =>
  start(haproxy, ['-f', at('deploy/haproxy.cfg'), '-db'], {
    env: { ...process.env, ...environment },
    log,
  });
