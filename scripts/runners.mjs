// @ts-check
import { rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { commandBy, escapePattern, failuresIn } from './failures.mjs';
import { at, node, Stop } from './project.mjs';
import { readReport, reportPath } from './reports.mjs';
import { filesToTryAgain, withSecondTry } from './second-try.mjs';

/** @typedef {import('./stages.mjs').Context} Context
 * @typedef {{ report: string, files?: string[], again?: boolean }} Run `files`: only these, told by their source;
 *   `again`: a second try, alone
 * @typedef {(words: string[]) => string[]} Select what the runner gets for the words that follow a stage
 * @typedef {(run: Run) => { args: string[], env?: Record<string, string>, cwd?: string, select?: Select }} Command */

const progressReporter = at('scripts/progress-reporter.mjs');
/** After this many milliseconds a runner is killed: it must be hanging, since its tests have their own limits. */
export const limitMs = 45 * 60_000;

/** Runs a test runner and judges it by its JSON report. Files that fail get a second try.
 * @param {string} stage
 * @param {Command} command
 * @param {(outcome: import('./reports.mjs').TestOutcome) => string} [findCommand] the command for one test alone */
export const runner =
  (stage, command, findCommand = commandBy(`npm test -- ${stage}`)) =>
  async (/** @type {Context} */ context) => {
    // A partial run must not count as a whole run in the table of the specification.
    const partial = context.runnerArguments.length > 0;
    const name = partial ? `${stage}.partial` : stage;
    rmSync(reportPath(name), { force: true });

    /** @param {Omit<Run, 'report'>} [options] */
    async function runOnce(options = {}) {
      const report = reportPath(`${name}.runner`);
      rmSync(report, { force: true });
      const { args, env, cwd, select = (words) => words } = command({ report, ...options });
      const running = /** @type {Set<string>} */ (new Set());
      const strayErrors = /** @type {string[]} */ ([]);
      const { code, output, hung } = await node([...args, ...select(context.runnerArguments)], {
        capture: !context.alone,
        group: true,
        limitMs,
        onMessage: ({ begun, ended, failed, stray = [] }) => {
          strayErrors.push(...stray);
          if (begun) running.add(begun);
          running.delete(ended);
          if (failed !== undefined && !options.again) context.countTest(failed);
        },
        ...(env ? { env } : {}),
        ...(cwd ? { cwd } : {}),
      });
      context.say(output);
      if (hung) {
        const words = `It had not ended after ${limitMs / 60_000} minutes. Begun and not ended:`;
        if (!options.again) throw new Stop([words, ...running].join('\n'));
        context.say([words, ...running].join('\n'));
        return { outcomes: [], crashed: true, words: '' };
      }
      const outcomes = readReport(report);
      const failed = outcomes.some(({ state }) => state === 'failed');
      const crashed = strayErrors.length > 0 || (code !== 0 && !failed);
      return {
        outcomes,
        crashed,
        words: strayErrors.join('\n') || output.trim().split('\n').slice(-12).join('\n'),
      };
    }

    const first = await runOnce();
    let { outcomes } = first;
    const flaky = [];
    for (const file of partial || first.crashed ? [] : filesToTryAgain(outcomes)) {
      context.say(`${file} runs again, alone.`);
      const merged = withSecondTry(outcomes, file, await runOnce({ files: [file], again: true }));
      outcomes = merged.outcomes;
      flaky.push(...merged.flaky);
    }
    writeFileSync(reportPath(name), JSON.stringify(outcomes));
    const count = (/** @type {string} */ wanted) => outcomes.filter(({ state }) => state === wanted).length;
    if (count('skipped') > 0) context.say(`${count('skipped')} skipped.`);
    return {
      passed: count('passed'),
      failed: count('failed') + (first.crashed ? 1 : 0),
      failures: [
        ...(first.crashed ? [{ what: `${stage}: an error outside of its tests`, message: first.words }] : []),
        ...failuresIn(outcomes, findCommand),
      ],
      flaky,
    };
  };

/** @param {string[]} projects
 * @param {string[]} [files] all of the projects, if left out
 * @param {Record<string, string>} [env]
 * @returns {Command} */
export const vitest =
  (projects, files = [], env = {}) =>
  ({ report, files: only = files, again }) => ({
    args: [
      at('node_modules/vitest/vitest.mjs'),
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      // Vitest's default leaves one processor idle, which is half of a machine with two.
      `--maxWorkers=${again ? 1 : availableParallelism()}`,
      '--reporter=default',
      '--reporter=json',
      `--reporter=${progressReporter}`,
      `--outputFile.json=${report}`,
      ...only,
    ],
    env,
  });

const compiledPath = (/** @type {string} */ file) =>
  file.replace('backend/test/', 'test/').replace(/\.ts$/, '.js');

/** Jest looks at absolute paths, where the folder of a checkout would count as well. The parts of paths stand before the
 * first option.
 * @type {Select} */
function selectTests(words) {
  const option = words.findIndex((word) => word.startsWith('-'));
  const parts = option < 0 ? words : words.slice(0, option);
  const below = escapePattern(at('backend/dist/'));
  return [...parts.map((part) => `${below}.*${compiledPath(part)}`), ...words.slice(parts.length)];
}

/** @param {string} config a file of the backend's folder
 * @param {string[]} [files] all, if left out
 * @param {Record<string, string>} [env]
 * @returns {Command} */
export const jest =
  (config, files = [], env = {}) =>
  ({ report, files: only = files, again }) => ({
    args: [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      // Test databases are too short-lived for WebAssembly's optimising compiler to pay off.
      '--liftoff-only',
      at('node_modules/jest/bin/jest.js'),
      // Must not be the last option: it is a list that also takes the arguments after it, such as file names.
      '--reporters=default',
      `--reporters=${progressReporter}`,
      `--config=${config}`,
      '--json',
      `--outputFile=${report}`,
      ...(again ? ['--maxWorkers=1'] : []),
      ...only.map((file) => `dist/${compiledPath(file)}`),
    ],
    cwd: at('backend'),
    select: selectTests,
    env,
  });

/** @param {string} config
 * @param {string[]} [files] all, if left out
 * @returns {Command} */
export const playwright =
  (config, files = []) =>
  ({ report, files: only = files, again }) => ({
    args: [
      at('node_modules/@playwright/test/cli.js'),
      'test',
      ...only,
      `--config=${config}`,
      ...(again ? ['--workers=1'] : []),
    ],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...(again ? { SECOND_TRY: '1' } : {}) },
  });

/** @param {string[]} suites
 * @returns {Command} */
export const attacks =
  (suites) =>
  ({ report, files }) => ({
    args: [
      at('tools/attacks/run.mjs'),
      `--report=${report}`,
      ...(files?.map((file) => basename(file, '.mjs')) ?? suites),
    ],
  });
