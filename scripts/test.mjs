// @ts-check
import './node-version.mjs';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { ensureInstalled } from './install.mjs';
import { at, runMain, Stop } from './project.mjs';
import { stages } from './stages.mjs';

const [wanted, ...runnerArguments] = process.argv.slice(2);

/** @param {number} start */
const seconds = (start) => `${((Date.now() - start) / 1000).toFixed(1)} s`;

/** Runs one stage and prints its line. What it says meanwhile is kept in a file and shown if it fails;
 * a stage that runs alone says it at once.
 * @param {import('./stages.mjs').Stage} stage
 * @param {boolean} alone */
async function runStage(stage, alone) {
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

await runMain(async () => {
  await ensureInstalled();
  const chosen = wanted ? stages.filter(({ name }) => name === wanted) : stages;
  if (chosen.length === 0) {
    throw new Stop(`There is no stage "${wanted}": ${stages.map(({ name }) => name).join(', ')}.`);
  }
  mkdirSync(at('.build/reports'), { recursive: true });
  const start = Date.now();
  if (!wanted) {
    rmSync(at('.build/reports'), { recursive: true });
    mkdirSync(at('.build/reports'));
    console.log(`Node ${process.versions.node}, ${availableParallelism()} processors`);
  }
  const total = { passed: 0, failed: 0 };
  for (const stage of chosen) {
    const counts = await runStage(stage, chosen.length === 1);
    total.passed += counts.passed;
    total.failed += counts.failed;
  }
  console.log(`took ${seconds(start)}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  if (total.failed > 0) process.exitCode = 1;
});
