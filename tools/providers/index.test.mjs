// @ts-check
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockfileProblems } from '../../scripts/check-lockfile.mjs';
import { at } from '../../scripts/project.mjs';
import { install } from '../../scripts/tool-packages.mjs';
import { providerServers, servers } from './index.mjs';
import { testsIn } from './test-files.mjs';

let modules = '';
beforeEach(() => {
  modules = mkdtempSync(join(tmpdir(), 'servers-'));
});
afterEach(() => rmSync(modules, { recursive: true, force: true }));

/** @param {string} name
 * @param {string} [start] */
function write(name, start = 'return { env: {}, stop: async () => {} };') {
  const imports = `import { Stop } from ${JSON.stringify(at('scripts/project.mjs'))}; import { writeFileSync } from 'node:fs';`;
  writeFileSync(join(modules, `${name}.mjs`), `${imports} export async function start(folder) { ${start} }`);
}

/** @param {string} name */
const server = (name) => servers.find((one) => one.name === name) ?? { name, says: name, variables: [] };
/** @param {string} name */
const mark = (name) => join(modules, name);
const writes = (/** @type {string} */ name) => `writeFileSync(${JSON.stringify(mark(name))}, '');`;

describe('the servers of the providers', () => {
  it('have a module each', () => {
    const missing = servers.filter(({ name }) => !existsSync(at('tools/providers', `${name}.mjs`)));
    expect(missing).toEqual([]);
  });

  it('servers that do not start are told by name, and keep no other from starting', async () => {
    write('s3', "throw new Stop('its port is closed.');");
    write('smtp');
    write('oidc', "return { env: { PROVIDERS_OIDC: '{}' }, stop: async () => {} };");
    const provided = await providerServers(modules);
    const problems = [];
    for (const name of ['postgres', 's3', 'smtp', 'oidc'])
      problems.push((await provided.start(server(name))).problem);
    await provided.stop();
    expect(problems).toEqual([
      expect.stringContaining('PostgreSQL does not start: There is no'),
      'S3 (OpenStack Swift) does not start: its port is closed.',
      'SMTP does not start: It started without telling PROVIDERS_SMTP_URL.',
      undefined,
    ]);
    expect(provided.env).toEqual({ PROVIDERS_OIDC: '{}' });
  });

  it('are all stopped, and their folders removed, whatever one of them does', async () => {
    const folder = 'return { env: { FOLDER: folder }, stop: async () => {';
    write('postgres', `${folder} ${writes('postgres stopped')} } };`);
    write('smtp', `${folder} throw new Stop('It does not stop.'); } };`);
    const provided = await providerServers(modules);
    await provided.start(server('postgres'));
    await provided.start(server('smtp'));
    expect(existsSync(provided.env.FOLDER ?? '')).toBe(true);
    const [first, second] = await Promise.all([provided.stop(), provided.stop()]);
    expect([first, second]).toEqual([['It does not stop.'], ['It does not stop.']]);
    expect(existsSync(mark('postgres stopped'))).toBe(true);
    expect(existsSync(provided.env.FOLDER ?? '')).toBe(false);
  });

  it('servers that are just starting when everything is stopped do not stay', async () => {
    const late = "await new Promise((done) => process.once('start of the test', done));";
    write(
      'postgres',
      `${writes('begun')} ${late} return { env: {}, stop: async () => { ${writes('stopped')} } };`,
    );
    const provided = await providerServers(modules);
    const starting = provided.start(server('postgres'));
    await expect.poll(() => existsSync(mark('begun'))).toBe(true);
    const stopping = provided.stop();
    process.emit(/** @type {any} */ ('start of the test'));
    await stopping;
    expect(existsSync(mark('stopped'))).toBe(true);
    await starting;
  });
});

describe('what is installed for tests', () => {
  it('is tried three times, and keeps nothing else from being installed', async () => {
    const tries = /** @type {string[]} */ ([]);
    const fetched = async (/** @type {string} */ name) => `${name}: try ${tries.push(name)}`;
    const table = {
      there: { isThere: () => true, fetch: () => fetched('there') },
      broken: { isThere: () => false, fetch: () => fetched('broken') },
      shaky: { isThere: () => tries.length === 5, fetch: () => fetched('shaky') },
    };
    const problems = await install(Object.keys(table), table, mark('lock'));
    expect([...problems]).toEqual([['broken', 'broken: try 3']]);
    expect(tries).toEqual(['broken', 'broken', 'broken', 'shaky', 'shaky']);
  });

  it('comes by lockfiles that fit and leave the address to the registry in use', () => {
    for (const folder of [
      'scripts/write/wasm',
      'tools/providers/firebase-tools',
      'tools/providers/oidc-provider',
    ]) {
      const read = (/** @type {string} */ name) => JSON.parse(readFileSync(at(folder, name), 'utf8'));
      const lockfile = read('package-lock.json');
      expect(lockfileProblems(lockfile, {}, [])).toEqual([]);
      expect(lockfile.packages[''].dependencies).toEqual(read('package.json').dependencies);
    }
  });
});

describe('the tests on those servers', () => {
  it('are known by what they need, also through a file that they import', () => {
    const tests = testsIn('backend/test/providers', /\.spec\.ts$/);
    const needs = Object.fromEntries(tests.map(({ file, needs }) => [file, needs]));
    expect(needs['backend/test/providers/oidc.spec.ts']).toEqual(['oidc']);
    const unit = testsIn('adapters/src', /\.providers\.test\.ts$/);
    expect([...tests, ...unit].filter(({ needs }) => needs.length === 0)).toEqual([]);
    expect(testsIn('no/such/folder', /x/)).toEqual([]);
  });
});
