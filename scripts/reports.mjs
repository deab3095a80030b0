// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { at, root } from './project.mjs';

/** @typedef {{
 *   title: string,
 *   file: string,
 *   state: 'passed' | 'failed' | 'skipped',
 *   groups?: string[],
 *   message?: string,
 * }} TestOutcome `groups` are the describes around it, outermost first; `message` says why it failed, which one that
 *   passed may have done at its first try */

/** @param {string} stage
 * @returns {string} the report of its last run, as its runner wrote it */
export const reportPath = (stage) => at('.build/reports', `${stage}.json`);

/** @param {string} path for a compiled test file, that of its source */
const findSource = (path) =>
  (isAbsolute(path) ? relative(root, path) : path)
    .replace('backend/dist/test/', 'backend/test/')
    .replace(/\.spec\.js$/, '.spec.ts');

/** @param {string} file
 * @returns {string} the title that replaces its tests if it could not be loaded */
export const notRun = (file) => `${file} could not be run`;

/** @param {TestOutcome} outcome */
export const fullName = ({ file, groups = [], title }) => [file, ...groups, title].join(' › ');

/** The messages of all tries. Vitest reports a test that timed out with the stack of an error without a message.
 * @param {string[]} messages */
const joined = (messages) =>
  [...new Set(messages)]
    .join('\n')
    .replaceAll('Error: STACK_TRACE_ERROR', 'It did not end within its limit.');

/** Reads Vitest's and Jest's report. A file that could not be loaded counts as one failed test.
 * @param {any} report
 * @returns {TestOutcome[]} */
function fromJest(report) {
  return report.testResults.flatMap((/** @type {any} */ suite) => {
    const file = findSource(suite.name);
    const results = suite.assertionResults.map((/** @type {any} */ result) => ({
      title: result.title,
      file,
      groups: result.ancestorTitles ?? [],
      state: result.status === 'passed' || result.status === 'failed' ? result.status : 'skipped',
      message: joined([...(result.retryReasons ?? []), ...(result.failureMessages ?? [])]),
    }));
    const broken =
      suite.status === 'failed' && !results.some((/** @type {TestOutcome} */ r) => r.state === 'failed');
    return broken
      ? [...results, { title: notRun(file), file, groups: [], state: 'failed', message: suite.message ?? '' }]
      : results;
  });
}

/** Reads Playwright's report, which nests suites.
 * @param {any} report
 * @returns {TestOutcome[]} */
function fromPlaywright(report) {
  const folder = relative(root, report.config?.rootDir ?? at('web/e2e'));
  const messageOf = (/** @type {any} */ error) => error.message ?? '';
  const collect = (/** @type {any} */ { suites = [], specs = [] }) => [
    ...suites.flatMap(collect),
    ...specs.map((/** @type {any} */ { title, file, ok, tests }) => {
      const isSkipped = tests.every((/** @type {any} */ test) => test.status === 'skipped');
      const results = tests.flatMap((/** @type {any} */ test) => test.results ?? []);
      const errors = results.flatMap((/** @type {any} */ result) => result.errors ?? []);
      const state = isSkipped ? 'skipped' : ok ? 'passed' : 'failed';
      return { title, file: `${folder}/${file}`, state, message: joined(errors.map(messageOf)) };
    }),
  ];
  const broken = report.errors.map((/** @type {any} */ error) => {
    const message = messageOf(error);
    return { title: message.split('\n')[0], file: folder, state: 'failed', message };
  });
  return [...collect(report), ...broken];
}

/** Reads the outcomes of a stage's last run; empty if there is no report.
 * @param {string} stage
 * @returns {TestOutcome[]} */
export function readOutcomes(stage) {
  if (!existsSync(reportPath(stage))) return [];
  const report = JSON.parse(readFileSync(reportPath(stage), 'utf8'));
  const outcomes = report.testResults ? fromJest(report) : fromPlaywright(report);
  return outcomes.map((outcome) => ({
    ...outcome,
    message: stripVTControlCharacters(outcome.message ?? ''),
  }));
}
