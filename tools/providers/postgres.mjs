// @ts-check
import { readFileSync } from 'node:fs';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { end } from '../../scripts/processes.mjs';
import { freePort, run, Stop } from '../../scripts/project.mjs';
import { findSystemUser, postgresFolder } from '../../scripts/tool-packages.mjs';
import { launch } from './launch.mjs';

const endMs = 100_000;
const password = 'providers';

/** PostgreSQL refuses to run as root.
 * @returns {{ uid?: number, gid?: number }} */
function owner() {
  if (process.getuid?.() !== 0) return {};
  const found = findSystemUser('postgres') ?? findSystemUser('nobody');
  if (found) return found;
  throw new Stop('PostgreSQL needs a user of its own, but there is neither postgres nor nobody.');
}

/** A server on loopback that offers TLS with a certificate for localhost, created at every start; PROVIDERS_POSTGRES_CA
 * names the file of its certificate authority. Acknowledged data is on disk.
 * @param {string} folder */
export async function start(folder) {
  const bin = postgresFolder();
  if (!bin) throw new Stop('PostgreSQL is not installed.');
  const user = owner();
  const data = join(folder, 'data');
  const ca = join(folder, 'ca.crt');
  await mkdir(data, { recursive: true, mode: 0o700 });
  if (user.uid !== undefined && user.gid !== undefined) await chown(data, user.uid, user.gid);
  await certificate(folder);
  const words = join(folder, 'password');
  await writeFile(words, password, { mode: 0o644 });
  const how = `-U postgres -A scram-sha-256 --pwfile=${words} -E UTF8 --locale=C.UTF-8 --no-sync`;
  const args = ['-D', data, ...how.split(' ')];
  const made = await run(join(bin, 'initdb'), args, { user, cwd: '/', capture: true });
  if (made.code !== 0) throw new Stop(`PostgreSQL could not make its files: ${made.output.slice(-500)}`);
  for (const name of ['server.crt', 'server.key']) {
    await writeFile(join(data, name), readFileSync(join(folder, name)), { mode: 0o600 });
    if (user.uid !== undefined && user.gid !== undefined) await chown(join(data, name), user.uid, user.gid);
  }
  const port = await freePort();
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'ssl=on', 'fsync=on'];
  const serverArgs = ['-D', data, '-p', `${port}`, ...settings.flatMap((setting) => ['-c', setting])];

  const command = /** @type {[string, ...string[]]} */ ([join(bin, 'postgres'), ...serverArgs]);
  /** After a crash, processes of the old server may need a moment to notice it.
   * @returns {ReturnType<typeof launch>} */
  const up = (tries = 10) =>
    launch('PostgreSQL', command, { ...user, cwd: data }, accepts(url)).catch((error) => {
      if (tries === 0) throw error;
      return sleep(500).then(() => up(tries - 1));
    });
  let child = await up(0);

  const stop = () => end(child, 'SIGINT', endMs);
  return {
    env: { PROVIDERS_POSTGRES_URL: url, PROVIDERS_POSTGRES_CA: ca },
    stop,
    pid: () => child.pid ?? 0,
    /** Like a crash: the server process is gone, and its children notice. */
    kill9: () => end(child, 'SIGKILL'),
    /** If it runs, stops it first, without waiting for transactions. */
    restart: async () => {
      await stop();
      child = await up();
    },
  };
}

/** @param {string} folder */
async function certificate(folder) {
  const at = (/** @type {string} */ name) => join(folder, name);
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  await writeFile(at('names'), 'subjectAltName=DNS:localhost\n');
  const steps = [
    ['req', '-x509', ...key, '-keyout', at('ca.key'), '-out', at('ca.crt'), '-days', '2', '-subj', '/CN=CA'],
    ['req', ...key, '-keyout', at('server.key'), '-out', at('server.csr'), '-subj', '/CN=localhost'],
    [
      ...['x509', '-req', '-in', at('server.csr'), '-CA', at('ca.crt'), '-CAkey', at('ca.key')],
      ...['-CAcreateserial', '-out', at('server.crt'), '-days', '2', '-extfile', at('names')],
    ],
  ];
  for (const step of steps) {
    const done = await run('openssl', step, { capture: true }).catch(() => undefined);
    if (done?.code !== 0) throw new Stop(`openssl is needed for a certificate: ${done?.output ?? 'missing'}`);
  }
}

/** Whether the server lets clients sign in, which it does not during recovery.
 * @param {string} url
 * @returns {() => Promise<boolean>} */
export const accepts = (url) => async () => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on('error', () => {});
  const isIn = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => {});
  return isIn;
};
