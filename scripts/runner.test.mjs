// @ts-check
import { rmSync } from 'node:fs';
import FailureReporter from './failure-reporter.mjs';
import { at } from './project.mjs';
import { readOutcomes, reportPath } from './reports.mjs';
import { lastBlock, resultOf, runStage } from './results.mjs';
import { jest, runner } from './runners.mjs';
import { choose, stepsFor } from './stages.mjs';

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(reportPath('test-of-runner'), { force: true });
});

/** Runs a stage with a program in place of a test runner.
 * @param {unknown} report that the program leaves
 * @param {number} code with which it ends */
function runProgram(report, code = 0) {
  const program = `
    require('node:fs').writeFileSync(process.env.TEST_REPORT, ${JSON.stringify(JSON.stringify(report))});
    process.exitCode = ${code};`;
  return runStage({ name: 'x', run: runner('test-of-runner', () => ({ args: ['-e', program] })) });
}

/** @param {string} name
 * @param {object[]} assertionResults */
const jestFile = (name, assertionResults, status = 'failed') => ({
  name: at(name),
  status,
  message: 'No such module',
  assertionResults,
});

/** @param {string} title
 * @param {boolean} ok */
const playwrightSpec = (title, ok, status = 'expected', message = 'No such button') => ({
  title,
  ok,
  file: 'x.spec.ts',
  tests: [{ status, results: status === 'expected' ? [] : [{ errors: [{ message }] }] }],
});

describe('The last block of a run', () => {
  it('names each failed test, why it failed, and the command that runs it alone in the words of its runner', async () => {
    const stack = '    at run (node_modules/vitest/run.js:1:1)\n    at node:internal/timers:1:1';
    const testResults = [
      jestFile('domain/src/a.test.ts', [
        {
          ancestorTitles: ['a list'],
          title: "isn't (empty)",
          status: 'failed',
          failureMessages: [`2 is not 3\n${stack}`],
        },
        { title: 'passes', status: 'passed', failureMessages: [] },
        { title: 'is left out', status: 'pending' },
      ]),
      jestFile('backend/dist/test/tokens.spec.js', [
        { title: 'S-79 holds', status: 'failed', failureMessages: Array(2).fill('Error: STACK_TRACE_ERROR') },
      ]),
      jestFile('domain/src/b.test.ts', []),
    ];
    const suites = [
      {
        specs: [playwrightSpec('one', true)],
        suites: [{ specs: [playwrightSpec('S-19 (b)', false, 'unexpected')] }],
      },
      { specs: [playwrightSpec('three', true, 'skipped')] },
    ];
    const errors = [{ message: 'The server did not start\nhere' }];
    const stages = [await runProgram({ testResults }, 1), await runProgram({ suites, errors }, 1)];
    const { lines, failed } = lastBlock(stages, '2 s');
    expect(failed).toBe(5);
    expect(lines.filter((line) => !/^x .*FAILED/.test(line))).toEqual([
      '',
      'Failed:',
      "  domain/src/a.test.ts › a list › isn't (empty)",
      '    2 is not 3',
      "    npm test -- test-of-runner domain/src/a.test.ts -t 'a list isn'\\''t \\(empty\\)'",
      '  backend/test/tokens.spec.ts › S-79 holds',
      '    It did not end within its limit.',
      "    npm test -- test-of-runner tokens.spec -t 'S-79 holds'",
      '  domain/src/b.test.ts › domain/src/b.test.ts could not be run',
      '    No such module',
      '    npm test -- test-of-runner domain/src/b.test.ts',
      '  web/e2e/x.spec.ts › S-19 (b)',
      '    No such button',
      "    npm test -- test-of-runner web/e2e/x.spec.ts -g 'S-19 \\(b\\)'",
      '  web/e2e › The server did not start',
      '    The server did not start',
      '    here',
      "    npm test -- test-of-runner web/e2e -g 'The server did not start'",
      '',
      'took 2 s',
      '2 passed, 5 failed',
    ]);
  });

  it('names what passed only on the second try, and is red with more than three such files', async () => {
    const jest = { title: 'one', status: 'passed', retryReasons: ['too late'] };
    const vitest = { title: 'two', status: 'passed', failureMessages: ['too early'] };
    const testResults = ['a', 'b'].map((name) => jestFile(`${name}.test.ts`, [jest, vitest], 'passed'));
    const suites = [{ specs: [playwrightSpec('three', true, 'flaky')] }];
    const flaky = [await runProgram({ testResults }), await runProgram({ suites, errors: [] })];
    const green = lastBlock(flaky, '2 s');
    const from = green.lines.indexOf('Flaky, passed on the second try:') + 1;
    expect(green.lines.slice(from, from + 4)).toEqual([
      '  a.test.ts › one',
      '    too late',
      '  a.test.ts › two',
      '    too early',
    ]);
    expect(green.lines).toContain('  web/e2e/x.spec.ts › three');
    expect(green.lines.at(-1)).toBe('5 passed, 0 failed');
    const fourth = await runProgram({ testResults: [jestFile('d.test.ts', [jest], 'passed')] });
    const red = lastBlock([...flaky, fourth], '2 s');
    expect(red.lines).toContain('  4 files are flaky, more than 3 are too many');
    expect(red.lines.at(-1)).toBe('6 passed, 1 failed');
  });

  it('is red when a runner fails without a failed test, runs no test, or cannot run', async () => {
    const passing = { testResults: [jestFile('a.test.ts', [{ title: 'one', status: 'passed' }], 'passed')] };
    const told = async (/** @type {Promise<import('./results.mjs').StageResult>} */ result) =>
      (await result).failures.map(({ what, command }) => [what, command]);
    expect(await told(runProgram(passing))).toEqual([]);
    expect(await told(runProgram(passing, 1))).toEqual([
      ['test-of-runner ended with exit code 1, and no test failed: see its output above', 'npm test -- x'],
    ]);
    expect(await told(runProgram({ testResults: [] }))).toEqual([['x: no test ran', 'npm test -- x']]);
    const run = async () => {
      throw new Error('no server');
    };
    const command = 'npm run test:providers -- smtp';
    expect(await told(runStage({ name: 'server', command, run }))).toEqual([
      ['server could not be run', command],
    ]);
  });

  it('reports what the machine lacks, which is no failure', () => {
    const lacking = resultOf('x', { passed: 3, environment: ['environment: no s3'] });
    const { lines, failed } = lastBlock([lacking], '2 s');
    expect(lines).toEqual(['', 'environment: no s3', '', 'took 2 s', '3 passed, 0 failed']);
    expect(failed).toBe(0);
  });
});

