// @ts-check
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import configuration, { rooms } from '../.dependency-cruiser.mjs';
import { boundaryProblems } from './boundaries.mjs';
import { copyRepository } from './copied-repository.testing.mjs';

/** The violated rule, a file, its import, and files that the import leads through. No file is used twice, so that
 * one run checks all of them. */
const imports = /** @type {[string, string, string, Record<string, string>?][]} */ ([
  ['test-helpers-stay-in-tests', 'domain/src/planted-test.ts', './validation/rules.test.ts'],
  ['domain-imports-only-domain', 'domain/src/planted-platform.ts', 'node:fs'],
  ['application-imports-only-domain-and-rxjs', 'application/src/web/planted-schema.ts', 'valibot'],
  [
    'schemas-import-only-domain-and-valibot',
    'application/src/calls/planted-side.ts',
    '../web/session/ports.ts',
  ],
  ['application-sides-stay-apart', 'application/src/web/planted-side.ts', '../backend/account/ports.ts'],
  ['adapters-know-no-app', 'adapters/src/backend/planted-app.ts', '../../../backend/src/main.ts'],
  ['adapter-sides-stay-apart', 'adapters/src/cli/planted-side.ts', '../web/url-generator/index.ts'],
  ['compiled-engine-runs-anywhere', 'adapters/src/wasm/planted-platform.ts', 'node:fs'],
  ['formats-run-anywhere', 'adapters/src/formats/planted-web.ts', '../web/url-generator/index.ts'],
  ['memory-adapters-run-anywhere and react-only-in-web', 'adapters/src/memory/planted-package.ts', 'react'],
  [
    'cli-stays-small and cli-adapters-only-from-composition-roots',
    'cli/src/planted-web.ts',
    '@toolkit/adapters/web/url-generator',
  ],
  ['apps-stay-apart', 'backend/src/planted-cli.ts', '../../cli/src/main.ts'],
  [
    'web-reaches-no-server-code and web-adapters-only-from-composition-roots',
    'web/src/planted-behind-adapter.ts',
    '../../adapters/src/web/planted-between.ts',
    { 'adapters/src/web/planted-between.ts': "import 'typeorm';" },
  ],
  [
    'apps-ship-no-memory-adapter and web-reaches-no-server-code',
    'web/src/composition/planted.ts',
    '@toolkit/adapters/memory',
  ],
  [
    'backend-adapters-only-from-composition-roots',
    'backend/src/account/planted.controller.ts',
    '@toolkit/adapters/backend/account',
  ],
  [
    'composition-only-from-entry-points and room-account-of-web',
    'web/src/account/planted-composed.tsx',
    '../composition/container.ts',
  ],
  ['drivers-only-in-adapters', 'backend/src/account/planted-driver.controller.ts', 'typeorm'],
  ['inversify-only-in-the-container', 'web/src/account/planted-locator.tsx', 'inversify'],
  [
    'no-cycles',
    'domain/src/planted-forth.ts',
    './planted-back.ts',
    {
      'domain/src/planted-back.ts':
        "import { planted } from './planted-forth.ts'; export const back = planted;",
    },
  ],
  ['no-unresolved', 'web/src/planted-deep-import.ts', '@toolkit/domain/src/account/details.ts'],
  [
    'feature-account-stays-apart',
    'application/src/web/account/planted.ts',
    '../url-generator/planted-target.ts',
    { 'application/src/web/url-generator/planted-target.ts': 'export const target = 1;' },
  ],
  [
    'room-text-of-domain-url-generator',
    'domain/src/url-generator/text/planted-upward.ts',
    '../rows/order.ts',
  ],
  [
    'no-file-outside-the-rooms-of-web-url-generator',
    'web/src/url-generator/planted-outside.ts',
    './words/words.ts',
  ],
  ['scripts-know-no-tools', 'scripts/planted-upward.mjs', '../tools/attacks/random.mjs'],
  ['product-knows-no-tools', 'backend/src/planted-tool.ts', '../../scripts/quantile.mjs'],
]);

const lonely = 'application/src/web/planted-dice.ts';
const newRoom = 'web/src/planted-room';

/** @param {(typeof imports)[number]} planting
 * @returns {[string, string][]} paths and texts */
const makeFiles = ([, file, target, others = {}]) => [
  [file, `import '${target}';\nexport const planted = 1;\n`],
  ...Object.entries(others),
];

const planted = [
  ...imports.flatMap(makeFiles),
  [lonely, 'export const planted = Math.random();\n'],
  [`${newRoom}/screen.test.ts`, 'export const planted = 1;\n'],
];

describe('the boundaries', () => {
  let problems = /** @type {string[]} */ ([]);

  beforeAll(async () => {
    const copy = mkdtempSync(join(tmpdir(), 'boundaries-'));
    try {
      copyRepository(copy);
      for (const [path = '', text = ''] of planted) {
        mkdirSync(dirname(join(copy, path)), { recursive: true });
        writeFileSync(join(copy, path), text, { flag: 'wx' });
      }
      ({ problems } = await boundaryProblems(copy));
    } finally {
      rmSync(copy, { recursive: true });
    }
  });

  /** The reported problems of these files.
   * @param {...string} files */
  const findProblems = (...files) =>
    problems.filter((problem) => files.some((file) => problem.split(/: | -> /)[1] === file));

  it('refuse nothing but what was planted', () => {
    const ours = [...findProblems(...planted.map(([path = '']) => path), newRoom)];
    expect(problems.filter((problem) => !ours.includes(problem) && !problem.includes(newRoom))).toEqual([]);
  });

  it.each(imports)('refuse by %s: %s importing %s', (...planting) => {
    const [rules, file] = planting;
    const own = findProblems(...makeFiles(planting).map(([path]) => path));
    const refusing = own.filter((problem) => problem.includes(file)).map((problem) => problem.split(': ')[0]);
    expect([...new Set(refusing)].sort()).toEqual(rules.split(' and ').sort());
  });

  it('are each met by a planted import', () => {
    const met = imports.flatMap(([rules]) => rules.split(' and '));
    const { forbidden } = configuration;
    const others = forbidden.filter(
      ({ name }) => !met.includes(name) && !/^(room|no-file|feature)-/.test(name),
    );
    expect(others.map(({ name }) => name)).toEqual(['no-orphans']);
  });

  it('refuse in the core dice and clocks, and a file that nothing uses and that uses nothing', () => {
    const rules = ['core-has-no-clock-and-no-dice', `no-orphans`];
    expect(findProblems(lonely).map((problem) => problem.split(': ')[0])).toEqual(
      expect.arrayContaining(rules),
    );
  });

  it('let rooms import only rooms before theirs, and refuse a folder that is no room yet', () => {
    for (const table of Object.values(rooms)) {
      const names = Object.keys(table);
      for (const [at, others] of Object.values(table).entries())
        expect(names.slice(0, at)).toEqual(expect.arrayContaining(others));
    }
    expect(problems.filter((problem) => problem.includes(`${newRoom} is no room yet`))).toHaveLength(1);
  });
});
