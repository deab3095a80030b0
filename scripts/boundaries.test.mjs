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
import { boundaryProblems } from './boundaries.mjs';
import { at } from './project.mjs';

const packages = ['domain', 'application', 'adapters', 'web', 'backend', 'cli'];

/** A copy of the sources with node_modules linked in, where anything may be planted.
 * @returns {string} its folder */
function copyOfTheSources() {
  const copy = mkdtempSync(join(tmpdir(), 'boundaries-'));
  for (const name of packages) {
    cpSync(at(name, 'src'), join(copy, name, 'src'), { recursive: true });
    cpSync(at(name, 'package.json'), join(copy, name, 'package.json'));
  }
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

/** rule, file, import, and files that the import leads through */
const planted = /** @type {[string, string, string, Record<string, string>?][]} */ ([
  ['domain-imports-only-domain', 'domain/src/planted.ts', '@toolkit/application/web/session'],
  ['domain-imports-only-domain', 'domain/src/planted.ts', 'rxjs'],
  ['domain-imports-only-domain', 'domain/src/planted.ts', 'node:fs'],
  ['application-imports-only-domain-and-rxjs', 'application/src/web/planted.ts', '@toolkit/adapters/memory'],
  ['application-imports-only-domain-and-rxjs', 'application/src/backend/planted.ts', 'typeorm'],
  ['application-imports-only-domain-and-rxjs', 'application/src/backend/planted.ts', 'node:crypto'],
  ['application-sides-stay-apart', 'application/src/web/planted.ts', '../backend/account/ports.ts'],
  ['adapters-know-no-app', 'adapters/src/backend/planted.ts', '../../../backend/src/main.ts'],
  ['adapter-sides-stay-apart', 'adapters/src/web/planted.ts', '../backend/account/index.ts'],
  ['adapter-sides-stay-apart', 'adapters/src/cli/planted.ts', '../web/url-generator/index.ts'],
  ['adapters-know-no-app', 'adapters/src/cli/planted.ts', '../../../cli/src/main.ts'],
  ['formats-run-anywhere', 'adapters/src/formats/planted.ts', 'node:fs'],
  ['formats-run-anywhere', 'adapters/src/formats/planted.ts', '../web/url-generator/index.ts'],
  ['memory-adapters-run-anywhere', 'adapters/src/memory/planted.ts', 'node:fs'],
  ['memory-adapters-run-anywhere', 'adapters/src/memory/planted.ts', 'react'],
  ['web-reaches-no-server-code', 'web/src/planted.ts', '@toolkit/adapters/backend/account'],
  ['web-reaches-no-server-code', 'web/src/planted.ts', 'typeorm'],
  ['cli-adapters-only-from-composition-roots', 'cli/src/planted.ts', '@toolkit/adapters/wasm'],
  ['cli-stays-small', 'cli/src/planted.ts', '@toolkit/adapters/web/url-generator'],
  ['cli-stays-small', 'cli/src/planted.ts', 'typeorm'],
  ['apps-know-no-cli', 'backend/src/planted.ts', '../../cli/src/main.ts'],
  [
    'web-reaches-no-server-code',
    'web/src/planted.ts',
    '../../adapters/src/web/planted.ts',
    { 'adapters/src/web/planted.ts': "import 'better-auth';" },
  ],
  [
    'web-reaches-no-server-code',
    'web/src/planted.ts',
    './through.ts',
    { 'web/src/through.ts': "export * from './further.ts';", 'web/src/further.ts': "import 'pg';" },
  ],
  [
    'web-reaches-no-server-code',
    'web/src/planted.tsx',
    './lazily.tsx',
    {
      'web/src/lazily.tsx':
        "export const Page = () => <button onClick={() => { const load = async () => import('pg'); load(); }}>x</button>;",
    },
  ],
  ['web-ships-no-memory-adapter', 'web/src/container-planted.ts', '@toolkit/adapters/memory'],
  ['backend-imports-no-web', 'backend/src/planted.ts', 'react'],
  ['web-adapters-only-from-composition-roots', 'web/src/account/page.tsx', '@toolkit/adapters/web/account'],
  [
    'backend-adapters-only-from-composition-roots',
    'backend/src/account/planted.controller.ts',
    '@toolkit/adapters/backend/account',
  ],
  ['inversify-only-in-the-container', 'web/src/account/page.tsx', 'inversify'],
  ['inversify-only-in-the-container', 'application/src/web/planted.ts', 'inversify'],
  ['react-only-in-web', 'adapters/src/web/planted.ts', 'antd'],
  ['react-only-in-web', 'adapters/src/web/planted.ts', 'react'],
  [
    'no-cycles',
    'domain/src/planted.ts',
    './back.ts',
    { 'domain/src/back.ts': "import { planted } from './planted.ts'; export const back = planted;" },
  ],
  ['no-unresolved', 'web/src/planted.ts', '@toolkit/adapters'],
  ['no-unresolved', 'web/src/planted.ts', '@toolkit/domain/src/account/details.ts'],
  [
    'feature-account-stays-apart',
    'application/src/web/account/planted.ts',
    '../url-generator/planted-target.ts',
    { 'application/src/web/url-generator/planted-target.ts': 'export const target = 1;' },
  ],
]);

describe('the boundaries', () => {
  let copy = '';
  beforeAll(() => {
    copy = copyOfTheSources();
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  /** @param {string} path
   * @param {string} text */
  const plant = (path, text) => {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), text);
  };

  it('are seen to be checked: the copy has modules', async () => {
    expect((await boundaryProblems(copy)).modules).toBeGreaterThan(50);
  });

  it.each(planted)('refuse by %s: %s importing %s', async (rule, file, target, others = {}) => {
    const files = { [file]: `import '${target}';\nexport const planted = 1;\n`, ...others };
    for (const [path, text] of Object.entries(files)) plant(path, text);
    try {
      const { problems } = await boundaryProblems(copy);
      expect(
        problems.filter((problem) => problem.startsWith(`${rule}:`) && problem.includes(file)),
      ).not.toEqual([]);
    } finally {
      for (const path of Object.keys(files)) rmSync(join(copy, path));
    }
  });

  it.each(['Date.now()', 'new Date()', 'Math.random()'])('refuse %s in the core', async (call) => {
    plant('application/src/web/planted.ts', `export const planted = ${call};\n`);
    const { problems } = await boundaryProblems(copy);
    rmSync(join(copy, 'application/src/web/planted.ts'));
    expect(problems).toContain('core-has-no-clock-and-no-dice: application/src/web/planted.ts');
  });

  it('refuse a file that nothing uses and that uses nothing', async () => {
    plant('domain/src/lonely.ts', 'export const lonely = 1;\n');
    const { problems } = await boundaryProblems(copy);
    rmSync(join(copy, 'domain/src/lonely.ts'));
    expect(problems).toContain('no-orphans: domain/src/lonely.ts -> domain/src/lonely.ts');
  });
});
