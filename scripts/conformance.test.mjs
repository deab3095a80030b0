// @ts-check
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { harnesses } from './conformance-contracts.mjs';
import { at, node } from './project.mjs';

const page = readFileSync(at('docs/write-an-adapter.md'), 'utf8');
/** The code blocks of the page by the file they belong to. */
const code = Object.fromEntries(
  [...page.matchAll(/^```ts (.+)\n([^`]*(?:`[^`]+`[^`]*)*?)^```$/gm)].map(([, name = '', text = '']) => [
    name,
    text,
  ]),
);
const files = ['postgres-file-storage.ts', 'postgres-file-storage.conformance.ts'];

const folder = mkdtempSync(join(tmpdir(), 'an adapter '));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** @param {string} name
 * @param {string} text */
const write = (name, text) => writeFileSync(join(folder, name), text);
for (const name of files) write(name, code[name] ?? '');

/** @param {string[]} args */
async function runCommand(...args) {
  const { code, output } = await node([at('scripts/conformance.mjs'), ...args], {
    capture: true,
    cwd: folder,
    env: { INIT_CWD: undefined },
  });
  return { code, output, last: output.trim().split('\n').at(-1) };
}

describe('the adapter of the documentation', () => {
  it('has under 100 lines, and compiles under the settings of this repository', async () => {
    expect(code[files[0] ?? '']?.split('\n').length).toBeLessThan(100);
    const own = at('.build/adapter-of-the-page');
    mkdirSync(own, { recursive: true });
    for (const name of files) cpSync(join(folder, name), join(own, name));
    const compilerOptions = {
      composite: false,
      noEmit: true,
      rewriteRelativeImportExtensions: false,
      types: ['node', 'vitest/globals'],
    };
    const settings = { extends: '../../tsconfig.base.json', compilerOptions, include: ['*.ts'] };
    writeFileSync(join(own, 'tsconfig.json'), JSON.stringify(settings));
    const { output } = await node([at('node_modules/typescript/bin/tsc'), '-p', own], { capture: true });
    rmSync(own, { recursive: true });
    expect(output.split('\n').filter((line) => line.includes('adapter-of-the-page'))).toEqual([]);
  });

  it('fits, from a folder outside of the repository', async () => {
    const { code, output, last } = await runCommand(files[1] ?? '');
    expect(output).toContain('PostgresFileStorage as FileStorage\n  fits   S-95 gives back');
    expect(output).not.toContain('FAILS');
    expect([code, last]).toEqual([0, expect.stringMatching(/^[1-9]\d* passed, 0 failed$/)]);
  });

  it('becomes a provider in place of a line that is there', () => {
    const providers = readFileSync(at('backend/src/composition/providers.ts'), 'utf8');
    expect(providers).toContain(code['providers.ts before']);
  });
});

describe('the conformance command', () => {
  const made = 'export const make = () => ({});';

  it('takes a package of the folder it is called from, in JavaScript', async () => {
    mkdirSync(join(folder, 'node_modules/an-adapter'), { recursive: true });
    write('node_modules/an-adapter/package.json', '{ "type": "module", "exports": "./main.js" }');
    write(
      'node_modules/an-adapter/main.js',
      `import { memoryBackend } from '@toolkit/adapters/memory';
      export const port = 'AvatarImages';
      export const make = async () => memoryBackend().images;`,
    );
    const { code, output, last } = await runCommand('an-adapter');
    expect(output).toContain('an-adapter as AvatarImages');
    expect([code, last]).toEqual([0, '5 passed, 0 failed']);
  });

  it.each([
    ['nothing.ts', undefined, 'nothing.ts.'],
    [
      'half.ts',
      `export const port = 'FileStorage'; ${made}`,
      'FAILS  S-95 gives back what was put, and the newer of two\n         What make() of a FileStorage gives lacks: files, open, wait.',
    ],
    ['port.ts', `export const port = 'Files'; ${made}`, 'no port "Files"'],
  ])('says what is wrong with %s', async (name, text, words) => {
    if (text !== undefined) write(name, text);
    const { code, output } = await runCommand(name);
    expect(output).toContain(words);
    expect(code).toBe(1);
  });

  it('ends an adapter that hangs', async () => {
    write('hang.ts', "export const port = 'FileStorage'; export const make = () => { for (;;); };");
    const { code, output } = await runCommand('hang.ts', '--limit=3');
    expect(output).toContain('The adapter hangs: its contract had not come to an end after 3 s.');
    expect(code).toBe(1);
  });

  it('knows every contract', () => {
    const names = new Set(
      readFileSync(at('adapters/src/contracts/index.ts'), 'utf8').match(/\b\w+Contract\b/g),
    );
    expect(Object.keys(harnesses)).toHaveLength(names.size);
  });
});
