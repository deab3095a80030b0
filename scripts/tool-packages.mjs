// @ts-check
// Runs before the packages of the project are there: it imports none of them.
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npm } from './install.mjs';
import { withLock } from './lock.mjs';
import { at, endOnSignals, root, run, runMain, Stop } from './project.mjs';

/** @typedef {{
 *   packages?: string[],
 *   fetch?: () => Promise<string>,
 *   isThere: () => boolean | Promise<boolean>,
 * }} Install `packages`: of Debian; `fetch`: gets the rest and says what went wrong, if anything did */

const tries = 3;
/** After this many milliseconds no new attempt begins. */
const enoughMs = 900_000;
const isRoot = process.getuid?.() === 0;
const { TEST_SERVERS_DIR, XDG_CACHE_HOME } = process.env;
const cache = isRoot ? '/var/cache' : XDG_CACHE_HOME || join(homedir(), '.cache');

/** Where third-party programs are kept between runs: outside of the clone. A server that root starts may run as
 * another user, who cannot enter root's home. */
const home = TEST_SERVERS_DIR || join(cache, 'traffic-toolkit-test-servers');

/** @type {import('./project.mjs').RunOptions} */
const options = {
  capture: true,
  group: true,
  limitMs: 400_000,
  // Otherwise Debian would create and start its own PostgreSQL.
  env: { DEBIAN_FRONTEND: 'noninteractive', PG_CREATECLUSTER: 'no' },
};

/** @param {string} command
 * @param {string[]} args
 * @param {string} [cwd] */
const attempt = (command, args, cwd = root) =>
  run(command, args, { ...options, cwd }).catch((error) => ({ code: 1, output: String(error) }));

// Without its own terminal, dpkg ends together with apt-get's process group.
const apt = 'apt-get -q -o Acquire::Retries=3 -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0';

/** @param {string[]} packages
 * @returns {Promise<string>} what was said */
async function aptInstall(packages) {
  const list = [...new Set(packages)].join(' ');
  if (!isRoot) return `only root may do this: apt-get install ${list}`;
  // An interrupted attempt may have left packages half installed; if the lists cannot be updated, the old ones may do.
  const steps = `dpkg --configure -a; ${apt} update; ${apt} install -y --no-install-recommends ${list}`;
  return (await attempt('sh', ['-c', steps])).output;
}

/** Creates a folder completely or not at all.
 * @param {string} folder
 * @param {(draft: string) => Promise<{ code: number, output: string }>} make
 * @returns {Promise<string>} what was said */
async function makeWhole(folder, make) {
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  const { code, output } = await make(draft);
  rmSync(code === 0 ? folder : draft, { recursive: true, force: true });
  if (code === 0) renameSync(draft, folder);
  return output;
}

/** @param {string} name of a user of this system
 * @returns {{ uid: number, gid: number } | undefined} */
