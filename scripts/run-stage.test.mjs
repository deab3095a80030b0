// @ts-check
import { commandBy, failuresIn } from './failures.mjs';
import { Progress } from './progress.mjs';
import { lastBlock } from './results.mjs';
import { runSideBySide, runStage } from './run-stage.mjs';
import { fallenCounts } from './test-counts.mjs';

/** Stages that end when the test says so.
 * @param {Record<string, string[]>} stages names, with the stages each comes after
 * @param {number} room
 * @param {Record<string, number>} [weights] */
function startStages(stages, room, weights = {}) {
  const begun = /** @type {string[]} */ ([]);
  const ends = /** @type {Map<string, () => void>} */ (new Map());
  const run = runSideBySide(
    Object.entries(stages).map(([name, after]) => ({ name, after, weight: weights[name] ?? 1 })),
    room,
    ({ name }) =>
      new Promise((resolve) => {
        begun.push(name);
        ends.set(name, () => resolve(name));
      }),
  );
  return {
    begun,
    run,
    /** @param {string} name */
    end: async (name) => {
      ends.get(name)?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

describe('Stages that run side by side', () => {
  it('start in their order as far as there is room and their predecessors have ended', async () => {
    const { begun, end, run } = startStages({ types: [], build: ['types'], lint: [], unit: [] }, 2);
    expect(begun).toEqual(['types', 'lint']);
    await end('lint');
    expect(begun).toEqual(['types', 'lint', 'unit']);
    await end('types');
    expect(begun).toEqual(['types', 'lint', 'unit', 'build']);
    await end('build');
    await end('unit');
    expect(await run).toEqual(['lint', 'types', 'build', 'unit']);
  });

  it('run alone when their weight takes all the room, even when it is more than that', async () => {
    const { begun, end, run } = startStages({ lint: [], unit: [], types: [], backend: [] }, 2, {
      unit: 2,
      backend: 3,
    });
    expect(begun).toEqual(['lint', 'types']);
    await end('types');
    expect(begun).toEqual(['lint', 'types']);
    await end('lint');
    expect(begun).toEqual(['lint', 'types', 'unit']);
    await end('unit');
    expect(begun).toEqual(['lint', 'types', 'unit', 'backend']);
    await end('backend');
    await run;
  });

  it('do not wait for a predecessor that is not part of the run', async () => {
    const { begun } = startStages({ backend: ['build'] }, 1);
    expect(begun).toEqual(['backend']);
  });

  it('are refused when they wait for each other', async () => {
    const { run } = startStages({ one: ['two'], two: ['one'] }, 1);
    await expect(run).rejects.toThrow('one, two');
  });
});

describe('A stage that crashes', () => {
  it('names the command that runs it again', async () => {
    const crash = async () => {
      throw new Error('no server');
    };
    const progress = new Progress({}, { write: () => {} });
    const command = 'npm run test:providers -- smtp';
    const { failures } = await runStage({ name: 'server', command, run: crash }, progress, true);
    expect(failures).toMatchObject([{ what: 'server: 1 failed', command }]);
    const own = await runStage({ name: 'unit', run: crash }, progress, true);
    expect(own.failures).toMatchObject([{ command: 'npm test -- unit' }]);
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

  it('tells what the machine lacks, which is no failure', () => {
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
    const output = { isTTY, columns: 80, write: (/** @type {string} */ text) => written.push(text) };
    const progress = new Progress({ unit: 10, browser: 10 }, output, () => now);
    progress.begin(['types', 'unit', 'browser']);
    progress.beginStage('unit');
    progress.beginStage('browser');
    for (let done = 0; done < 9; done += 1) progress.count('unit', done === 0);
    now = 12_000;
    return { progress, written };
  }

  it('is a line with seconds, tests and failures of each stage where no terminal is attached', () => {
    const { progress, written } = startProgress(false);
    progress.show();
    progress.end();
    expect(written).toEqual(['  12 s  unit 9 of 10, 1 failed · browser 0 of 10\n']);
  });

  it('is a bar that is drawn over where a terminal is attached', () => {
    const { progress, written } = startProgress(true);
    progress.endStage('browser');
    progress.show();
    const [, bar] = (written.at(-1) ?? '').split('\r\x1b[K');
    expect(bar).toBe(`${'█'.repeat(22)}░░  12 s  unit 9 of 10, 1 failed`);
    progress.print('a line');
    expect(written.at(-1)).toBe('\r\x1b[Ka line\n');
  });

  it('shows nothing while no stage runs', () => {
    const { progress, written } = startProgress(false);
    progress.endStage('unit');
    progress.endStage('browser');
    progress.show();
    expect(written).toEqual([]);
  });
});

describe('The numbers of tests', () => {
  it('may grow but not fall', () => {
    expect(fallenCounts({ unit: 2, browser: 1 }, { unit: 3, browser: 1, start: 1 })).toEqual([]);
    expect(fallenCounts({ unit: 2, browser: 1 }, { unit: 1 })).toEqual([
      'unit: 1 ran, docs/test-counts.json expects at least 2.',
      'browser: 0 ran, docs/test-counts.json expects at least 1.',
    ]);
  });
});
