// @ts-check
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { at, root } from './project.mjs';
import { readReport, reportPath } from './reports.mjs';
import { runner } from './runners.mjs';
import { filesToTryAgain, withSecondTry } from './second-try.mjs';
import { staleness } from './staleness.mjs';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'reports-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** @param {unknown} report */
function read(report) {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(report));
  return readReport(path).map(({ title, file, state }) => `${state} ${file} ${title}`);
}

describe('the reports of the runners', () => {
  it('the reports of Vitest and Jest give each test, and compiled files by their source', () => {
    const assertionResults = [
      { title: 'S-01 a', status: 'passed' },
      { title: 'b', status: 'failed' },
      { title: 'c', status: 'pending' },
    ];
    const name = at('backend/dist/test/x.spec.js');
    expect(read({ testResults: [{ name, status: 'failed', assertionResults }] })).toEqual([
      'passed backend/test/x.spec.ts S-01 a',
      'failed backend/test/x.spec.ts b',
      'skipped backend/test/x.spec.ts c',
    ]);
  });

  it('the reports of Vitest say that a test which never ended has reached its limit', () => {
    const failureMessages = ['Error: STACK_TRACE_ERROR\n    at x.test.ts:2:3'];
    const hanging = { title: 'a', status: 'failed', failureMessages };
    const path = join(folder, 'hanging.json');
    const suite = { name: at('domain/src/x.test.ts'), status: 'failed', assertionResults: [hanging] };
    writeFileSync(path, JSON.stringify({ testResults: [suite] }));
    expect(readReport(path)[0]?.message).toBe('It did not end within its limit.\n    at x.test.ts:2:3');
  });

  it('count a file that could not be loaded as a failure', () => {
    const suite = { name: at('domain/src/x.test.ts'), status: 'failed', assertionResults: [] };
    expect(read({ testResults: [suite] })).toEqual([
      'failed domain/src/x.test.ts domain/src/x.test.ts could not be run',
    ]);
  });

  it('the reports of Playwright give the tests of nested suites, and errors outside of tests', () => {
    const spec = (/** @type {string} */ title, /** @type {boolean} */ ok, status = 'expected') => ({
      title,
      ok,
      file: 'x.spec.ts',
      tests: [{ status }],
    });
    const suites = [
      { specs: [spec('a', true)], suites: [{ specs: [spec('b', false), spec('c', true, 'skipped')] }] },
    ];
    expect(read({ suites, errors: [{ message: 'broken\nhere' }] }).sort()).toEqual([
      'failed web/e2e broken',
      'failed web/e2e/x.spec.ts b',
      'passed web/e2e/x.spec.ts a',
      'skipped web/e2e/x.spec.ts c',
    ]);
  });

  it('the reports that do not exist give nothing', () => {
    expect(readReport(join(folder, 'none.json'))).toEqual([]);
  });
});

/** @param {string} file
 * @param {string} title
 * @param {'passed' | 'failed' | 'skipped'} state */
const outcome = (file, title, state) => ({ file, title, state, groups: ['a group'] });

