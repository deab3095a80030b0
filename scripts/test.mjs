// @ts-check
import './node-version.mjs';
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { ensureInstalled } from './install.mjs';
import { Progress } from './progress.mjs';
import { at, endOnSignals, runMain, Stop } from './project.mjs';
import { endRun } from './results.mjs';
import { runStage } from './run-stage.mjs';
import { stages } from './stages.mjs';
import { useOwnTemporaryFolder } from './temporary-folder.mjs';

const [wanted, ...runnerArguments] = process.argv.slice(2);

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
  const progress = new Progress();
  if (!wanted) progress.print(`Node ${process.versions.node}, ${availableParallelism()} processors`);
  const results = [];
  for (const stage of chosen) results.push(await runStage(stage, progress, Boolean(wanted), runnerArguments));
  removeTemporaryFolder();
  endRun(wanted ?? 'test', results, start);
});
