// @ts-check
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fullName, shortened } from './failures.mjs';
import { at } from './project.mjs';
import { failedResult, stageLine } from './run-stage.mjs';
import { tooManyFlaky } from './second-try.mjs';

/** @typedef {import('./run-stage.mjs').StageResult} StageResult */

/** @param {string} command */
const path = (command) => at('.build/results', `${command}.json`);

/** The summary at the end of a log: what failed and why, what passed only on the second try, what the machine lacks,
 * how long each stage took, and in the last line how many tests there were.
 * @param {StageResult[]} stages
 * @param {string} took
 * @returns {{ lines: string[], failed: number }} */
export function lastBlock(stages, took) {
  const flaky = stages.flatMap((stage) => stage.flaky);
  const tooMany = tooManyFlaky(flaky);
  const failures = stages.flatMap((stage) => stage.failures);
  const environment = stages.flatMap((stage) => stage.environment);
  if (tooMany) failures.push({ what: tooMany, command: 'npm test' });
  const sum = (/** @type {'passed' | 'failed'} */ count) =>
    stages.reduce((total, stage) => total + stage[count], 0);
  const failed = sum('failed') + (tooMany ? 1 : 0);
  const lines = [
    ...(failures.length > 0 ? ['', 'Failed:'] : []),
    ...failures.flatMap(({ what, message, command }) => [
      `  ${what}`,
      ...shortened(message),
      `    ${command}`,
    ]),
    ...(flaky.length > 0 ? ['', 'Flaky, passed on the second try:'] : []),
    ...flaky.flatMap((test) => [`  ${fullName(test)}`, ...shortened(test.message)]),
    ...(environment.length > 0 ? ['', ...environment] : []),
    '',
    ...(stages.length > 1 ? stages.map(stageLine) : []),
    `took ${took}`,
    `${sum('passed')} passed, ${failed} failed`,
  ];
  return { lines, failed };
}

/** Prints the summary of a run, and stores its results for a script that runs several commands.
 * @param {string} command
 * @param {StageResult[]} stages
 * @param {number} start milliseconds */
export function endRun(command, stages, start) {
  mkdirSync(at('.build/results'), { recursive: true });
  writeFileSync(path(command), JSON.stringify(stages));
  const { lines, failed } = lastBlock(stages, `${((Date.now() - start) / 1000).toFixed(1)} s`);
  for (const line of lines) console.log(line);
  if (failed > 0) process.exitCode = 1;
}

/** Reads the results of a command that has ended. If it failed without a failed stage, that counts as one failure.
 * @param {string} command
 * @param {number} code its exit code
 * @returns {StageResult[]} */
export function readResults(command, code) {
  const stages = existsSync(path(command)) ? JSON.parse(readFileSync(path(command), 'utf8')) : [];
  if (stages.length > 0 && (code === 0 || lastBlock(stages, '').failed > 0)) return stages;
  const what = `${command} ended with exit code ${code}${stages.length === 0 ? ' and without results' : ''}`;
  return [
    ...stages,
    failedResult(command, what, command === 'test' ? 'npm test' : `npm run test:${command}`),
  ];
}

// `node scripts/results.mjs 754 test=0 providers=1` prints the summary of several commands, from the seconds that they
// took together and their exit codes.
if (process.argv[1]?.endsWith('results.mjs')) {
  const [seconds, ...commands] = process.argv.slice(2);
  const stages = commands.flatMap((argument) => {
    const [command = '', code] = argument.split('=');
    return readResults(command, Number(code));
  });
  const { lines, failed } = lastBlock(stages, `${seconds} s`);
  for (const line of lines) console.log(line);
  if (failed > 0) process.exitCode = 1;
}
