// @ts-check
import { writeFileSync } from 'node:fs';
import { at, Stop } from './project.mjs';

/** @typedef {import('./failures.mjs').Failure} Failure
 * @typedef {import('./stages.mjs').Stage} Stage
 * @typedef {{
 *   stage: string,
 *   passed: number,
 *   failed: number,
 *   failures: Failure[],
 *   flaky: import('./reports.mjs').TestOutcome[],
 *   environment: string[],
 *   seconds: number,
 * }} StageResult `flaky`: what failed first and passed at its second try; `environment`: what the machine lacks, so that
 *   some tests did not run; neither red nor hidden */

/** Runs one stage and prints its line. Its output goes to a file and is shown if the stage fails; a stage that runs
 * alone prints it at once.
 * @param {Stage} stage
 * @param {import('./progress.mjs').Progress} progress
 * @param {boolean} [alone]
 * @param {string[]} [runnerArguments]
 * @returns {Promise<StageResult>} */
export async function runStage(stage, progress, alone = false, runnerArguments = []) {
  const { name, command = `npm test -- ${name}` } = stage;
  const start = Date.now();
  const log = /** @type {string[]} */ ([]);
  const say = (/** @type {string} */ text) => (alone ? progress.print(text) : log.push(text));
  const countTest = (/** @type {boolean} */ failed) => progress.count(failed);
  let counts = /** @type {import('./stages.mjs').Counts} */ ({ passed: 0, failed: 1 });
  let problem = '';
  progress.begin(name);
  try {
    counts = await stage.run({ alone, say, countTest, runnerArguments });
  } catch (error) {
    problem = error instanceof Stop ? error.message : String(error instanceof Error ? error.stack : error);
    say(problem);
  }
  if (counts.passed + counts.failed === 0 && !counts.environment?.length) {
    say('No test ran.');
    counts.failed = 1;
  }
  progress.end();
  if (log.length > 0) writeFileSync(at('.build/reports', `${name}.log`), log.join('\n'));
  if (counts.failed > 0 && log.length > 0) progress.print(log.join('\n'));
  const { failures = [] } = counts;
  if (counts.failed > 0 && failures.length === 0)
    failures.push({ what: `${name}: ${counts.failed} failed`, message: problem || log.join('\n') });
  const result = {
    stage: name,
    passed: counts.passed,
    failed: counts.failed,
    failures: failures.map((failure) => ({ command, ...failure })),
    flaky: counts.flaky ?? [],
    environment: counts.environment ?? [],
    seconds: (Date.now() - start) / 1000,
  };
  progress.print(stageLine(result));
  return result;
}

/** @type {StageResult} */
export const noResult = {
  stage: '',
  passed: 0,
  failed: 0,
  failures: [],
  flaky: [],
  environment: [],
  seconds: 0,
};

/** The result for a failure outside of a stage's tests.
 * @param {string} stage
 * @param {string} what
 * @param {string} command
 * @returns {StageResult} */
export const failedResult = (stage, what, command) => ({
  ...noResult,
  stage,
  failed: 1,
  failures: [{ what, command }],
});

/** @param {StageResult} result */
export const stageLine = ({ stage, passed, failed, flaky, seconds }) =>
  [
    stage.padEnd(11),
    (failed > 0 ? 'FAILED' : 'ok').padEnd(7),
    `${String(passed).padStart(5)} passed`,
    `${String(failed).padStart(4)} failed`,
    ` ${seconds.toFixed(1)} s`,
    ...(flaky.length > 0 ? [` ${flaky.length} flaky`] : []),
  ].join(' ');