describe('The words after npm test --', () => {
  it('name stages first, and then what each of their runners gets', () => {
    const names = (/** @type {string[]} */ ...words) => choose(words).chosen.map(({ name }) => name);
    expect(names('unit', 'backend')).toEqual(['backend', 'unit']);
    expect(names('unit', 'accounts', 'backend')).toEqual(['unit']);
    expect(choose(['unit', 'backend', 'accounts']).runnerArguments).toEqual(['accounts']);
    expect(names()).not.toContain('faults');
    expect(names()).toContain('unit');
    expect(() => choose(['accounts'])).toThrow('There is no stage "accounts"');
  });

  it('are for the backend parts of paths within the repository, whatever the folder of the checkout is called', () => {
    const file = at('backend/dist/test/api.spec.js');
    const matches = (/** @type {string} */ part) => {
      const { args } = jest('jest.config.mjs')({ report: '', words: [part, '-t', 'a title'] });
      expect(args.slice(-2)).toEqual(['-t', 'a title']);
      return new RegExp(args.at(-3) ?? '', 'i').test(file);
    };
    expect(matches(at('.'))).toBe(false);
    for (const part of ['api', 'test/api', 'backend/test/api.spec.ts', 'ap.'])
      expect(matches(part)).toBe(true);
  });

  it('bundle the product for tests of the backend only where these start it', () => {
    expect(stepsFor(['tokens'])).toEqual(['server', 'template', 'common-passwords']);
    for (const patterns of [[], ['test/start.spec'], ['tokens', 'process'], ['-t', 'S-79 holds']])
      expect(stepsFor(patterns)).toBeUndefined();
  });
});

describe('The reporter of failures', () => {
  const told = () => vi.mocked(console.log).mock.calls.map(([text]) => text.trim());

  it('names a failed test of Vitest and of Jest at once', () => {
    const reporter = new FailureReporter();
    const result = (/** @type {string} */ state) => ({
      module: { moduleId: at('a.test.ts') },
      fullName: `a list > ${state}`,
      result: () => ({ state, errors: [{ message: '2 is not 3' }] }),
    });
    for (const state of ['passed', 'failed']) reporter.onTestCaseResult(result(state));
    const failed = { status: 'failed', fullName: 'b fails', failureMessages: ['3 is not 4'] };
    for (const status of ['passed', 'failed'])
      reporter.onTestCaseResult({ path: at('b.spec.ts') }, { ...failed, status });
    expect(told()).toEqual([
      'FAILED a.test.ts: a list > failed\n    2 is not 3',
      'FAILED b.spec.ts: b fails\n    3 is not 4',
    ]);
  });

  it('ends a run in which a file says nothing for a quarter of an hour, and reports that file as failed', () => {
    vi.useFakeTimers();
    vi.stubEnv('TEST_REPORT', reportPath('test-of-runner'));
    const exit = vi.spyOn(process, 'exit').mockImplementation(() => /** @type {never} */ (undefined));
    const reporter = new FailureReporter();
    const [blocked, ended] = ['a.test.ts', 'b.test.ts'].map((name) => ({ moduleId: at(name) }));
    for (const file of [blocked, ended]) reporter.onTestModuleQueued(file);
    reporter.onTestModuleEnd(ended);
    vi.advanceTimersByTime(899_999);
    expect(exit).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(exit.mock.calls).toEqual([[1]]);
    const message = 'It blocks its process: nothing came from it for 15 minutes.';
    expect(readOutcomes('test-of-runner')).toMatchObject([{ file: 'a.test.ts', state: 'failed', message }]);
  });
});
