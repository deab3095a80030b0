// @ts-check
import './node-version.mjs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { endOnSignals, runMain, Stop } from './project.mjs';
import { startOn } from './running-app.mjs';

const rounds = 5;

/** @param {string} data folder
 * @returns {Promise<number>} seconds from `npm start` to the page */
async function secondsToPage(data) {
  const before = performance.now();
  const app = await startOn(data, 'scripts/start.mjs');
  try {
    const { status } = await fetch(`${app.url}/login`);
    if (status !== 200) throw new Stop(`The page answers with ${status}.`);
    return (performance.now() - before) / 1000;
  } finally {
    await app.stop();
  }
}

/** @param {string} name
 * @param {number[]} seconds */
function print(name, seconds) {
  const [least = 0, ...more] = seconds.toSorted((one, other) => one - other);
  const median = [least, ...more][Math.floor(seconds.length / 2)] ?? 0;
  console.log(`${name.padEnd(28)} median ${median.toFixed(2)} s, least ${least.toFixed(2)} s`);
}

await runMain(async () => {
  endOnSignals();
  await ensureBuilt();
  const [cold, warm] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
  for (let round = 0; round < rounds; round += 1) {
    const data = mkdtempSync(join(tmpdir(), 'bench-start-'));
    try {
      cold.push(await secondsToPage(data));
      warm.push(await secondsToPage(data));
    } finally {
      rmSync(data, { recursive: true, force: true });
    }
  }
  print('cold, on an empty folder', cold);
  print('warm, on data that is there', warm);
});
