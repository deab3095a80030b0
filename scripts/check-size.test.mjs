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
  });
  const read = (/** @type {string} */ path) => files[path] ?? '';
  const sizes = measure(Object.keys(files), read);

  it('has a number for each package, area, kind of tests, and tools', () => {
    expect(sizes).toEqual({
      web: 5,
      cli: 4,
      domain: 2,
      tools: 2,
      'area rest': 5,
      'area identity': 2,
      'area generator': 4,
      'tests of rest': 1,
    });
  });

  it('takes as many tokens as are free, and neither one more nor more room than it may have', () => {
    const plant = (/** @type {number} */ tokens) =>
      measure([...Object.keys(files), 'web/src/planted.ts'], (path) => read(path) || 'a '.repeat(tokens));
    const budget = { ...sizes, web: 15, 'area rest': 15 };
    expect(sizeProblems(plant(10), budget)).toEqual([]);
    expect(sizeProblems(plant(11), budget)).toEqual([
      'budget.json: web has 16 tokens, and may have 15.',
      'budget.json: area rest has 16 tokens, and may have 15.',
    ]);
    expect(sizeProblems({ web: 5 }, { web: 5 + mostFree })).toEqual([]);
    expect(sizeProblems({ web: 5 }, { web: 6 + mostFree })).toHaveLength(1);
    expect(sizeProblems({ web: 5 }, {})).toHaveLength(1);
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
