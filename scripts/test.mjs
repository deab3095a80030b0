// @ts-check
import './node-version.mjs';
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { ensureInstalled } from './install.mjs';
import { Progress } from './progress.mjs';
import { at, endOnSignals, runMain } from './project.mjs';
import { endRun } from './results.mjs';
import { runStage } from './run-stage.mjs';
import { choose } from './stages.mjs';
import { useOwnTemporaryFolder } from './temporary-folder.mjs';

await runMain(async () => {
  const { named, chosen, runnerArguments } = choose(process.argv.slice(2));
  const alone = named.length > 0;
  await ensureInstalled();
  const removeTemporaryFolder = useOwnTemporaryFolder();
  endOnSignals(async () => removeTemporaryFolder());
  if (!alone) rmSync(at('.build/reports'), { recursive: true, force: true });
  mkdirSync(at('.build/reports'), { recursive: true });
  const start = Date.now();
  const progress = new Progress();
  if (!alone) progress.print(`Node ${process.versions.node}, ${availableParallelism()} processors`);
  const results = [];
  for (const stage of chosen) results.push(await runStage(stage, progress, alone, runnerArguments));
  removeTemporaryFolder();
  endRun(alone ? named.join('-') : 'test', results, start);
});
