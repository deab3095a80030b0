// @ts-check
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countTokens, measure, mostFree, raiseProblems, sizeProblems } from './check-size.mjs';

it('Tokens are words, numbers and punctuation, and of a text one for each five characters or the code in it', () => {
  const code = "import a from 'a';\n// one\n/* two */\nexport { a } from './a.ts';\nconst  b = 1 ; // three";
  expect(countTokens(code)).toBe(5);
  expect(countTokens("f('abc')")).toBe(4);
  expect(countTokens(`f('${'x'.repeat(100)}')`)).toBe(23);
  expect(countTokens("f('a = b + c * d - e / g')")).toBe(14);
});

describe('the budget', () => {
  const files = /** @type {Record<string, string>} */ ({
    'web/src/menu.ts': 'a b c',
    'web/src/session/login.tsx': 'a b',
    'web/src/menu.test.ts': 'a',
    'cli/src/main.ts': 'a b c d',
    'scripts/x.mjs': 'a a',
    'domain/src/data.json': '0123456789',
    'docs/image.png': 'a',
    'web/src/types.d.ts': 'a',
  });
  const sizes = measure(Object.keys(files), (path) => files[path] ?? '');

  it('has a number for each package, area, kind of tests, and tools', () => {
    expect(sizes).toEqual({
      ...{ web: 5, cli: 4, domain: 2, tools: 2 },
      ...{ 'area rest': 5, 'area identity': 2, 'area generator': 4, 'tests of rest': 1 },
    });
  });

  it('takes as many tokens as are free, and refuses one more in both numbers of the file', () => {
    const free = 10;
    const budget = Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, size + free]));
    const plant = (/** @type {number} */ tokens) =>
      measure([...Object.keys(files), 'web/src/planted.ts'], (path) => files[path] ?? 'a '.repeat(tokens));
    expect(sizeProblems(plant(free), budget)).toEqual([]);
    expect(sizeProblems(plant(free + 1), budget)).toEqual([
      'budget.json: web has 16 tokens, and may have 15.',
      'budget.json: area rest has 16 tokens, and may have 15.',
    ]);
  });

  it('refuses a number that leaves more free than it may, and a part of the code without one', () => {
    expect(sizeProblems({ web: 5 }, { web: 5 + mostFree })).toEqual([]);
    expect(sizeProblems({ web: 5 }, { web: 6 + mostFree })).toEqual([
      `budget.json: lower web from ${6 + mostFree}; it has 5 tokens.`,
    ]);
    expect(sizeProblems({ web: 5 }, {})).toEqual(['budget.json: web has 5 tokens, and may have 0.']);
  });
});

describe('a commit that raises a number', () => {
  const clone = mkdtempSync(join(tmpdir(), 'budget-'));
  afterAll(() => rmSync(clone, { recursive: true }));
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: clone });

  /** @param {number} web
   * @param {string} message
   * @param {string} [other] the text of another file in the same commit */
  function commit(web, message, other) {
    writeFileSync(join(clone, 'budget.json'), JSON.stringify({ web }));
    if (other) writeFileSync(join(clone, 'other.ts'), other);
    git('add', '-A');
    git('commit', '-qm', message);
  }

  it('is refused beside another change or without a body, and taken alone with one', () => {
    git('init', '-q');
    commit(5, 'the first numbers');
    commit(4, 'a lower number beside code', 'a');
    commit(6, 'a higher number\n\nThe wish.');
    expect(raiseProblems(clone)).toEqual([]);
    commit(7, 'a higher number beside code\n\nThe wish.', 'b');
    commit(8, 'a higher number without a body');
    expect(raiseProblems(clone)).toEqual(
      Array(2).fill(expect.stringMatching(/^budget\.json: \w+ raises a number; /)),
    );
  });
});