describe('The second try', () => {
  const first = [outcome('a.test.ts', 'one', 'failed'), outcome('a.test.ts', 'two', 'passed')];
  const other = outcome('b.test.ts', 'three', 'passed');
  /** @param {import('./reports.mjs').TestOutcome[]} outcomes */
  const secondTry = (outcomes, crashed = false) =>
    withSecondTry([...first, other], 'a.test.ts', { outcomes, crashed });

  it('is for one to six failed files', () => {
    const files = (/** @type {number} */ count) =>
      Array.from({ length: count }, (_, index) => outcome(`${index}.test.ts`, 'x', 'failed'));
    expect(filesToTryAgain([...first, other])).toEqual(['a.test.ts']);
    expect(filesToTryAgain([other])).toEqual([]);
    expect(filesToTryAgain(files(6))).toHaveLength(6);
    expect(filesToTryAgain(files(7))).toEqual([]);
    expect(filesToTryAgain([outcome('web/e2e', 'the server did not start', 'failed')])).toEqual([]);
  });

  it('replaces the first, and reports what passed only now', () => {
    const again = [outcome('a.test.ts', 'one', 'passed'), outcome('a.test.ts', 'two', 'passed')];
    expect(secondTry(again)).toEqual({ outcomes: [other, ...again], flaky: [first[0]] });
  });

  it('stays red when a test fails again, or another one does', () => {
    for (const title of ['one', 'two']) {
      const again = first.map((one) => ({
        ...one,
        state: one.title === title ? /** @type {const} */ ('failed') : /** @type {const} */ ('passed'),
      }));
      expect(secondTry(again)).toEqual({ outcomes: [other, ...again], flaky: [] });
    }
  });

  it('proves nothing when it crashes, runs nothing, or leaves out a test of the first', () => {
    const red = { outcomes: [...first, other], flaky: [] };
    const passing = [outcome('a.test.ts', 'one', 'passed')];
    expect(secondTry(passing, true)).toEqual(red);
    expect(secondTry([])).toEqual(red);
    expect(secondTry([outcome('a.test.ts', 'one', 'skipped')])).toEqual(red);
    expect(secondTry([outcome('a.test.ts', 'two', 'passed')])).toEqual(red);
    expect(secondTry([outcome('a.test.ts', 'one', 'passed')])).toEqual(red);
  });

  it('clears a file that could not be run', () => {
    const broken = {
      file: 'a.test.ts',
      title: 'a.test.ts could not be run',
      state: /** @type {const} */ ('failed'),
    };
    const again = [outcome('a.test.ts', 'one', 'passed')];
    expect(withSecondTry([broken], 'a.test.ts', { outcomes: again, crashed: false })).toEqual({
      outcomes: again,
      flaky: [broken],
    });
  });
});

describe('A stage that runs a test runner', () => {
  /** Runs a program in place of a runner: it fails `a.test.mjs` the first time and then passes it.
   * @param {string} [more] further code of the program */
  async function runProgram(more = '') {
    const stage = 'test-of-runner';
    const run = runner(stage, ({ report, again = false }) => ({
      args: [
        '-e',
        `const status = ${again} ? 'passed' : 'failed';
        const assertionResults = [{ title: 'one', status }];
        const results = { testResults: [{ name: 'a.test.mjs', status, assertionResults }] };
        require('node:fs').writeFileSync(${JSON.stringify(report)}, JSON.stringify(results));
        process.exitCode = ${again ? 0 : 1};
        ${more}`,
      ],
    }));
    const { passed, failed, flaky, failures } = await run({
      alone: false,
      say: () => {},
      countTest: () => {},
      runnerArguments: [],
    });
    for (const name of [stage, `${stage}.runner`]) rmSync(reportPath(name), { force: true });
    return { passed, failed, flaky: flaky.length, says: failures.map(({ message }) => message) };
  }

  it('counts a file that passes on the second try as flaky', async () => {
    expect(await runProgram()).toEqual({ passed: 1, failed: 0, flaky: 1, says: [] });
  });

  it('stays red for an error outside of its tests, also beside a test that failed', async () => {
    expect(await runProgram("process.send({ stray: ['lost'] });")).toEqual({
      passed: 0,
      failed: 2,
      flaky: 0,
      says: ['lost', ''],
    });
  });
});

describe('staleness', () => {
  it('comes from contents, not from the times that a checkout touches', () => {
    const input = join(folder, 'input.txt');
    const paths = [relative(root, input)];
    const step = () => staleness('test-of-staleness', paths, paths);
    writeFileSync(input, 'one');
    rmSync(at('.build/test-of-staleness.stamp.json'), { force: true });
    expect(step().isCurrent()).toBe(false);
    step().done();
    expect(step().isCurrent()).toBe(true);
    utimesSync(input, 1, 1);
    expect(step().isCurrent()).toBe(true);
    writeFileSync(input, 'two');
    expect(step().isCurrent()).toBe(false);
    expect(staleness('test-of-staleness', [], ['no-such-output']).isCurrent()).toBe(false);
    rmSync(at('.build/test-of-staleness.stamp.json'));
  });
});
