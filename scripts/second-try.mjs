// @ts-check
import { notRun } from './reports.mjs';

/** @typedef {import('./reports.mjs').TestOutcome} TestOutcome */

/** If more files than these fail, something is broken, and another try would only take time. */
const mostFiles = 6;
/** More flaky files than these make a run fail. */
const mostFlakyFiles = 3;

/** @param {TestOutcome} outcome */
const failed = ({ state }) => state === 'failed';

/** @param {TestOutcome} outcome */
const testKey = ({ groups = [], title }) => JSON.stringify([...groups, title]);

/** The files of a run that deserve a second try, each alone in a fresh process: tests that failed for lack of time or
 * because of other tests pass there, real failures fail again.
 * @param {TestOutcome[]} outcomes of the first try
 * @returns {string[]} none if everything passed or too much failed */
export function filesToTryAgain(outcomes) {
  const files = [...new Set(outcomes.filter(failed).map(({ file }) => file))];
  // A failure that a runner reports outside of its tests belongs to no file that could run again.
  return files.length > mostFiles || files.some((file) => !/\.\w+$/.test(file)) ? [] : files;
}

/** Replaces a file's first try by its second.
 * @param {TestOutcome[]} outcomes of all files
 * @param {string} file
 * @param {{ outcomes: TestOutcome[], crashed: boolean }} second
 * @returns {{ outcomes: TestOutcome[], flaky: TestOutcome[] }} `flaky`: the first failures, if none fails now */
export function withSecondTry(outcomes, file, { outcomes: second, crashed }) {
  const again = second.filter((outcome) => outcome.file === file);
  const before = outcomes.filter((outcome) => outcome.file === file);
  const passed = new Set(again.filter(({ state }) => state === 'passed').map(testKey));
  const missed = before
    .filter(({ state, title }) => state !== 'skipped' && title !== notRun(file))
    .filter((one) => !passed.has(testKey(one)));
  const ranAgain = again.length > 0 && !crashed;
  if (!ranAgain || (missed.length > 0 && !again.some(failed))) return { outcomes, flaky: [] };
  return {
    outcomes: [...outcomes.filter((outcome) => outcome.file !== file), ...again],
    flaky: again.some(failed) ? [] : before.filter(failed),
  };
}

/** @param {{ file: string }[]} flaky of a whole run
 * @returns {string | undefined} what is wrong if there are too many of them */
export function tooManyFlaky(flaky) {
  const files = new Set(flaky.map(({ file }) => file)).size;
  return files > mostFlakyFiles
    ? `${files} files passed only on the second try, more than ${mostFlakyFiles} are too many`
    : undefined;
}
