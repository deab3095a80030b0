// @ts-check
import { writeFileSync } from 'node:fs';
import { at, Stop } from './project.mjs';

/** @param {number} start */
export const seconds = (start) => `${((Date.now() - start) / 1000).toFixed(1)} s`;

/** Runs one stage and prints its line. What it says meanwhile is kept in a file and shown if it fails;
 * a stage that runs alone says it at once.
 * @param {import('./stages.mjs').Stage} stage
 * @param {boolean} alone
 * @param {string[]} [runnerArguments] */
export async function runStage(stage, alone, runnerArguments = []) {
  const start = Date.now();
  const log = /** @type {string[]} */ ([]);
  const say = (/** @type {string} */ text) => (alone ? console.log(text) : log.push(text));
  let counts = { passed: 0, failed: 1 };
  try {
    counts = await stage.run({ alone, say, runnerArguments });
  } catch (error) {
    say(error instanceof Stop ? error.message : String(error instanceof Error ? error.stack : error));
  }
  if (counts.passed + counts.failed === 0) {
    say('No test ran.');
    counts.failed = 1;
  }
  if (log.length > 0) writeFileSync(at('.build/reports', `${stage.name}.log`), log.join('\n'));
  if (counts.failed > 0 && log.length > 0) console.log(log.join('\n'));
  const result = counts.failed > 0 ? 'FAILED' : 'ok';
  console.log(
    `${stage.name.padEnd(11)} ${result.padEnd(7)} ${String(counts.passed).padStart(5)} passed ${String(counts.failed).padStart(4)} failed  ${seconds(start)}`,
  );
  return counts;
}
