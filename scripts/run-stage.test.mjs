// @ts-check
import { commandBy, failureLines, failuresIn } from './failures.mjs';
import { Progress } from './progress.mjs';
import { runSideBySide } from './run-stage.mjs';
import { fallenCounts } from './test-counts.mjs';

/** Stages that end when the test says so.
 * @param {Record<string, string[]>} stages names, with the stages each comes after
 * @param {number} lanes */
function startStages(stages, lanes) {
  const begun = /** @type {string[]} */ ([]);
  const ends = /** @type {Map<string, () => void>} */ (new Map());
  const run = runSideBySide(
    Object.entries(stages).map(([name, after]) => ({ name, after })),
    lanes,
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
  it('start in their order as far as there are lanes and their predecessors have ended', async () => {
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

  it('do not wait for a predecessor that is not part of the run', async () => {
    const { begun } = startStages({ backend: ['build'] }, 1);
    expect(begun).toEqual(['backend']);
  });

  it('are refused when they wait for each other', async () => {
    const { run } = startStages({ one: ['two'], two: ['one'] }, 1);
    await expect(run).rejects.toThrow('one, two');
  });
});

describe('The last lines of a failed run', () => {
  const failed = /** @type {const} */ ({ state: 'failed' });

  it('give the command that runs each failed test alone, in the words of its runner', () => {
    const outcomes = [
      { ...failed, file: 'domain/src/a.test.ts', groups: ['a list'], title: "isn't (empty)" },
      { ...failed, file: 'backend/test/tokens.spec.ts', groups: [], title: 'S-79 holds' },
      { ...failed, file: 'web/e2e/auth.spec.ts', title: 'S-19 shows a logo' },
      { ...failed, file: 'domain/src/b.test.ts', title: 'domain/src/b.test.ts could not be run' },
      { state: /** @type {const} */ ('passed'), file: 'c.test.ts', title: 'passes' },
    ];
    expect(failureLines(failuresIn(outcomes, commandBy('test:x')))).toEqual([
      '',
      'Failed:',
      "  domain/src/a.test.ts › a list › isn't (empty)",
      "    npm run test:x -- domain/src/a.test.ts -t 'a list isn'\\''t \\(empty\\)'",
      '  backend/test/tokens.spec.ts › S-79 holds',
      "    npm run test:x -- tokens.spec -t 'S-79 holds'",
      '  web/e2e/auth.spec.ts › S-19 shows a logo',
      "    npm run test:x -- web/e2e/auth.spec.ts -g 'S-19 shows a logo'",
      '  domain/src/b.test.ts › domain/src/b.test.ts could not be run',
      '    npm run test:x -- domain/src/b.test.ts',
      '',
    ]);
  });

  it('are empty when nothing failed', () => {
    expect(failureLines([])).toEqual([]);
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
      'unit: 1 passed, docs/test-counts.json expects at least 2.',
      'browser: 0 passed, docs/test-counts.json expects at least 1.',
    ]);
  });
});
