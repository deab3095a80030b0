// @ts-check
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { rooms } from '../.dependency-cruiser.mjs';
import { boundaryProblems } from './boundaries.mjs';
import { at } from './project.mjs';

const packages = ['domain', 'application', 'adapters', 'web', 'backend', 'cli'];

/** A copy of the sources with node_modules linked in, where tests may plant files.
 * @returns {string} its folder */
function copyOfTheSources() {
  const copy = mkdtempSync(join(tmpdir(), 'boundaries-'));
  for (const name of packages) {
    cpSync(at(name, 'src'), join(copy, name, 'src'), { recursive: true });
    cpSync(at(name, 'package.json'), join(copy, name, 'package.json'));
  }
  // Some tests import from these.
  for (const folder of ['scripts', 'tools']) {
    cpSync(at(folder), join(copy, folder), {
      recursive: true,
      filter: (path) => !path.endsWith('node_modules'),
    });
  }
  cpSync(at('.dependency-cruiser.mjs'), join(copy, '.dependency-cruiser.mjs'));
  mkdirSync(join(copy, 'node_modules/@toolkit'), { recursive: true });
  for (const entry of readdirSync(at('node_modules'))) {
    if (entry !== '@toolkit') symlinkSync(at('node_modules', entry), join(copy, 'node_modules', entry));
  }
  for (const name of packages) {
    symlinkSync(join(copy, name), join(copy, 'node_modules/@toolkit', name));
    const own = at(name, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(copy, name, 'node_modules'));
  }
  return copy;
}

/** The violated rule, a file, its import, and files that the import leads through. No file is used twice, so that
 * one run checks all of them. */
