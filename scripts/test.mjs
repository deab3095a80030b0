// @ts-check
import './node-version.mjs';
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { ensureInstalled } from './install.mjs';
import { at, endOnSignals, runMain } from './project.mjs';
import { endRun, runStage } from './results.mjs';
import { choose } from './stages.mjs';
import { useOwnTemporaryFolder } from './temporary-folder.mjs';

await runMain(async () => {
  const start = Date.now();
  const { named, chosen, runnerArguments } = choose(process.argv.slice(2));
  await ensureInstalled();
  const removeTemporaryFolder = useOwnTemporaryFolder();
  endOnSignals(async () => removeTemporaryFolder());
  if (named.length === 0) {
    rmSync(at('.build/reports'), { recursive: true, force: true });
    console.log(`Node ${process.versions.node}, ${availableParallelism()} processors`);
  }
  mkdirSync(at('.build/reports'), { recursive: true });
  const results = /** @type {import('./results.mjs').StageResult[]} */ ([]);
  const run = (/** @type {typeof chosen[number]} */ stage) => runStage(stage, runnerArguments);
  results.push(...(await Promise.all(chosen.filter(({ reads }) => reads).map(run))));
  for (const stage of chosen.filter(({ reads }) => !reads)) results.push(await run(stage));
  removeTemporaryFolder();
  endRun(named.join('-') || 'test', results, start);
});
