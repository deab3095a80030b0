// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, relative } from 'node:path';
import { at, root } from './project.mjs';

/** @typedef {{ title: string, file: string, state: 'passed' | 'failed' | 'skipped', groups?: string[] }} TestOutcome
 * `groups` are the describes around it, outermost first. */

/** @param {string} stage */
export const reportPath = (stage) => at('.build/reports', `${stage}.json`);

/** @param {string} path compiled test files are told by their source */
const sourceOf = (path) =>
  (isAbsolute(path) ? relative(root, path) : path)
    .replace('backend/dist/test/', 'backend/test/')
    .replace(/\.spec\.js$/, '.spec.ts');

/** Vitest's and Jest's report. A file that could not even be loaded counts as one failed test.
 * @param {any} report
 * @returns {TestOutcome[]} */
function fromJest(report) {
  return report.testResults.flatMap((/** @type {any} */ suite) => {
    const file = sourceOf(suite.name);
    const results = suite.assertionResults.map((/** @type {any} */ result) => ({
      title: result.title,
      file,
      groups: result.ancestorTitles ?? [],
      state: result.status === 'passed' || result.status === 'failed' ? result.status : 'skipped',
    }));
    const broken =
      suite.status === 'failed' && !results.some((/** @type {TestOutcome} */ r) => r.state === 'failed');
    return broken
      ? [...results, { title: `${file} could not be run`, file, groups: [], state: 'failed' }]
      : results;
  });
}

/** Playwright's report: suites within suites.
 * @param {any} report
 * @returns {TestOutcome[]} */
function fromPlaywright(report) {
  const folder = relative(root, report.config?.rootDir ?? at('web/e2e'));
  const collect = (/** @type {any} */ suite) => [
    ...(suite.suites ?? []).flatMap(collect),
    ...(suite.specs ?? []).map((/** @type {any} */ spec) => ({
      title: spec.title,
      file: `${folder}/${spec.file}`,
      groups: [],
      state: spec.tests.every((/** @type {any} */ test) => test.status === 'skipped')
        ? 'skipped'
        : spec.ok
          ? 'passed'
          : 'failed',
    })),
  ];
  const broken = report.errors.map((/** @type {any} */ error) => ({
    title: String(error.message ?? 'error').split('\n')[0],
    file: folder,
    groups: [],
    state: 'failed',
  }));
  return [...report.suites.flatMap(collect), ...broken];
}

/** The outcomes of a stage's last run; none when it never ran.
 * @param {string} stage
 * @param {string} [path]
 * @returns {TestOutcome[]} */
export function outcomesOf(stage, path = reportPath(stage)) {
  if (!existsSync(path)) return [];
  const report = JSON.parse(readFileSync(path, 'utf8'));
  return report.testResults ? fromJest(report) : fromPlaywright(report);
}
