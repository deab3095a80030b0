// @ts-check
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { at, conclude, Stop } from './project.mjs';
import { fullName } from './reports.mjs';

/** @typedef {import('./reports.mjs').TestOutcome} TestOutcome
 * @typedef {{ what: string, message?: string, command?: string }} Failure a failed test or check, why it failed, and the
 *   command that runs it alone
 * @typedef {{ passed?: number, failures?: Failure[], flaky?: TestOutcome[], environment?: string[] }} Counts
 *   `flaky`: what failed and then passed; `environment`: what the machine lacks, so that some tests did not run; neither
 *   red nor hidden
 * @typedef {Required<Counts> & { stage: string, seconds: number }} StageResult */

/** More flaky files than these make a run fail. */
const mostFlakyFiles = 3;
const mostLines = 12;

/** @type {(stage: string, counts: Counts, seconds?: number) => StageResult} */
export const resultOf = (stage, counts, seconds = 0) => ({
  stage,
  passed: 0,
  failures: [],
  flaky: [],
  environment: [],
  ...{ ...counts, seconds },
});

/** Runs one stage and prints its line.
 * @param {import('./stages.mjs').Stage} stage
 * @param {string[]} [runnerArguments]
 * @returns {Promise<StageResult>} */
export async function runStage({ name, run, command = `npm test -- ${name}` }, runnerArguments = []) {
  const start = Date.now();
  console.log(`\n${name}`);
  const counts = await run(runnerArguments).catch((error) => {
    const message = error instanceof Stop ? error.message : String(error?.stack ?? error);
    console.log(message);
    return { failures: [{ what: `${name} could not be run`, message }] };
  });
  const result = resultOf(name, counts, (Date.now() - start) / 1000);
  const { passed, failures, environment } = result;
  if (passed + failures.length + environment.length === 0) failures.push({ what: `${name}: no test ran` });
  result.failures = result.failures.map((failure) => ({ command, ...failure }));
  console.log(stageLine(result));
  return result;
}

/** @type {(result: StageResult) => string} */
const stageLine = ({ stage, passed, failures, flaky, seconds }) =>
  `${stage.padEnd(11)} ${(failures.length > 0 ? 'FAILED' : 'ok').padEnd(7)} ${`${passed}`.padStart(5)} passed ` +
  `${`${failures.length}`.padStart(4)} failed  ${seconds.toFixed(1)} s  ${flaky.length} flaky`;

/** The beginning of a message, indented, without stack lines of the runner or Node.
 * @type {(message?: string) => string[]} */
export const shortened = (message = '') =>
  message
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at .*(?:node_modules|node:|new Promise )/.test(line))
    .slice(0, mostLines)
    .map((line) => `    ${line.slice(0, 240)}`);

/** The summary at the end of a log: what failed and why, what passed only on the second try, what the machine lacks,
 * how long each stage took, and in the last line how many tests there were.
 * @param {StageResult[]} stages
 * @param {string} took */
export function printLastBlock(stages, took) {
  const flaky = stages.flatMap((stage) => stage.flaky);
  const failures = stages.flatMap((stage) => stage.failures);
  const environment = stages.flatMap((stage) => stage.environment);
  const files = new Set(flaky.map(({ file }) => file)).size;
  if (files > mostFlakyFiles)
    failures.push({ what: `${files} files are flaky, more than ${mostFlakyFiles} are too many` });
  if (failures.length > 0) console.log('\nFailed:');
  for (const { what, message, command } of failures)
    console.log([`  ${what}`, ...shortened(message), ...(command ? [`    ${command}`] : [])].join('\n'));
  if (flaky.length > 0) console.log('\nFlaky, passed on the second try:');
  for (const test of flaky) console.log([`  ${fullName(test)}`, ...shortened(test.message)].join('\n'));
  if (environment.length > 0) console.log(['', ...environment].join('\n'));
  console.log(['', ...(stages.length > 1 ? stages.map(stageLine) : []), `took ${took}`].join('\n'));
  const passed = stages.reduce((total, stage) => total + stage.passed, 0);
  conclude(passed, failures.length);
}

const path = (/** @type {string} */ command) => at('.build/results', `${command}.json`);

/** Prints the summary of a run, and stores its results for the summary of several commands.
 * @param {string} command
 * @param {StageResult[]} stages
 * @param {number} start milliseconds */
export function endRun(command, stages, start) {
  mkdirSync(at('.build/results'), { recursive: true });
  writeFileSync(path(command), JSON.stringify(stages));
  printLastBlock(stages, `${((Date.now() - start) / 1000).toFixed(1)} s`);
}

// `node scripts/results.mjs 754 test=0 providers=1` prints the summary of several commands, from the seconds that they
// took together and their exit codes. A command that failed without a failed stage counts as one failure.
if (process.argv[1]?.endsWith('results.mjs')) {
  const [seconds, ...commands] = process.argv.slice(2);
  const stages = commands.flatMap((argument) => {
    const [command = '', code] = argument.split('=');
    const ended = existsSync(path(command)) ? JSON.parse(readFileSync(path(command), 'utf8')) : [];
    const isTold = ended.some((/** @type {StageResult} */ { failures }) => failures.length > 0);
    if (isTold || (code === '0' && ended.length > 0)) return ended;
    const what = `${command} ended with exit code ${code}, and no stage failed: see its output above`;
    const again = command === 'test' ? 'npm test' : `npm run test:${command}`;
    return [...ended, resultOf(command, { failures: [{ what, command: again }] })];
  });
  printLastBlock(stages, `${seconds} s`);
}
