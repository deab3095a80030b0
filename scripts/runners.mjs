// @ts-check
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { commandBy, failuresIn } from './failures.mjs';
import { at, node } from './project.mjs';
import { outcomesOf, reportPath } from './reports.mjs';

/** @typedef {import('./stages.mjs').Context} Context
 * @typedef {(report: string) => { args: string[], env?: Record<string, string>, cwd?: string }} Command */

const progressReporter = at('scripts/progress-reporter.mjs');

/** A test runner that writes a JSON report, which is what is believed.
 * @param {string} stage
 * @param {Command} command
 * @param {(outcome: import('./reports.mjs').TestOutcome) => string} [findCommand] what runs one of its tests alone */
export const runner =
  (stage, command, findCommand = commandBy(`test:${stage}`)) =>
  async (/** @type {Context} */ context) => {
    // A run of some tests only must not pass for the whole run in the table of the specification.
    const partial = context.runnerArguments.length > 0;
    const report = reportPath(partial ? `${stage}.partial` : stage);
    rmSync(report, { force: true });
    const { args, env, cwd } = command(report);
    const { code, output } = await node([...args, ...context.runnerArguments], {
      capture: !context.alone,
      group: true,
      onMessage: ({ failed }) => context.countTest(failed),
      ...(env ? { env } : {}),
      ...(cwd ? { cwd } : {}),
    });
    context.say(output);
    const outcomes = outcomesOf(stage, report);
    const failed = outcomes.filter(({ state }) => state === 'failed').length;
    const skipped = outcomes.filter(({ state }) => state === 'skipped').length;
    if (skipped > 0) context.say(`${skipped} skipped.`);
    return {
      passed: outcomes.filter(({ state }) => state === 'passed').length,
      failed: failed === 0 && code !== 0 ? 1 : failed,
      failures: failuresIn(outcomes, findCommand),
    };
  };

/** @param {string[]} projects
 * @param {string[]} [files] all of the projects, if left out
 * @param {Record<string, string>} [env]
 * @returns {Command} */
export const vitest =
  (projects, files = [], env = {}) =>
  (report) => ({
    args: [
      at('node_modules/vitest/vitest.mjs'),
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      // Its own default leaves one processor idle, which is half of a machine with two.
      `--maxWorkers=${availableParallelism()}`,
      '--reporter=default',
      '--reporter=json',
      `--reporter=${progressReporter}`,
      `--outputFile.json=${report}`,
      ...files,
    ],
    env,
  });

/** @param {string} config a file of the backend's folder
 * @param {string[]} [files] parts of paths; all, if left out
 * @returns {Command} */
export const jest =
  (config, files = []) =>
  (report) => ({
    args: [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      // Databases of tests are too short-lived to be worth compiling well.
      '--liftoff-only',
      at('node_modules/jest/bin/jest.js'),
      // Not last: it is a list that takes whatever follows, such as the names of files.
      '--reporters=default',
      `--reporters=${progressReporter}`,
      `--config=${config}`,
      '--json',
      `--outputFile=${report}`,
      ...files,
    ],
    cwd: at('backend'),
  });

/** @param {string} config
 * @param {string[]} [files] all, if left out
 * @returns {Command} */
export const playwright =
  (config, files = []) =>
  (report) => ({
    args: [at('node_modules/@playwright/test/cli.js'), 'test', ...files, `--config=${config}`],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });

/** @param {string[]} suites
 * @returns {Command} */
export const attacks = (suites) => (report) => ({
  args: [at('scripts/test-attacks.mjs'), `--report=${report}`, ...suites],
});