const imports = /** @type {[string, string, string, Record<string, string>?][]} */ ([
  [
    'test-helpers-stay-in-tests',
    'domain/src/planted-helper.ts',
    './url-generator/template/render-url.testing.ts',
  ],
  [
    'memory-adapters-run-anywhere and test-helpers-stay-in-tests',
    'adapters/src/memory/planted-contract.ts',
    '../contracts/foreign-people.ts',
  ],
  ['test-helpers-stay-in-tests', 'domain/src/planted-test.ts', './validation/rules.test.ts'],
  ['domain-imports-only-domain', 'domain/src/planted-core.ts', '@toolkit/application/web/session'],
  ['domain-imports-only-domain', 'domain/src/planted-package.ts', 'rxjs'],
  ['domain-imports-only-domain', 'domain/src/planted-platform.ts', 'node:fs'],
  [
    'application-imports-only-domain-and-rxjs',
    'application/src/web/planted-memory.ts',
    '@toolkit/adapters/memory',
  ],
  ['application-imports-only-domain-and-rxjs', 'application/src/backend/planted-package.ts', 'typeorm'],
  ['application-imports-only-domain-and-rxjs', 'application/src/backend/planted-platform.ts', 'node:crypto'],
  ['application-imports-only-domain-and-rxjs', 'application/src/web/planted-schema.ts', 'valibot'],
  [
    'calls-import-only-domain-and-valibot',
    'application/src/calls/planted-side.ts',
    '../web/session/ports.ts',
  ],
  ['application-sides-stay-apart', 'application/src/web/planted-side.ts', '../backend/account/ports.ts'],
  ['adapters-know-no-app', 'adapters/src/backend/planted-app.ts', '../../../backend/src/main.ts'],
  ['adapter-sides-stay-apart', 'adapters/src/web/planted-side.ts', '../backend/account/index.ts'],
  ['adapter-sides-stay-apart', 'adapters/src/cli/planted-side.ts', '../web/url-generator/index.ts'],
  ['adapters-know-no-app', 'adapters/src/cli/planted-app.ts', '../../../cli/src/main.ts'],
  ['formats-run-anywhere', 'adapters/src/formats/planted-platform.ts', 'node:fs'],
  ['formats-run-anywhere', 'adapters/src/formats/planted-web.ts', '../web/url-generator/index.ts'],
  ['memory-adapters-run-anywhere', 'adapters/src/memory/planted-platform.ts', 'node:fs'],
  ['memory-adapters-run-anywhere and react-only-in-web', 'adapters/src/memory/planted-package.ts', 'react'],
  [
    'web-reaches-no-server-code and web-adapters-only-from-composition-roots',
    'web/src/planted-server.ts',
    '@toolkit/adapters/backend/account',
  ],
  ['web-reaches-no-server-code', 'web/src/planted-package.ts', 'typeorm'],
  ['cli-adapters-only-from-composition-roots', 'cli/src/planted-engine.ts', '@toolkit/adapters/wasm'],
  [
    'cli-stays-small and cli-adapters-only-from-composition-roots',
    'cli/src/planted-web.ts',
    '@toolkit/adapters/web/url-generator',
  ],
  ['cli-stays-small', 'cli/src/planted-package.ts', 'typeorm'],
  ['apps-know-no-cli', 'backend/src/planted-cli.ts', '../../cli/src/main.ts'],
  [
    'web-reaches-no-server-code and web-adapters-only-from-composition-roots',
    'web/src/planted-behind-adapter.ts',
    '../../adapters/src/web/planted-between.ts',
    { 'adapters/src/web/planted-between.ts': "import 'typeorm';" },
  ],
  [
    'web-reaches-no-server-code',
    'web/src/planted-far.ts',
    './through.ts',
    { 'web/src/through.ts': "export * from './further.ts';", 'web/src/further.ts': "import 'pg';" },
  ],
  [
    'web-reaches-no-server-code',
    'web/src/planted-late.tsx',
    './lazily.tsx',
    {
      'web/src/lazily.tsx':
        "export const Page = () => <button onClick={() => { const load = async () => import('pg'); load(); }}>x</button>;",
    },
  ],
  [
    'apps-ship-no-memory-adapter and web-reaches-no-server-code',
    'web/src/composition/planted.ts',
    '@toolkit/adapters/memory',
  ],
  ['apps-ship-no-memory-adapter', 'backend/src/composition/planted.ts', '@toolkit/adapters/memory'],
  ['backend-imports-no-web and react-only-in-web', 'backend/src/planted-package.ts', 'react'],
  [
    'web-adapters-only-from-composition-roots',
    'web/src/account/planted-page.tsx',
    '@toolkit/adapters/web/account',
  ],
  [
    'backend-adapters-only-from-composition-roots',
    'backend/src/account/planted.controller.ts',
    '@toolkit/adapters/backend/account',
  ],
  [
    'backend-adapters-only-from-composition-roots',
    'backend/src/account/anything.module.ts',
    '@toolkit/adapters/backend/database',
  ],
  [
    'composition-only-from-entry-points and room-account-of-backend',
    'backend/src/account/planted-composed.controller.ts',
    '../composition/background-check.ts',
  ],
  [
    'composition-only-from-entry-points and room-account-of-web',
    'web/src/account/planted-composed.tsx',
    '../composition/container.ts',
  ],
  [
    'test-helpers-stay-in-tests and room-account-of-web',
    'web/src/account/planted-helper.tsx',
    '../testing/planted-between.ts',
    { 'web/src/testing/planted-between.ts': "import '@toolkit/adapters/web/account';" },
  ],
  ['drivers-only-in-adapters', 'backend/src/account/planted-driver.controller.ts', 'typeorm'],
  ['inversify-only-in-the-container', 'web/src/account/planted-locator.tsx', 'inversify'],
  [
    'inversify-only-in-the-container and application-imports-only-domain-and-rxjs',
    'application/src/web/planted-locator.ts',
    'inversify',
  ],
  ['react-only-in-web', 'adapters/src/web/planted-components.ts', 'antd'],
  ['react-only-in-web', 'adapters/src/web/planted-view.ts', 'react'],
  [
    'no-cycles',
    'domain/src/planted-forth.ts',
    './planted-back.ts',
    {
      'domain/src/planted-back.ts':
        "import { planted } from './planted-forth.ts'; export const back = planted;",
    },
  ],
  ['no-unresolved', 'web/src/planted-root-export.ts', '@toolkit/adapters'],
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
    '../keywords/random.ts',
  ],
  ['room-recipe-of-domain-url-generator', 'domain/src/url-generator/recipe/planted-index.ts', '../index.ts'],
  [
    'no-file-outside-the-rooms-of-domain-url-generator',
    'domain/src/url-generator/planted-outside.ts',
    './text/utf8.ts',
  ],
  [
    'room-lists-of-application-web-url-generator',
    'application/src/web/url-generator/lists/planted-upward.ts',
    '../feed/first-list.ts',
  ],
  [
    'room-feed-of-application-web-url-generator',
    'application/src/web/url-generator/feed/planted-sideways.ts',
    '../output/output-sink.ts',
  ],
  [
    'no-file-outside-the-rooms-of-application-web-url-generator',
    'application/src/web/url-generator/planted-outside.ts',
    './run/run-urls.ts',
  ],
  [
    'room-template-of-web-url-generator',
    'web/src/url-generator/template/planted-sideways.tsx',
    '../run/make-record.ts',
  ],
  ['room-run-of-web-url-generator', 'web/src/url-generator/run/planted-upward.ts', '../page/use-draft.ts'],
  [
    'no-file-outside-the-rooms-of-web-url-generator',
    'web/src/url-generator/planted-outside.ts',
    './words/words.ts',
  ],
  ['room-menu-of-web-dashboard', 'web/src/dashboard/menu/planted-sideways.tsx', '../bar/top-bar.tsx'],
  ['no-file-outside-the-rooms-of-web-dashboard', 'web/src/dashboard/planted-outside.ts', './shell.tsx'],
  ['room-page-of-web', 'web/src/page/planted-upward.tsx', '../dashboard/shell.tsx'],
  ['room-account-of-web', 'web/src/account/planted-sideways.tsx', '../modules/soon-page.tsx'],
  ['room-http-of-backend', 'backend/src/http/planted-upward.ts', '../admission/client-key.ts'],
  ['room-account-of-backend', 'backend/src/account/planted-sideways.ts', '../identity/same-origin.guard.ts'],
  ['room-admission-of-backend', 'backend/src/admission/planted-upward.ts', '../server/listen.ts'],
  [
    'room-mails-of-application-backend-session',
    'application/src/backend/session/mails/planted-upward.ts',
    '../sign-in/sign-in.ts',
  ],
  ['room-faults-of-tools', 'tools/faults/planted-sideways.mjs', '../attacks/random.mjs'],
  ['no-file-outside-the-rooms-of-tools', 'tools/planted-outside.mjs', './attacks/random.mjs'],
  ['scripts-know-no-tools', 'scripts/planted-upward.mjs', '../tools/attacks/random.mjs'],
  ['product-knows-no-tools', 'backend/src/planted-tool.ts', '../../scripts/quantile.mjs'],
]);