export function findSystemUser(name) {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/** The place of the packages for a folder with a lockfile; each lockfile has its own place.
 * @param {string} folder */
export function packagesFolder(folder) {
  const hash = createHash('sha256').update(readFileSync(at(folder, 'package-lock.json')));
  return join(home, `${basename(folder)}-${hash.digest('hex').slice(0, 12)}`);
}

/** @param {string} folder with a lockfile
 * @returns {Install} */
const locked = (folder) => ({
  isThere: () => existsSync(packagesFolder(folder)),
  fetch: () =>
    makeWhole(packagesFolder(folder), (draft) => {
      for (const name of ['package.json', 'package-lock.json'])
        copyFileSync(at(folder, name), join(draft, name));
      return npm(['ci', '--ignore-scripts', '--omit=optional', '--fetch-retries=1'], {
        ...options,
        cwd: draft,
      });
    }),
});

/** The folder of the newest PostgreSQL that Debian has installed, or that is in the path. */
export function postgresFolder() {
  const base = '/usr/lib/postgresql';
  const versions = existsSync(base) ? readdirSync(base).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(base, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/** @param {string[]} packages of Debian
 * @returns {Install} */
export const packaged = (packages) => ({
  packages,
  isThere: async () => {
    const { output } = await attempt('dpkg-query', ['-W', `-f=\${db:Status-Status} `, ...packages]);
    return output === 'installed '.repeat(packages.length);
  },
});

/** Unpacked and not installed: Debian would start it for the whole machine.
 * @param {string} folder
 * @param {string} name of Debian's package
 * @param {string[]} packages that it needs
 * @param {[string, ...string[]]} ask a command that it answers if it can run
 * @param {string} [also] a command in its folder
 * @returns {Install} */
const unpacked = (folder, name, packages, [program, ...args], also = '') => ({
  packages,
  isThere: async () => (await attempt(program, args)).code === 0,
  fetch: () => {
    const steps = `set -e
      ${apt} download ${name}
      dpkg-deb -x ${name}_*.deb .
      rm ${name}_*.deb
      ${also}`;
    return makeWhole(join(home, folder), (draft) => attempt('sh', ['-c', steps], draft));
  },
});

export const pgbouncer = join(home, 'pgbouncer/usr/sbin/pgbouncer');
export const exim = join(home, 'exim/usr/sbin/exim4');
/** Compiled into Debian's Exim, which does not start without this user. */
export const eximUser = 'Debian-exim';

/** What is fetched for tests, in this order.
 * @type {Record<string, Install>} */
const installs = {
  wasm: locked('scripts/write/wasm'),
  postgres: {
    packages: ['postgresql'],
    isThere: async () => {
      const folder = postgresFolder();
      return folder !== undefined && (await attempt(join(folder, 'postgres'), ['--version'])).code === 0;
    },
  },
  s3: packaged(['swift-proxy', 'swift-account', 'swift-container', 'swift-object']),
  pgbouncer: unpacked('pgbouncer', 'pgbouncer', ['libc-ares2', 'libevent-2.1-7'], [pgbouncer, '--version']),
  smtp: unpacked(
    'exim',
    'exim4-daemon-light',
    ['libidn12', 'libgnutls-dane0', 'libdb5.3', 'libnsl2', 'libpcre2-8-0'],
    [exim, '-bV', '-C', '/dev/null'],
    `chmod 755 usr/sbin/exim4
     ${isRoot ? `id ${eximUser} >/dev/null || useradd --system --no-create-home ${eximUser}` : ''}`,
  ),
  firebase: locked('tools/providers/firebase-tools'),
  oidc: locked('tools/providers/oidc-provider'),
  // What the portal only recommends or suggests is needed by the configuration that the tests use.
  lemonldap: packaged([
    'liblemonldap-ng-portal-perl',
    'libgd-securityimage-perl',
    'libimage-magick-perl',
    'libstring-random-perl',
    'libio-string-perl',
    'libcrypt-openssl-bignum-perl',
  ]),
};

/** Installs what is missing, with three attempts each. If several processes call it, one installs and the others wait.
 * @param {string[]} names
 * @param {Record<string, Install>} [table]
 * @param {string} [lock]
 * @returns {Promise<Map<string, string>>} the last words about each that could not be installed */
export async function install(names, table = installs, lock = join(home, 'lock')) {
  const end = Date.now() + enoughMs;
  const absent = [];
  for (const name of names) if (!(await table[name]?.isThere())) absent.push(name);
  // First one call of apt-get for all packages; afterwards one for each, so that a failure does not affect the others.
  const together = absent.flatMap((name) => table[name]?.packages ?? []);
  const problems = new Map();
  for (const name of absent) {
    const { packages: own = [], fetch, isThere } = /** @type {Install} */ (table[name]);
    await withLock(lock, async () => {
      let said = '';
      // Servers that run as other users must be able to read the files created here.
      const umask = process.umask(0o022);
      for (let nth = 0; nth < tries && Date.now() < end; nth += 1) {
        if (await isThere()) return;
        console.log(`Installing ${name} ...`);
        said = '';
        if (own.length > 0) said = await aptInstall([...together.splice(0), ...own]);
        if (fetch) said += await fetch();
      }
      process.umask(umask);
      if (!(await isThere())) problems.set(name, said.trim().slice(-500));
    }).catch((error) => problems.set(name, String(error)));
  }
  return problems;
}

/** Whether an install failed because a lockfile does not match its packages, which is a fault everywhere, not only on
 * this machine.
 * @param {string} said */
export const isFaultOfLockfile = (said) => /\b(?:EINTEGRITY|EUSAGE)\b/.test(said);

/** @param {...string} names the servers that are required */
export async function ensure(...names) {
  for (const [name, said] of await install(names)) throw new Stop(`${name} could not be installed: ${said}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  endOnSignals();
  await runMain(async () => {
    for (const [name, said] of await install(Object.keys(installs)))
      console.log(`${name} could not be installed: ${said}`);
  });
}
