// @ts-check
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { at, node } from './project.mjs';
import { fullName, notRun, readOutcomes, reportPath } from './reports.mjs';

/** @typedef {import('./reports.mjs').TestOutcome} TestOutcome
 * @typedef {{ report: string, words: string[] }} Run `words` choose some tests. Without them a test that fails has a
 *   second try, and a run in which very much fails ends early.
 * @typedef {(run: Run) => { args: string[], env?: Record<string, string>, cwd?: string }} Command */

const failureReporter = at('scripts/failure-reporter.mjs');
const mostFailures = 20;
/** After this many milliseconds a command is killed: no limit of a test ends one that blocks its process. */
export const limitMs = 30 * 60_000;

/** @param {string} text a runner takes a regular expression */
const escapePattern = (text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** The arguments with which the runner runs one test only.
 * @param {TestOutcome} outcome */
function argumentsFor({ file, title, groups = [] }) {
  // The backend's tests run compiled: their path differs, but not their name.
  const path = file.startsWith('backend/') ? basename(file, '.ts') : file;
  if (title === notRun(file)) return path;
  const pattern = escapePattern([...groups, title].join(' ')).replaceAll("'", "'\\''");
  return `${path} ${file.startsWith('web/e2e') ? '-g' : '-t'} '${pattern}'`;
}

/** Runs a test runner and judges it by its report.
 * @param {string} stage
 * @param {Command} command
 * @param {(outcome: TestOutcome) => string} [findCommand] the command for one test alone */
export const runner =
  (stage, command, findCommand = (outcome) => `npm test -- ${stage} ${argumentsFor(outcome)}`) =>
  /** @param {string[]} words
   * @returns {Promise<import('./results.mjs').Counts>} */
  async (words) => {
    // A run of some tests must not count as a whole one in the table of the specification.
    const name = words.length === 0 ? stage : `${stage}.partial`;
    const report = reportPath(name);
    rmSync(report, { force: true });
    const { args, env, cwd } = command({ report, words });
    const options = { group: true, limitMs, env: { ...env, TEST_REPORT: report } };
    const { code, hung } = await node(args, { ...options, ...(cwd && { cwd }) });
    const outcomes = readOutcomes(name);
    const failures = outcomes
      .filter(({ state }) => state === 'failed')
      .map((outcome) => ({
        what: fullName(outcome),
        message: outcome.message ?? '',
        command: findCommand(outcome),
      }));
    const passed = outcomes.filter(({ state }) => state === 'passed');
    const end = hung ? `had not ended after ${limitMs / 60_000} minutes` : `ended with exit code ${code}`;
    const stray = { what: `${stage} ${end}, and no test failed: see its output above` };
    return {
      passed: passed.length,
      failures: code !== 0 && failures.length === 0 ? [stray] : failures,
      flaky: passed.filter(({ message }) => message),
    };
  };

/** @type {(projects: string[], files?: string[]) => Command} */
export const vitest =
  (projects, files = []) =>
  ({ report, words }) => ({
    args: [
      at('node_modules/vitest/vitest.mjs'),
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      // Vitest's default leaves one processor idle, which is half of a machine with two. Tests on servers of others mostly
      // wait for them.
      `--maxWorkers=${availableParallelism() + (projects.includes('providers') ? 1 : 0)}`,
      `--reporter=${words.length === 0 ? 'dot' : 'default'}`,
      `--reporter=${failureReporter}`,
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...(words.length === 0 ? ['--retry=1', `--bail=${mostFailures}`] : ['--experimental.fsModuleCache']),
      ...files,
      ...words,
    ],
  });

/** The parts of paths among the words that follow a stage: they stand before the first option.
 * @type {(words: string[]) => string[]} */
export const pathParts = (words) =>
  words.slice(
    0,
    [...words, '-'].findIndex((word) => word.startsWith('-')),
  );

/** @param {string} file */
const compiledPath = (file) => file.replace('backend/test/', 'test/').replace(/\.ts$/, '.js');

/** Jest looks at absolute paths, where the folder of a checkout would count as well.
 * @param {string} part */
const belowBackend = (part) => `${escapePattern(at('backend/dist/'))}.*${compiledPath(part)}`;

/** @type {(config: string, files?: string[]) => Command} `config`: a file of the backend's folder */
export const jest =
  (config, files = []) =>
  ({ report, words }) => ({
    args: [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      // Test databases are too short-lived for WebAssembly's optimising compiler to pay off.
      '--liftoff-only',
      at('node_modules/jest/bin/jest.js'),
      // Must not be the last option: it is a list that also takes the arguments after it, such as file names.
      '--reporters=default',
      `--reporters=${failureReporter}`,
      `--config=${config}`,
      '--json',
      `--outputFile=${report}`,
      ...files.map((file) => `dist/${compiledPath(file)}`),
      ...pathParts(words).map(belowBackend),
      ...words.slice(pathParts(words).length),
    ],
    cwd: at('backend'),
    env: { RETRIES: words.length === 0 ? '1' : '0' },
  });

/** @type {(config: string, files?: string[]) => Command} */
export const playwright =
  (config, files = []) =>
  ({ words }) => ({
    args: [
      at('node_modules/@playwright/test/cli.js'),
      'test',
      ...files,
      `--config=${config}`,
      ...(words.length === 0 ? ['--retries=1', `--max-failures=${mostFailures}`] : words),
    ],
  });