/** Calls that the core must not make, and the files that make them. */
const calls = [
  ['Date.now()', 'application/src/web/planted-now.ts'],
  ['new Date()', 'application/src/web/planted-date.ts'],
  ['Math.random()', 'application/src/web/planted-dice.ts'],
];
const lonely = 'domain/src/lonely.ts';
/** Folders that are no rooms yet, and a file in each. */
const newRooms = [
  ['web/src/planted-room', 'screen.test.ts'],
  ['backend/src/planted-room', 'service.test.ts'],
  ['tools/planted-room', 'tool.mjs'],
];

/** @param {(typeof imports)[number]} planting
 * @returns {[string, string][]} paths and texts */
const makeFiles = ([, file, target, others = {}]) => [
  [file, `import '${target}';\nexport const planted = 1;\n`],
  ...Object.entries(others),
];
/** @param {string[]} room
 * @returns {string} the problem that is reported for it */
const describeRefusedRoom = ([folder]) =>
  `every-folder-is-a-room: ${folder} is no room yet; say in \`rooms\` of .dependency-cruiser.mjs what it may import.`;

const planted = [
  ...imports.flatMap(makeFiles),
  ...calls.map(([call, file = '']) => [file, `export const planted = ${call};\n`]),
  [lonely, 'export const lonely = 1;\n'],
  ...newRooms.map(([folder, file]) => [`${folder}/${file}`, 'export const planted = 1;\n']),
];

describe('the boundaries', () => {
  let modules = 0;
  let problems = /** @type {string[]} */ ([]);

  beforeAll(async () => {
    const copy = copyOfTheSources();
    try {
      for (const [path = '', text = ''] of planted) {
        mkdirSync(dirname(join(copy, path)), { recursive: true });
        writeFileSync(join(copy, path), text, { flag: 'wx' });
      }
      ({ modules, problems } = await boundaryProblems(copy));
    } finally {
      rmSync(copy, { recursive: true });
    }
  });

  /** The reported problems of these files.
   * @param {...string} files */
  const findProblems = (...files) =>
    problems.filter((problem) => files.some((file) => problem.split(/: | -> /)[1] === file));

  it('are seen to be checked: the copy has modules', () => {
    expect(modules).toBeGreaterThan(50 + planted.length);
  });

  it('refuse nothing but what was planted', () => {
    const ours = new Set([
      ...findProblems(...planted.map(([path = '']) => path)),
      ...newRooms.map(describeRefusedRoom),
    ]);
    expect(problems.filter((problem) => !ours.has(problem))).toEqual([]);
  });

  it.each(imports)('refuse by %s: %s importing %s', (...planting) => {
    const [rules, file] = planting;
    const own = findProblems(...makeFiles(planting).map(([path]) => path));
    const refusing = own.filter((problem) => problem.includes(file)).map((problem) => problem.split(': ')[0]);
    expect([...new Set(refusing)].sort()).toEqual(rules.split(' and ').sort());
  });

  it.each(calls)('refuse %s in the core', (_call, file = '') => {
    expect(findProblems(file).sort()).toEqual([
      `core-has-no-clock-and-no-dice: ${file}`,
      `no-orphans: ${file} -> ${file}`,
    ]);
  });

  it.each(Object.entries(rooms))('let the rooms of %s import only rooms before theirs', (_feature, table) => {
    const names = Object.keys(table);
    const later = Object.entries(table).map(([room, others]) =>
      others.filter((other) => !names.slice(0, names.indexOf(room)).includes(other)),
    );
    expect(later.flat()).toEqual([]);
  });

  it.each(newRooms)('refuse the new folder %s until the table of rooms has it', (...room) => {
    expect(problems).toContain(describeRefusedRoom(room));
  });

  it('refuse a file that nothing uses and that uses nothing', () => {
    expect(findProblems(lonely)).toEqual([`no-orphans: ${lonely} -> ${lonely}`]);
  });
});
