// @ts-check
import './node-version.mjs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { endOnSignals, freePort, root, runMain, Stop } from './project.mjs';
import { quantile } from './quantile.mjs';
import { AppCopy } from './topology/processes.mjs';

const rounds = 5;

/** @param {string} folder
 * @returns {Promise<number>} seconds from `npm start` to the page */
async function secondsToPage(folder) {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const app = new AppCopy({
    name: 'app',
    folder: root,
    server: 'scripts/start.mjs',
    logs: folder,
    environment: {
      PORT: String(port),
      INBOX_PORT: '0',
      DATA_DIR: join(folder, 'data'),
      PUBLIC_URL: origin,
    },
  });
  const before = performance.now();
  try {
    await app.start();
    const { status } = await fetch(`${origin}/login`);
    if (status !== 200) throw new Stop(`The page answers with ${status}.`);
    return (performance.now() - before) / 1000;
  } finally {
    await app.stop();
  }
}

/** @param {string} name
 * @param {number[]} seconds */
function print(name, seconds) {
  const [least, median] = [quantile(seconds, 0), quantile(seconds, 0.5)];
  console.log(`${name.padEnd(28)} median ${median.toFixed(2)} s, least ${least.toFixed(2)} s`);
}

await runMain(async () => {
  endOnSignals();
  await ensureBuilt();
  const [cold, warm] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
  for (let round = 0; round < rounds; round += 1) {
    const folder = mkdtempSync(join(tmpdir(), 'bench-start-'));
    try {
      cold.push(await secondsToPage(folder));
      warm.push(await secondsToPage(folder));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  print('cold, on an empty folder', cold);
  print('warm, on data that is there', warm);
});
