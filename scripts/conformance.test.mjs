// @ts-check
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { conformance } from './conformance.mjs';
import { findContract, harnesses } from './conformance-contracts.mjs';
import ConformanceReporter from './conformance-reporter.mjs';
import { at, node, Stop } from './project.mjs';

const page = readFileSync(at('docs/write-an-adapter.md'), 'utf8');
/** The code blocks of the page by the file they belong to. */
const code = Object.fromEntries(
  [...page.matchAll(/^```ts (.+)\n([^`]*(?:`[^`]+`[^`]*)*?)^```$/gm)].map(([, name = '', text = '']) => [
    name,
    text,
  ]),
);
const files = ['postgres-file-storage.ts', 'postgres-file-storage.conformance.ts'];

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'an adapter '));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** @param {string} name
 * @param {string} text */
const write = (name, text) => writeFileSync(join(folder, name), text);

/** A process that has ended stays in the process table until its exit code is read.
 * @param {string} pid */
const runs = (pid) => {
  const stat = `/proc/${pid}/stat`;
  return existsSync(stat) && !/\) Z /.test(readFileSync(stat, 'utf8'));
};

/** @param {string[]} args */
async function runCommand(...args) {
  const { code, output } = await node([at('scripts/conformance.mjs'), ...args], {
    capture: true,
    cwd: folder,
    env: { INIT_CWD: undefined },
  });
  return { code, output, last: output.trim().split('\n').at(-1) };
}

/** @param {Record<string, unknown>} adapter that is none */
async function readRefusal(adapter) {
  try {
    await findContract(adapter);
  } catch (error) {
    const { name, message, stack = '' } = /** @type {Error} */ (error);
    return { name, message, stack };
  }
  throw new Error('It is not refused.');
}

describe('the adapter of the documentation', () => {
  it('is a whole one in under 100 lines', () => {
    const lines = files.map((name) => (code[name] ?? '').split('\n').length - 1);
    expect(lines[0]).toBeGreaterThan(50);
    expect(lines[0]).toBeLessThan(100);
    for (const name of files) write(name, code[name] ?? '');
  });

  it('compiles under the settings of this repository', async () => {
    const own = at('.build/adapter-of-the-page');
    mkdirSync(own, { recursive: true });
    for (const name of files) cpSync(join(folder, name), join(own, name));
    const compilerOptions = {
      composite: false,
      noEmit: true,
      rewriteRelativeImportExtensions: false,
      types: ['node', 'vitest/globals'],
    };
    writeFileSync(
      join(own, 'tsconfig.json'),
      JSON.stringify({ extends: '../../tsconfig.base.json', compilerOptions, include: ['*.ts'] }),
    );
    const { output } = await node([at('node_modules/typescript/bin/tsc'), '-p', own], { capture: true });
    rmSync(own, { recursive: true });
    expect(output.split('\n').filter((line) => line.includes('adapter-of-the-page'))).toEqual([]);
  });

  it('fits, from a folder outside of the repository', async () => {
    const { code, output, last } = await runCommand(files[1] ?? '');
    expect(output).toContain('PostgresFileStorage as FileStorage\n  fits   S-95 gives back');
    expect(output).not.toContain('FAILS');
    expect(last).toMatch(/^[1-9]\d* passed, 0 failed$/);
    expect(code).toBe(0);
  });

  it('is refused with the mistake that the page plants, and reports the behaviour', async () => {
    const [name = '', harness = ''] = files;
    const broken = (code[name] ?? '').replace(/DO UPDATE\s+SET [^`]+/, 'DO NOTHING');
    expect(broken).not.toBe(code[name]);
    write('broken.ts', broken);
    write('broken.conformance.ts', (code[harness] ?? '').replace(`./${name}`, './broken.ts'));
    const refused = await runCommand('./broken.conformance.ts');
    expect(refused.output).toContain('  FAILS  S-95 gives back what was put, and the newer of two');
    expect(page).toContain('  FAILS  S-95 gives back what was put, and the newer of two');
    expect(refused.last).toMatch(/^\d+ passed, 1 failed$/);
    expect(refused.code).toBe(1);
  });

  it('becomes a provider by names that are there, in place of a line that is there', () => {
    const composition = at('backend/src/composition');
    const providers = readFileSync(join(composition, 'providers.ts'), 'utf8');
    // Whoever has followed the page has another line there.
    if (!providers.includes('table')) expect(providers).toContain(code['providers.ts before']);
    expect(code['providers.ts after']).toContain('table');
    const imports = [...(code['table.ts'] ?? '').matchAll(/import (?:type )?\{ (\w+) \} from '(\.[^']+)'/g)];
    expect(imports.map(([, name]) => name)).toContain('StorageProvider');
    for (const [, name, path = ''] of imports)
      expect(readFileSync(join(composition, 'storage', path), 'utf8')).toMatch(
        new RegExp(`export (?:type|const|interface) ${name}\\b`),
      );
  });
});

