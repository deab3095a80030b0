// @ts-check
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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

/** Writes the findings of a run as a page, beside its reports.
 * @param {string} name
 * @param {string} text Markdown */
export function writePage(name, text) {
  const path = `.build/reports/${name}`;
  mkdirSync(at('.build/reports'), { recursive: true });
  writeFileSync(at(path), text);
  console.log(`${path} is written.`);
}

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
  const collect = (/** @type {any} */ suite) => [
    ...(suite.suites ?? []).flatMap(collect),
    ...(suite.specs ?? []).map((/** @type {any} */ spec) => ({
      title: spec.title,
      file: `${folder}/${spec.file}`,
      state: spec.tests.every((/** @type {any} */ test) => test.status === 'skipped')
        ? 'skipped'
        : spec.ok
          ? 'passed'
          : 'failed',
      message: joined(
        spec.tests
          .flatMap((/** @type {any} */ test) => test.results ?? [])
          .flatMap((/** @type {any} */ result) => result.errors ?? [])
          .map((/** @type {any} */ error) => error.message ?? ''),
      ),
    })),
  ];
  const broken = report.errors.map((/** @type {any} */ error) => ({
    title: String(error.message ?? 'error').split('\n')[0],
    file: folder,
    state: 'failed',
    message: error.message ?? '',
  }));
  return [...report.suites.flatMap(collect), ...broken];
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
