// @ts-check
import '../../scripts/node-version.mjs';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../../scripts/build.mjs';
import { startProduct } from '../../scripts/product.mjs';
import { at, endOnSignals, runMain, Stop, waitFor } from '../../scripts/project.mjs';
import { quantile } from '../../scripts/quantile.mjs';

const rounds = 5;
const commandRounds = 21;

/** @typedef {Record<string, number[]>} Times seconds */

/** @param {Times} times
 * @param {number[]} [base] what each is compared with */
function print(times, base) {
  for (const [name, seconds] of Object.entries(times)) {
    const [median = 0, least = 0] = [0.5, 0].map((share) => quantile(seconds, share));
    const [baseMedian = 0, baseLeast = 0] = [0.5, 0].map((share) => quantile(base ?? [], share));
    const ratios = `: ${(median / baseMedian).toFixed(2)} × and ${(least / baseLeast).toFixed(2)} × node`;
    console.log(
      `${name.padEnd(36)} median ${median.toFixed(2)} s, least ${least.toFixed(2)} s${base ? ratios : ''}`,
    );
  }
}

/** From `npm start` to the page, and until calls are answered as well.
 * @param {import('../../scripts/product.mjs').Product} product that is stopped
 * @param {string} name
 * @param {Times} times */
async function measureStart({ copy, origin }, name, times) {
  const begun = performance.now();
  const note = (/** @type {string} */ what) => {
    times[`${name}: ${what}`] ??= [];
    times[`${name}: ${what}`]?.push((performance.now() - begun) / 1000);
  };
  const starting = copy.start().then(() => note('ready'));
  await waitFor(`${origin}/login`, 60_000);
  note('page');
  await starting;
  await copy.stop();
}

/** The command line beside Node with an empty file, in turns: the machine is slower at one time than at another.
 * @param {string} folder */
function benchCommand(folder) {
  const [empty, list] = [join(folder, 'empty.mjs'), join(folder, 'list.txt')];
  writeFileSync(empty, '');
  writeFileSync(list, 'red shoes\n');
  const bin = at('cli/bin/traffic-toolkit.mjs');
  const cases = {
    'node with an empty file': [empty],
    'command line --version': [bin, '--version'],
    'command line, one keyword': [bin, 'generate', list],
  };
  const times = /** @type {Times} */ ({});
  for (let round = 0; round < commandRounds; round += 1)
    for (const [name, args] of Object.entries(cases)) {
      const begun = performance.now();
      if (spawnSync(process.execPath, args).status !== 0)
        throw new Stop(`This fails: node ${args.join(' ')}`);
      times[name] ??= [];
      times[name].push((performance.now() - begun) / 1000);
    }
  print(times, times['node with an empty file']);
}

await runMain(async () => {
  endOnSignals();
  await ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'start-'));
  process.on('exit', () => rmSync(folder, { recursive: true }));
  benchCommand(folder);
  if (process.argv[2] === 'command') return;
  const product = await startProduct({}, 'scripts/start.mjs');
  await product.copy.stop();
  const times = /** @type {Times} */ ({});
  for (let round = 0; round < rounds; round += 1) {
    product.copy.environment.DATA_DIR = join(folder, `${round}`);
    await measureStart(product, 'on an empty folder', times);
    await measureStart(product, 'on data that is there', times);
  }
  await product.stop();
  print(times);
});
