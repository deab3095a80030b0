// @ts-check
import './node-version.mjs';
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { failureLines } from './failures.mjs';
import { ensureInstalled } from './install.mjs';
import { Progress } from './progress.mjs';
import { at, endOnSignals, runMain, Stop } from './project.mjs';
import { runSideBySide, runStage } from './run-stage.mjs';
import { stages } from './stages.mjs';
import { useOwnTemporaryFolder } from './temporary-folder.mjs';
import { currentCounts, leastCounts } from './test-counts.mjs';

const [wanted, ...runnerArguments] = process.argv.slice(2);

/** Runners use several processors each: more of them at a time only take turns. */
const lanes = Math.min(3, availableParallelism());

await runMain(async () => {
  await ensureInstalled();
  const removeTemporaryFolder = useOwnTemporaryFolder();
  endOnSignals(async () => removeTemporaryFolder());
  const chosen = stages.filter(({ name, onDemand }) => (wanted ? name === wanted : !onDemand));
  if (chosen.length === 0) {
    throw new Stop(`There is no stage "${wanted}": ${stages.map(({ name }) => name).join(', ')}.`);
  }
  if (!wanted) rmSync(at('.build/reports'), { recursive: true, force: true });
  mkdirSync(at('.build/reports'), { recursive: true });
  const start = Date.now();
  const progress = new Progress(runnerArguments.length > 0 ? {} : leastCounts());
  if (!wanted) progress.print(`Node ${process.versions.node}, ${availableParallelism()} processors`);
  progress.begin(chosen.map(({ name }) => name));
  const results = await runSideBySide(chosen, lanes, (stage) =>
    runStage(stage, progress, Boolean(wanted), runnerArguments),
  );
  progress.end();
  removeTemporaryFolder();
  if (!wanted) {
    for (const [name, count] of Object.entries(currentCounts())) {
      console.log(`${name.padEnd(26)} ${String(count).padStart(5)}, at least ${leastCounts()[name] ?? 0}`);
    }
  }
  for (const line of failureLines(results.flatMap(({ failures }) => failures))) console.log(line);
  console.log(`took ${((Date.now() - start) / 1000).toFixed(1)} s`);
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  console.log(`${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
});
