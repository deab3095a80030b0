// @ts-check
import { commandBy, failuresIn } from './failures.mjs';
import { Progress } from './progress.mjs';
import { at } from './project.mjs';
import { lastBlock } from './results.mjs';
import { runStage } from './run-stage.mjs';
import { jest } from './runners.mjs';
import { choose } from './stages.mjs';

describe('A stage that crashes', () => {
  it('names the command that runs it again', async () => {
    const crash = async () => {
      throw new Error('no server');
    };
    const progress = new Progress({ write: () => {} });
    const command = 'npm run test:providers -- smtp';
    const { failures } = await runStage({ name: 'server', command, run: crash }, progress, true);
    expect(failures).toMatchObject([{ what: 'server: 1 failed', command }]);
    const own = await runStage({ name: 'unit', run: crash }, progress, true);
    expect(own.failures).toMatchObject([{ command: 'npm test -- unit' }]);
  });
});

describe('The words after npm test --', () => {
  it('name stages first, and then what each of their runners gets', () => {
    const names = (/** @type {string[]} */ ...words) => choose(words).chosen.map(({ name }) => name);
    expect(names('unit', 'backend')).toEqual(['backend', 'unit']);
    expect(names('unit', 'accounts', 'backend')).toEqual(['unit']);
    expect(choose(['unit', 'backend', 'accounts']).runnerArguments).toEqual(['accounts']);
    expect(names()).not.toContain('deep');
    expect(names()).toContain('unit');
    expect(() => choose(['accounts'])).toThrow('There is no stage "accounts"');
  });
});

describe('The words after npm test -- backend', () => {
  const { select = (words) => words } = jest('jest.config.mjs')({ report: '' });
  const matches = (/** @type {string} */ part, /** @type {string} */ path) =>
    select([part, '-t', 'a title']).some((word) => new RegExp(word, 'i').test(at(path)));

  it('are parts of paths within the repository, whatever the folder of the checkout is called', () => {
    const file = 'backend/dist/test/api.spec.js';
    expect(matches(at('.'), file)).toBe(false);
    for (const part of ['api', 'test/api', 'backend/test/api.spec.ts', 'ap.'])
      expect(matches(part, file)).toBe(true);
    expect(select(['api', '-t', 'a title']).slice(1)).toEqual(['-t', 'a title']);
  });
});

describe('The last block of a run', () => {
  const failed = /** @type {const} */ ({ state: 'failed' });
  const stage = { stage: 'x', passed: 3, failed: 0, failures: [], flaky: [], environment: [], seconds: 1 };

  it('names each failed test, why it failed, and the command that runs it alone in the words of its runner', () => {
    const stack = '    at run (node_modules/vitest/run.js:1:1)\n    at node:internal/timers:1:1';
    const outcomes = [
      {
        ...failed,
        file: 'domain/src/a.test.ts',
        groups: ['a list'],
        title: "isn't (empty)",
        message: `2 is not 3\n${stack}`,
      },
      { ...failed, file: 'backend/test/tokens.spec.ts', groups: [], title: 'S-79 holds' },
      { ...failed, file: 'web/e2e/auth.spec.ts', title: 'S-19 shows a logo' },
      { ...failed, file: 'domain/src/b.test.ts', title: 'domain/src/b.test.ts could not be run' },
      { state: /** @type {const} */ ('passed'), file: 'c.test.ts', title: 'passes' },
    ];
    const failures = failuresIn(outcomes, commandBy('npm test -- x'));
    const { lines } = lastBlock([{ ...stage, failed: 4, failures }], '2 s');
    expect(lines).toEqual([
      '',
      'Failed:',
      "  domain/src/a.test.ts › a list › isn't (empty)",
      '    2 is not 3',
      "    npm test -- x domain/src/a.test.ts -t 'a list isn'\\''t \\(empty\\)'",
      '  backend/test/tokens.spec.ts › S-79 holds',
      "    npm test -- x tokens.spec -t 'S-79 holds'",
      '  web/e2e/auth.spec.ts › S-19 shows a logo',
      "    npm test -- x web/e2e/auth.spec.ts -g 'S-19 shows a logo'",
      '  domain/src/b.test.ts › domain/src/b.test.ts could not be run',
      '    npm test -- x domain/src/b.test.ts',
      '',
      'took 2 s',
      '3 passed, 4 failed',
    ]);
  });

  it('shows twelve lines of a message', () => {
    const message = Array.from({ length: 40 }, (_, index) => `line ${index}`).join('\n');
    const failures = [{ what: 'a', message, command: 'b' }];
    const { lines } = lastBlock([{ ...stage, failed: 1, failures }], '2 s');
    expect(lines.filter((line) => line.includes('line '))).toHaveLength(12);
  });

  it('reports what the machine lacks, which is no failure', () => {
    const { lines, failed } = lastBlock([{ ...stage, environment: ['environment: no s3'] }], '2 s');
    expect(lines).toEqual(['', 'environment: no s3', '', 'took 2 s', '3 passed, 0 failed']);
    expect(failed).toBe(0);
  });

  it('lists flaky tests of up to three files, and fails when there are more', () => {
    const flaky = ['a', 'b', 'c'].map((name) => ({
      ...failed,
      file: `${name}.test.ts`,
      title: 'x',
      message: 'too late',
    }));
    const green = lastBlock([{ ...stage, flaky }], '2 s');
    expect(green.lines).toContain('Flaky, passed on the second try:');
    expect(green.lines).toContain('  b.test.ts › x');
    expect(green.lines).toContain('    too late');
    expect(green.lines.at(-1)).toBe('3 passed, 0 failed');
    const other = { ...failed, file: 'd.test.ts', title: 'x' };
    const red = lastBlock(
      [
        { ...stage, flaky },
        { ...stage, flaky: [other] },
      ],
      '2 s',
    );
    expect(red.lines).toContain('  4 files passed only on the second try, more than 3 are too many');
    expect(red.lines.at(-1)).toBe('6 passed, 1 failed');
  });
});

describe('Progress', () => {
  /** @param {boolean} isTTY */
  function startProgress(isTTY) {
    const written = /** @type {string[]} */ ([]);
    let now = 0;
    const output = { isTTY, write: (/** @type {string} */ text) => written.push(text) };
    const progress = new Progress(output, () => now);
    progress.begin('unit');
    for (let done = 0; done < 9; done += 1) progress.count(done === 0);
    now = 12_000;
    progress.show();
    progress.end();
    return written;
  }

  it('is a line with seconds, tests and failures where no terminal is attached', () => {
    expect(startProgress(false)).toEqual(['  12 s  unit 9 (1 failed)\n']);
  });

  it('is a line that is drawn over and goes at the end where a terminal is attached', () => {
    expect(startProgress(true)).toEqual(['\r\x1b[K12 s  unit 9 (1 failed)', '\r\x1b[K']);
  });
});
