// @ts-check

/** @typedef {import('./reports.mjs').TestOutcome} TestOutcome
 * @typedef {{ what: string, command: string }} Failure a failed test or check, and the command that runs it alone */

/** @param {string} text */
const quote = (text) => `'${text.replaceAll("'", "'\\''")}'`;

/** @param {string} title the runners take a regular expression */
const escapePattern = (title) => title.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** What the runner has to be told to run one test only.
 * @param {TestOutcome} outcome */
function runnerArguments({ file, title, groups = [] }) {
  const fullTitle = [...groups, title].join(' ');
  // The backend's tests run compiled: their path differs, their name does not.
  const path = file.startsWith('backend/') ? (file.split('/').at(-1) ?? file).replace(/\.ts$/, '') : file;
  if (title.startsWith(`${file} could not be run`)) return path;
  const filter = file.startsWith('web/e2e') ? '-g' : '-t';
  return `${path} ${filter} ${quote(escapePattern(fullTitle))}`;
}

/** @param {string} script an npm script that passes arguments on to the runner
 * @returns {(outcome: TestOutcome) => string} the command that runs one test alone */
export const commandBy = (script) => (outcome) => `npm run ${script} -- ${runnerArguments(outcome)}`;

/** The failed tests of a run, each with the command that runs it alone.
 * @param {TestOutcome[]} outcomes
 * @param {(outcome: TestOutcome) => string} findCommand
 * @returns {Failure[]} */
export const failuresIn = (outcomes, findCommand) =>
  outcomes
    .filter(({ state }) => state === 'failed')
    .map((outcome) => ({
      what: [outcome.file, ...(outcome.groups ?? []), outcome.title].join(' › '),
      command: findCommand(outcome),
    }));

/** The last words of a run that failed.
 * @param {Failure[]} failures
 * @returns {string[]} */
export function failureLines(failures) {
  if (failures.length === 0) return [];
  return ['', 'Failed:', ...failures.flatMap(({ what, command }) => [`  ${what}`, `    ${command}`]), ''];
}
