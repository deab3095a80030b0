// @ts-check
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { end } from '../../scripts/processes.mjs';
import { freePort, Stop } from '../../scripts/project.mjs';
import { findSystemUser, pgbouncer } from '../../scripts/tool-packages.mjs';
import { launch } from './launch.mjs';
import { accepts } from './postgres.mjs';

/** A pooler on loopback before all databases of PROVIDERS_POSTGRES_URL, with their users and passwords. All that use one
 * database as one user share three connections to the server.
 * @param {string} folder */
export async function start(folder) {
  const before = process.env.PROVIDERS_POSTGRES_URL;
  if (!before) throw new Stop('It stands before PostgreSQL: npm run test:providers -- postgres pgbouncer.');
  const server = new URL(before);
  const port = await freePort();
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    pool_mode: 'transaction',
    default_pool_size: 3,
    max_client_conn: 400,
    auth_type: 'scram-sha-256',
    auth_file: join(folder, 'users'),
    auth_user: server.username,
    admin_users: server.username,
  };
  const lines = ['[databases]', `* = host=${server.hostname} port=${server.port}`, '[pgbouncer]'];
  for (const [name, value] of Object.entries(settings)) lines.push(`${name} = ${value}`);
  await writeFile(settings.auth_file, `"${server.username}" "${server.password}"\n`);
  await writeFile(join(folder, 'pgbouncer.ini'), `${lines.join('\n')}\n`);
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? findSystemUser('nobody') : undefined;
  const url = new URL(before);
  url.port = `${port}`;
  const options = { ...user, cwd: folder };
  const child = await launch(
    'PgBouncer',
    [pgbouncer, join(folder, 'pgbouncer.ini')],
    options,
    accepts(url.href),
  );
  return { env: { PROVIDERS_PGBOUNCER_URL: url.href }, stop: () => end(child) };
}
