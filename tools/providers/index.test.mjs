// @ts-check
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockfileProblems } from '../../scripts/check-lockfile.mjs';
import { at } from '../../scripts/project.mjs';
import { install } from '../../scripts/tool-packages.mjs';
import { providerServers } from './index.mjs';

const folder = mkdtempSync(join(tmpdir(), 'servers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the servers of the providers', () => {
  it('that do not start are told by name, and keep no other from starting and ending', async () => {
    const write = (/** @type {string} */ name, /** @type {string} */ start) =>
      writeFileSync(
        join(folder, `${name}.mjs`),
        `import { Stop } from ${JSON.stringify(at('scripts/project.mjs'))};
        export const start = async (folder) => ${start};`,
      );
    const stopping = "{ throw new Stop('It does not stop.'); }";
    write('stubborn', `({ env: {}, stop: async () => ${stopping} })`);
    write('good', '({ env: { good: folder }, stop: async () => { process.env.GOOD_STOPPED = folder; } })');
    const provided = providerServers(folder);
    const problems = [];
    for (const name of ['absent', 'good', 'stubborn'])
      problems.push(await provided.start({ name, says: name, variables: [] }));
    expect(problems).toEqual([expect.stringContaining('absent does not start: '), undefined, undefined]);
    expect(existsSync(provided.env.good ?? '')).toBe(true);
    expect(await Promise.all([provided.stop(), provided.stop()])).toEqual(
      Array(2).fill(['It does not stop.']),
    );
    expect(process.env.GOOD_STOPPED).toBe(provided.env.good);
    expect(existsSync(provided.env.good ?? '')).toBe(false);
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
    const problems = await install(Object.keys(table), table, join(folder, 'lock'));
    expect([...problems]).toEqual([['broken', 'broken: try 3']]);
    expect(tries).toEqual(['broken', 'broken', 'broken', 'shaky', 'shaky']);
  });

  it.each(['scripts/write/wasm', 'tools/providers/firebase-tools', 'tools/providers/oidc-provider'])(
    'comes by lockfiles that fit and leave the address to the registry in use: %s',
    (place) => {
      const read = (/** @type {string} */ name) => JSON.parse(readFileSync(at(place, name), 'utf8'));
      const lockfile = read('package-lock.json');
      expect(lockfileProblems(lockfile, {}, [])).toEqual([]);
      expect(lockfile.packages[''].dependencies).toEqual(read('package.json').dependencies);
    },
  );
});