describe('the conformance command', () => {
  const made = 'export const make = () => ({});';

  it('takes a package of the folder it is called from, in JavaScript', async () => {
    mkdirSync(join(folder, 'node_modules/an-adapter'), { recursive: true });
    write('node_modules/an-adapter/package.json', '{ "type": "module", "exports": "./main.js" }');
    write(
      'node_modules/an-adapter/main.js',
      `import { MemoryAvatarImages } from '@toolkit/adapters/memory';
      export const port = 'AvatarImages';
      export const make = async () => new MemoryAvatarImages();`,
    );
    const { code, output, last } = await runCommand('an-adapter');
    expect(output).toContain('an-adapter as AvatarImages');
    expect([code, last]).toEqual([0, '5 passed, 0 failed']);
  });

  it.each([
    ['nothing.ts', undefined, 'nothing.ts.'],
    ['.', undefined, 'is a folder'],
    ['half.ts', `export const port = 'FileStorage'; ${made}`, 'lacks: files, open, wait.'],
    ['syntax.ts', 'export const port = ;', 'syntax.ts:1:21'],
    ['import.ts', `import 'no-such-package'; ${made}`, "Cannot find package 'no-such-package'"],
  ])('says what is wrong with %s', async (name, text, words) => {
    if (text !== undefined) write(name, text);
    const { code, output } = await runCommand(name);
    expect(output).toContain(words);
    expect(code).toBe(1);
  });

  it.each([
    ['exports.js', { prot: 1 }, 'must export `port`'],
    ['port.ts', { port: 'Files', make: () => ({}) }, 'no port "Files"'],
  ])('says what is wrong with %s', async (_name, adapter, words) => {
    const lines = /** @type {string[]} */ ([]);
    vi.spyOn(console, 'log').mockImplementation((line) => lines.push(line));
    const reporter = new ConformanceReporter();
    reporter.onTestRunEnd([], [await readRefusal(adapter)]);
    vi.restoreAllMocks();
    expect(lines[0]).toContain(words);
    expect(lines[0]?.split('\n')).toHaveLength(2);
    expect(lines.slice(1)).toEqual(['0 passed, 1 failed']);
  });

  it('ends an adapter that hangs, and all its processes', async () => {
    const pidFile = join(folder, 'pid');
    write(
      'hang.ts',
      `import { writeFileSync } from 'node:fs';
      export const port = 'FileStorage';
      export function make() { writeFileSync(${JSON.stringify(pidFile)}, String(process.pid));
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
      }`,
    );
    const kill = vi.spyOn(process, 'kill');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const ended = conformance(['hang.ts', '--limit=15'], folder);
      const refusal = expect(ended).rejects.toThrow(
        new Stop('The adapter hangs: its contract had not come to an end after 15 s.'),
      );
      while (!existsSync(pidFile) || readFileSync(pidFile, 'utf8') === '') await pause(20);
      vi.advanceTimersByTime(14_999);
      expect(kill).not.toHaveBeenCalled();
      // The limit, then the kill without a grace period.
      vi.advanceTimersByTime(2);
      await refusal;
    } finally {
      vi.useRealTimers();
      vi.restoreAllMocks();
    }
    while (runs(readFileSync(pidFile, 'utf8'))) await pause(20);
  });

  it('knows every contract', async () => {
    const contracts =
      readFileSync(at('adapters/src/contracts/index.ts'), 'utf8').match(/\b\w+Contract\b/g) ?? [];
    const { message } = await readRefusal({ port: 'Files', make: () => ({}) });
    expect(/The ports are: (.*)\./.exec(message)?.[1]?.split(', ')).toHaveLength(new Set(contracts).size);
    expect(contracts.length).toBeGreaterThan(6);
  });

  it('asks an adapter only for members that contracts use', () => {
    const folder = at('adapters/src/contracts');
    const contracts = readdirSync(folder)
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('\n');
    const unused = Object.values(harnesses)
      .flat()
      .filter((member) => !new RegExp(`\\b${member}\\b`).test(contracts));
    expect(unused).toEqual([]);
  });
});
