// @ts-check
import { rmSync } from 'node:fs';
import FailureReporter from './failure-reporter.mjs';
import { at } from './project.mjs';
import { reportPath } from './reports.mjs';
import { printLastBlock, resultOf, runStage } from './results.mjs';
import { runner } from './runners.mjs';

beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}));
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
  rmSync(reportPath('of-runner'), { force: true });
});

/** Runs a stage with a program that leaves a report in place of a test runner.
 * @param {object} report */
function runProgram(report, exitCode = 0) {
  const text = JSON.stringify(JSON.stringify({ errors: [], ...report }));
  const program = `require('fs').writeFileSync(process.env.TEST_REPORT, ${text}); process.exitCode = ${exitCode}`;
  return runStage({ name: 'x', run: runner('of-runner', () => ({ args: ['-e', program] })) });
}

/** The lines of the last block, without those of stages.
 * @param {import('./results.mjs').StageResult[]} stages */
function readLastBlock(...stages) {
  vi.mocked(console.log).mockClear();
  printLastBlock(stages, '2 s');
  const lines = vi.mocked(console.log).mock.calls.flatMap(([text]) => text.split('\n'));
  return lines.filter((line) => !/^$|^[xy] /.test(line));
}

const file = (/** @type {string} */ name, /** @type {object[]} */ ...assertionResults) => ({
  name: at(name),
  status: 'failed',
  message: 'No module',
  assertionResults,
});
const spec = (/** @type {boolean} */ ok, status = 'expected') => {
  const results = status === 'expected' ? [] : [{ errors: [{ message: 'No button' }] }];
  return { specs: [{ title: `S-19 (${ok})`, ok, file: 'x.spec.ts', tests: [{ status, results }] }] };
};

describe('The last block of a run', () => {
  it('names each failed test, why it failed, and the command that runs it alone, and what the machine lacks', async () => {
    const stack = '    at run (node_modules/vitest/run.js:1:1)\n    at node:internal/timers:1:1';
    const failed = { status: 'failed', title: "isn't (empty)", failureMessages: [`2 is not 3\n${stack}`] };
    const silent = { status: 'failed', title: 'ends', failureMessages: ['Error: STACK_TRACE_ERROR'] };
    const testResults = [
      file('a.test.ts', { ...failed, ancestorTitles: ['a list'] }, { title: 'passes', status: 'passed' }),
      file('backend/dist/test/tokens.spec.js', silent, { title: 'is left out', status: 'pending' }),
      file('b.test.ts'),
    ];
    const suites = [{ suites: [spec(true), spec(false, 'unexpected')] }, spec(true, 'skipped')];
    const errors = [{ message: 'No server' }];
    const stages = [await runProgram({ testResults }, 1), await runProgram({ suites, errors }, 1)];
    const command = 'npm test -- of-runner';
    expect(readLastBlock(...stages, resultOf('y', { environment: ['environment: no s3'] }))).toEqual([
      'Failed:',
      "  a.test.ts › a list › isn't (empty)",
      '    2 is not 3',
      `    ${command} a.test.ts -t 'a list isn'\\''t \\(empty\\)'`,
      '  backend/test/tokens.spec.ts › ends',
      '    It did not end within its limit.',
      `    ${command} tokens.spec -t 'ends'`,
      '  b.test.ts › b.test.ts could not be run',
      '    No module',
      `    ${command} b.test.ts`,
      '  web/e2e/x.spec.ts › S-19 (false)',
      '    No button',
      `    ${command} web/e2e/x.spec.ts -g 'S-19 \\(false\\)'`,
      '  web/e2e › No server',
      '    No server',
      `    ${command} web/e2e -g 'No server'`,
      'environment: no s3',
      'took 2 s',
      '2 passed, 5 failed',
    ]);
    expect(process.exitCode).toBe(1);
  });

  it('names what passed only on the second try, and is red with more than three such files', async () => {
    const jest = { title: 'one', status: 'passed', retryReasons: ['too late'] };
    const vitest = { title: 'two', status: 'passed', failureMessages: ['too early'] };
    const pass = (/** @type {string} */ name) => ({ ...file(name, jest, vitest), status: 'passed' });
    const flaky = await runProgram({ testResults: ['a', 'b', 'c'].map(pass) });
    const lines = readLastBlock(flaky);
    const told = ['  a › one', '    too late', '  a › two', '    too early'];
    expect(lines.slice(0, 5)).toEqual(['Flaky, passed on the second try:', ...told]);
    expect(lines.at(-1)).toBe('6 passed, 0 failed');
    const red = readLastBlock(flaky, await runProgram({ suites: [spec(true, 'flaky')] }));
    expect(red).toContain('  4 files are flaky, more than 3 are too many');
    expect(red.at(-1)).toBe('7 passed, 1 failed');
  });

  it('is red when a runner fails without a failed test, runs no test, or cannot run', async () => {
    const testResults = [{ ...file('a', { title: 'one', status: 'passed' }), status: 'passed' }];
    const told = async (/** @type {ReturnType<typeof runProgram>} */ result) =>
      (await result).failures.map(({ what, command }) => `${what}: ${command}`);
    expect(await told(runProgram({ testResults }))).toEqual([]);
    expect(await told(runProgram({ testResults }, 1))).toEqual([
      'of-runner ended with exit code 1, and no test failed: see its output above: npm test -- x',
    ]);
    expect(await told(runProgram({ testResults: [] }))).toEqual(['x: no test ran: npm test -- x']);
    const broken = { name: 's3', command: 'npm start', run: () => Promise.reject(new Error('no server')) };
    expect(await told(runStage(broken))).toEqual(['s3 could not be run: npm start']);
  });
});

describe('The reporter of failures', () => {
  it('names a failed test of Vitest, of Jest and of Playwright at once', () => {
    const reporter = new FailureReporter();
    for (const state of ['passed', 'failed']) {
      const result = () => ({ state, errors: [{ message: '2 is not 3' }] });
      reporter.onTestCaseResult({ module: { moduleId: at('a.test.ts') }, fullName: 'a list > x', result });
      const ofJest = { status: state, fullName: 'b fails', failureMessages: ['3 is not 4'] };
      reporter.onTestCaseResult({ path: at('b.spec.ts') }, ofJest);
    }
    const ofPlaywright = { location: { file: at('c.spec.ts') }, title: 'c', retries: 1 };
    const errors = [{ message: '\u001b[31mno' }];
    // Playwright itself names the last try.
    for (const retry of [0, 1]) reporter.onTestEnd(ofPlaywright, { status: 'timedOut', retry, errors });
    expect(vi.mocked(console.log).mock.calls).toEqual([
      ['\nFAILED a.test.ts: a list > x\n    2 is not 3'],
      ['\nFAILED b.spec.ts: b fails\n    3 is not 4'],
      ['\nFAILED c.spec.ts: c\n    no'],
    ]);
  });
});
