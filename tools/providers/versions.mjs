// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { at, run } from '../../scripts/project.mjs';
import { exim, packagesFolder, pgbouncer } from '../../scripts/tool-packages.mjs';

/** @param {string} name of a package, and of the folder with its lockfile */
function packageVersion(name) {
  const file = join(packagesFolder(`tools/providers/${name}`), 'node_modules', name, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : undefined;
}

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

/** The versions with which the table of results was made.
 * @param {Readonly<Record<string, string | undefined>>} env of the servers
 * @returns {Promise<string[]>} name and version */
export async function versions(env) {
  const all = [
    ['Node', process.versions.node],
    ['PostgreSQL', await postgres(env.PROVIDERS_POSTGRES_URL).catch(() => undefined)],
    ['PgBouncer', await told(pgbouncer, ['--version'], /PgBouncer (\S+)/)],
    ['OpenStack Swift with s3api', await told('dpkg-query', ['-W', 'swift-proxy'], /\t(\S+)/)],
    ['Exim', await told(exim, ['-bV', '-C', '/dev/null'], /version (\S+)/)],
    ['Firebase Auth emulator of firebase-tools', packageVersion('firebase-tools')],
    ['oidc-provider', packageVersion('oidc-provider')],
    ['LemonLDAP::NG', await told('dpkg-query', ['-W', 'liblemonldap-ng-portal-perl'], /\t(\S+)/)],
  ];
  return all.map(([name, version]) => `${name} ${version ?? 'of an unknown version'}`);
}
