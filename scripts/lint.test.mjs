// @ts-check
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { at } from './project.mjs';

const judgesTime = 'must not judge elapsed time';
const waits = 'must not wait for a fixed time';
const endsSoon = 'must not end soon';

/** A line of code, and the linter's message about it in a test. */
const planted = /** @type {[string, string | undefined][]} */ ([
  ['expect(Date.now() - begun).toBe(1);', judgesTime],
  ['await sleep(500);', waits],
  ['await vi.waitFor(check);', endsSoon],
  ['socket.setTimeout(700, end);', endsSoon],
  ['vi.setConfig({ testTimeout: 29_999 });', endsSoon],
  ['await expect.poll(look, { timeout: 1000 }).toBe(1);', endsSoon],
  ['await expect.poll(look, { timeout: 600_000 }).toBe(1);', undefined],
  ["it('ends', act, 5_000);", endsSoon],
  ['const anHourAgo = new Date(Date.now() - 3_600_000);', undefined],
]);

let folder = '';
let diagnostics = /** @type {any[]} */ ([]);

/** One run checks all lines, each in a file of its own: in a unit test, a browser test and product code. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-'));
  const configuration = JSON.parse(readFileSync(at('biome.json'), 'utf8'));
  const plant = (/** @type {string} */ path, /** @type {string} */ text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  plant('biome.json', JSON.stringify({ ...configuration, vcs: { enabled: false } }));
  mkdirSync(join(folder, 'scripts'));
  for (const plugin of ['no-timed-tests.grit', 'one-word-for-private.grit'])
    cpSync(at('scripts', plugin), join(folder, 'scripts', plugin));
  plant('backend/src/private.ts', 'export class Planted {\n  #hash = 1;\n  private readonly word = 2;\n}\n');
  planted.forEach(([line], index) => {
    plant(`domain/src/planted${index}.test.ts`, `${line}\n`);
    plant(`web/e2e/planted${index}.spec.ts`, `${line}\n`);
    plant(`backend/src/planted${index}.ts`, `${line}\n`);
  });
  const biome = at('node_modules/@biomejs/biome/bin/biome');
  const args = [biome, 'lint', '--reporter=json', '--max-diagnostics=none'];
  diagnostics = JSON.parse(String(spawnSync(process.execPath, args, { cwd: folder }).stdout)).diagnostics;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** @param {string} file
 * @returns {string[]} the messages of our own rules */
const messagesOn = (file) =>
  diagnostics
    .filter(({ location }) => location.path.endsWith(file))
    .map(({ message }) => message)
    .filter((message) => /^(?:A test must not|Write `private`)/.test(message));

describe('The linter', () => {
  it.each(planted)('judges a test with the line `%s`', (line, words) => {
    const index = planted.findIndex(([other]) => other === line);
    for (const file of [`domain/src/planted${index}.test.ts`, `web/e2e/planted${index}.spec.ts`])
      expect(messagesOn(file)).toEqual(words ? [expect.stringContaining(words)] : []);
    expect(messagesOn(`backend/src/planted${index}.ts`)).toEqual([]);
  });

  it('asks for `private` where `#` is written', () => {
    expect(messagesOn('backend/src/private.ts')).toEqual([expect.stringContaining('Write `private`')]);
  });
});
