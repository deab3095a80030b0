// @ts-check
import './node-version.mjs';
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { ensureInstalled } from './install.mjs';
import { at, runMain, Stop } from './project.mjs';
import { runStage, seconds } from './run-stage.mjs';
import { stages } from './stages.mjs';

const [wanted, ...runnerArguments] = process.argv.slice(2);

await runMain(async () => {
  await ensureInstalled();
  const chosen = stages.filter(({ name, onDemand }) => (wanted ? name === wanted : !onDemand));
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
    const counts = await runStage(stage, chosen.length === 1, runnerArguments);
    total.passed += counts.passed;
    total.failed += counts.failed;
  }
  console.log(`took ${seconds(start)}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  if (total.failed > 0) process.exitCode = 1;
});
