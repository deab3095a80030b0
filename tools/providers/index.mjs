// @ts-check
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { at, Stop } from '../../scripts/project.mjs';
import { openFolder } from '../../scripts/temporary-folder.mjs';

/** @typedef {{ env: Record<string, string>, stop: () => Promise<unknown> }} Running
 * @typedef {{ start: (folder: string) => Promise<Running> }} Provider
 * @typedef {{ name: string, says: string, variables: string[] }} Server */

/** The third-party servers, and the variables by which tests reach them.
 * @type {Server[]} */
export const servers = [
  { name: 'postgres', says: 'PostgreSQL', variables: ['PROVIDERS_POSTGRES_URL'] },
  { name: 'pgbouncer', says: 'PgBouncer', variables: ['PROVIDERS_PGBOUNCER_URL'] },
  { name: 's3', says: 'S3 (OpenStack Swift)', variables: ['PROVIDERS_S3'] },
  { name: 'smtp', says: 'SMTP', variables: ['PROVIDERS_SMTP_URL', 'PROVIDERS_SMTP_INBOX'] },
  { name: 'firebase', says: 'Firebase Auth emulator', variables: ['PROVIDERS_FIREBASE'] },
  { name: 'oidc', says: 'oidc-provider', variables: ['PROVIDERS_OIDC'] },
  { name: 'lemonldap', says: 'LemonLDAP::NG', variables: ['PROVIDERS_LEMONLDAP'] },
];

/** @param {unknown} error */
const describeError = (error) =>
  error instanceof Stop ? error.message : String(error instanceof Error ? error.stack : error);

/** Starts servers on loopback. Each kills its processes when this one ends, even where it is only starting.
 * @param {string} [modules] folder with a module for each */
export function providerServers(modules = at('tools/providers')) {
  // A server may run as another user, who must be able to read its files.
  process.umask(0o022);
  const folder = openFolder('providers-');
  const running = /** @type {Running[]} */ ([]);
  const env = /** @type {Record<string, string>} */ ({});
  let stopped = /** @type {Promise<string[]> | undefined} */ (undefined);

  async function stopAll() {
    const problems = /** @type {string[]} */ ([]);
    for (const { stop } of running.toReversed())
      await stop().catch((error) => problems.push(describeError(error)));
    await rm(folder, { recursive: true, force: true });
    return problems;
  }

  return {
    env,
    /** @param {Server} server
     * @returns {Promise<string | undefined>} why it does not run, which prevents no other */
    async start({ name, says }) {
      try {
        const url = pathToFileURL(join(modules, `${name}.mjs`));
        const provider = /** @type {Provider} */ (await import(url.href));
        await mkdir(join(folder, name), { mode: 0o755 });
        const up = await provider.start(join(folder, name));
        running.push(up);
        Object.assign(env, up.env);
        return undefined;
      } catch (error) {
        return `${says} does not start: ${describeError(error)}`;
      }
    },
    /** May be called more than once.
     * @returns {Promise<string[]>} what went wrong */
    stop: () => {
      stopped ??= stopAll();
      return stopped;
    },
  };
}
