// @ts-check
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockfileProblems } from '../../scripts/check-lockfile.mjs';
import { at } from '../../scripts/project.mjs';
import { install } from '../../scripts/tool-packages.mjs';
import { providerServers } from './index.mjs';
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

const server = (/** @type {string} */ name) => ({ name, says: name, variables: [name] });

describe('the servers of the providers', () => {
  it('servers that do not start are told by name, and keep no other from starting', async () => {
    write('broken', "throw new Stop('its port is closed.');");
    write('silent');
    write('good', "return { env: { good: '1' }, stop: async () => {} };");
    const provided = providerServers(modules);
    const problems = [];
    for (const name of ['absent', 'broken', 'silent', 'good'])
      problems.push(await provided.start(server(name)));
    await provided.stop();
    expect(problems).toEqual([
      expect.stringContaining('absent does not start: '),
      'broken does not start: its port is closed.',
      'silent started without telling silent.',
      undefined,
    ]);
    expect(provided.env).toEqual({ good: '1' });
  });

  it('are all stopped, and their folders removed, whatever one of them does', async () => {
    const stopped = join(modules, 'stopped');
    const stop = `stop: async () => writeFileSync(${JSON.stringify(stopped)}, '')`;
    write('first', `return { env: { first: folder }, ${stop} };`);
    write('second', "return { env: {}, stop: async () => { throw new Stop('It does not stop.'); } };");
    const provided = providerServers(modules);
    for (const name of ['first', 'second']) await provided.start(server(name));
    expect(existsSync(provided.env.first ?? '')).toBe(true);
    const twice = await Promise.all([provided.stop(), provided.stop()]);
    expect(twice).toEqual([['It does not stop.'], ['It does not stop.']]);
    expect([existsSync(stopped), existsSync(provided.env.first ?? '')]).toEqual([true, false]);
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
    const problems = await install(Object.keys(table), table, join(modules, 'lock'));
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
