// @ts-check
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { at } from '../project.mjs';
import { providerServers, servers } from './index.mjs';
import { testsIn } from './test-files.mjs';

let modules = '';
beforeEach(() => {
  modules = mkdtempSync(join(tmpdir(), 'servers-'));
});
afterEach(() => rmSync(modules, { recursive: true, force: true }));

/** @param {string} name
 * @param {{ install?: string, start?: string }} bodies */
function write(name, { install = '', start = 'return { env: {}, stop: async () => {} };' }) {
  const imports = `import { Stop } from ${JSON.stringify(at('scripts/project.mjs'))}; import { writeFileSync } from 'node:fs';`;
  writeFileSync(
    join(modules, `${name}.mjs`),
    `${imports} export async function install() { ${install} } export async function start(folder) { ${start} }`,
  );
}

/** @param {string} name */
const server = (name) => servers.find((one) => one.name === name) ?? { name, says: name, variables: [] };
/** @param {string} name */
const mark = (name) => join(modules, name);
const writes = (/** @type {string} */ name) => `writeFileSync(${JSON.stringify(mark(name))}, '');`;

describe('the servers of the providers', () => {
  it('have a module each', () => {
    const missing = servers.filter(({ name }) => !existsSync(at('scripts/providers', `${name}.mjs`)));
    expect(missing).toEqual([]);
  });

  it('that cannot be had are told by name, and keep no other from starting', async () => {
    write('s3', { install: "throw new Stop('the Debian package swift-proxy is missing.');" });
    write('smtp', {});
    write('oidc', { start: "return { env: { PROVIDERS_OIDC: '{}' }, stop: async () => {} };" });
    const provided = await providerServers(modules);
    const problems = [];
    for (const name of ['postgres', 's3', 'smtp', 'oidc'])
      problems.push((await provided.start(server(name))).problem);
    await provided.stop();
    expect(problems).toEqual([
      expect.stringContaining('PostgreSQL cannot be had: There is no'),
      'S3 (OpenStack Swift) cannot be had: the Debian package swift-proxy is missing.',
      'SMTP cannot be had: It started without telling PROVIDERS_SMTP_URL.',
      undefined,
    ]);
    expect(provided.env).toEqual({ PROVIDERS_OIDC: '{}' });
  });

  it('are all stopped, and their folders removed, whatever one of them does', async () => {
    const folder = 'return { env: { FOLDER: folder }, stop: async () => {';
    write('postgres', { start: `${folder} ${writes('postgres stopped')} } };` });
    write('smtp', { start: `${folder} throw new Stop('It does not stop.'); } };` });
    const provided = await providerServers(modules);
    await provided.start(server('postgres'));
    await provided.start(server('smtp'));
    expect(existsSync(provided.env.FOLDER ?? '')).toBe(true);
    const [first, second] = await Promise.all([provided.stop(), provided.stop()]);
    expect([first, second]).toEqual([['It does not stop.'], ['It does not stop.']]);
    expect(existsSync(mark('postgres stopped'))).toBe(true);
    expect(existsSync(provided.env.FOLDER ?? '')).toBe(false);
  });

  it('that are just starting when everything is stopped do not stay', async () => {
    const late = "await new Promise((done) => process.once('start of the test', done));";
    write('postgres', {
      start: `${writes('begun')} ${late} return { env: {}, stop: async () => { ${writes('stopped')} } };`,
    });
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
