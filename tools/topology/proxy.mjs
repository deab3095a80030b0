// @ts-check
import { start } from '../../scripts/processes.mjs';
import { at, Stop } from '../../scripts/project.mjs';
import { install, packaged } from '../../scripts/tool-packages.mjs';

/** Installs HAProxy if it is missing. */
export async function ensureProxy() {
  const [refused] = (await install(['haproxy'], { haproxy: packaged(['haproxy']) })).values();
  if (refused !== undefined) throw new Stop(`haproxy could not be installed: ${refused}`);
}

/** Starts HAProxy with the shipped settings.
 * @param {Record<string, string>} environment
 * @param {string} log */
export const startProxy = (environment, log) =>
  start('/usr/sbin/haproxy', ['-f', at('deploy/haproxy.cfg'), '-db'], {
    env: { ...process.env, ...environment },
    log,
  });
