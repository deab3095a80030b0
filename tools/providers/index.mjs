// @ts-check
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { at, Stop } from '../../scripts/project.mjs';
import { openFolder } from '../../scripts/temporary-folder.mjs';

/** @typedef {{ env: Record<string, string>, stop: () => Promise<void> }} Running
 * @typedef {{ start: (folder: string) => Promise<Running> }} Provider
 * @typedef {{ name: string, says: string, variables: string[] }} Server
 * @typedef {{ server: Server, problem: string | undefined }} Started */

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

const startMs = 600_000;
const stopMs = 120_000;

/** @template Value
 * @param {number} milliseconds
 * @param {string} what
 * @param {Promise<Value>} work
 * @returns {Promise<Value>} */
async function within(milliseconds, what, work) {
  let timer = /** @type {NodeJS.Timeout | undefined} */ (undefined);
  const late = new Promise((_resolve, reject) => {
    const words = `${what} took longer than ${milliseconds / 1000} s.`;
    timer = setTimeout(() => reject(new Stop(words)), milliseconds);
  });
  try {
    return await Promise.race([work, /** @type {Promise<never>} */ (late)]);
  } finally {
    clearTimeout(timer);
  }
}

/** @param {unknown} error */
const describeError = (error) =>
  error instanceof Stop ? error.message : String(error instanceof Error ? error.stack : error);

/** Starts servers on loopback, one after another. A server that does not start is reported by name and does not prevent
 * the others.
 * @param {string} [modules] folder with a module for each */
export async function providerServers(modules = at('tools/providers')) {
  // A server may run as another user, who must be able to read its files.
  process.umask(0o022);
  const folder = openFolder('providers-');
  const running = /** @type {{ name: string, stop: () => Promise<void> }[]} */ ([]);
  const env = /** @type {Record<string, string>} */ ({});
  let stopped = /** @type {Promise<string[]> | undefined} */ (undefined);
  let starting = /** @type {{ name: string, running: Promise<Running> } | undefined} */ (undefined);

  /** @param {Server} server */
  async function startOne({ name, variables }) {
    const path = join(modules, `${name}.mjs`);
    if (!existsSync(path)) throw new Stop(`There is no ${path} yet that could start it.`);
    const provider = /** @type {Provider} */ (await import(pathToFileURL(path).href));
    const own = join(folder, name);
    await mkdir(own, { mode: 0o755 });
    if (stopped) throw new Stop('Everything is being stopped.');
    const started = provider.start(own);
    starting = { name, running: started };
    const up = await within(startMs, `Starting ${name}`, started).catch((error) => {
      starting = undefined;
      // A server that starts too late must not keep running.
      started.then((late) => late.stop()).catch(() => {});
      throw error;
    });
    // stopAll() also waits for this one.
    if (stopped) return;
    starting = undefined;
    running.unshift({ name, stop: up.stop });
    Object.assign(env, up.env);
    const missing = variables.find((variable) => !env[variable]);
    if (missing) throw new Stop(`It started without telling ${missing}.`);
  }

  async function stopAll() {
    const problems = [];
    const late = starting;
    const all = running.splice(0);
    if (late)
      all.unshift({
        name: late.name,
        stop: () =>
          late.running.then(
            ({ stop }) => stop(),
            () => {},
          ),
      });
    for (const { name, stop } of all) {
      try {
        await within(stopMs, `Stopping ${name}`, stop());
      } catch (error) {
        problems.push(describeError(error));
      }
    }
    await rm(folder, { recursive: true, force: true });
    return problems;
  }

  return {
    env,
    /** @param {Server} server
     * @returns {Promise<Started>} */
    start: async (server) => {
      try {
        await startOne(server);
        return { server, problem: undefined };
      } catch (error) {
        return { server, problem: `${server.says} does not start: ${describeError(error)}` };
      }
    },
    /** Stops all servers, including one that is starting. May be called more than once. @returns {Promise<string[]>}
     * what went wrong */
    stop: () => {
      stopped ??= stopAll();
      return stopped;
    },
  };
}
