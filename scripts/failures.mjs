// @ts-check
import { notRun } from './reports.mjs';

/** @typedef {import('./reports.mjs').TestOutcome} TestOutcome
 * @typedef {{ what: string, message?: string, command: string }} Failure a failed test or check, why it failed, and the
 *   command that runs it alone */

const mostLines = 12;

/** @param {string} text */
const quote = (text) => `'${text.replaceAll("'", "'\\''")}'`;

/** @param {string} title the runners take a regular expression */
export const escapePattern = (title) => title.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** The arguments with which the runner runs one test only.
 * @param {TestOutcome} outcome */
function runnerArguments({ file, title, groups = [] }) {
  const fullTitle = [...groups, title].join(' ');
  // The backend's tests run compiled: their path differs, but not their name.
  const path = file.startsWith('backend/') ? (file.split('/').at(-1) ?? file).replace(/\.ts$/, '') : file;
  if (title === notRun(file)) return path;
  const filter = file.startsWith('web/e2e') ? '-g' : '-t';
  return `${path} ${filter} ${quote(escapePattern(fullTitle))}`;
}

/** @param {string} command of npm that passes arguments on to the runner
 * @returns {(outcome: TestOutcome) => string} the command that runs one test alone */
export const commandBy = (command) => (outcome) => `${command} ${runnerArguments(outcome)}`;

/** @param {TestOutcome} outcome */
export const fullName = ({ file, groups = [], title }) => [file, ...groups, title].join(' › ');

/** The failed tests of a run, each with the command that runs it alone.
 * @param {TestOutcome[]} outcomes
 * @param {(outcome: TestOutcome) => string} findCommand
 * @returns {Failure[]} */
export const failuresIn = (outcomes, findCommand) =>
  outcomes
    .filter(({ state }) => state === 'failed')
    .map((outcome) => ({
      what: fullName(outcome),
      message: outcome.message ?? '',
      command: findCommand(outcome),
    }));

/** The beginning of a message, without stack lines of the runner or Node.
 * @param {string} [message]
 * @returns {string[]} indented lines */
export const shortened = (message = '') =>
  message
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at .*(?:node_modules|node:|new Promise )/.test(line))
    .slice(0, mostLines)
    .map((line) => `    ${line.slice(0, 240)}`);
