// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { at, run } from '../project.mjs';
import { home } from './install.mjs';

/** @param {string} path of a package of the servers */
const packageVersion = (path) => {
  const file = join(home, path, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : undefined;
};

/** @param {string} command
 * @param {string[]} args
 * @param {RegExp} pattern */
async function told(command, args, pattern) {
  const { output } = await run(command, args, { capture: true }).catch(() => ({ output: '' }));
  return pattern.exec(output)?.[1];
}

/** @param {string | undefined} url */
async function postgres(url) {
  const { default: pg } = await import(createRequire(at('adapters/package.json')).resolve('pg'));
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  const { rows } = await client.query('SHOW server_version');
  await client.end();
  return rows[0].server_version;
}

/** What ran, for whoever reads the table later.
 * @param {Readonly<Record<string, string | undefined>>} env of the servers
 * @returns {Promise<string[]>} name and version */
export async function versions(env) {
  const all = [
    ['Node', process.versions.node],
    ['PostgreSQL', await postgres(env.PROVIDERS_POSTGRES_URL).catch(() => undefined)],
    ['OpenStack Swift with s3api', await told('dpkg-query', ['-W', 'swift-proxy'], /\t(\S+)/)],
    ['Exim', await told(join(home, 'exim/usr/sbin/exim4'), ['-bV', '-C', '/dev/null'], /version (\S+)/)],
    ['Firebase Auth emulator of firebase-tools', packageVersion('firebase/node_modules/firebase-tools')],
    ['oidc-provider', packageVersion('oidc/node_modules/oidc-provider')],
  ];
  return all.map(([name, version]) => `${name} ${version ?? 'of an unknown version'}`);
}
