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

/** @typedef {Awaited<ReturnType<typeof measureStart>>} Times */

const rounds = 5;
const commandRounds = 21;

/** Seconds from `npm start` to the page, and until calls are answered as well.
 * @param {import('../../scripts/product.mjs').Product} product that is stopped */
async function measureStart({ copy, origin }) {
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1000;
  const starting = copy.start().then(seconds);
  await waitFor(`${origin}/login`, 60_000);
  const page = seconds();
  const ready = await starting;
  await copy.stop();
  return { page, ready };
}

/** @param {string} name
 * @param {number[]} seconds
 * @param {string} [more] */
function print(name, seconds, more = '') {
  const [least, median] = [quantile(seconds, 0), quantile(seconds, 0.5)];
  console.log(`${name.padEnd(36)} median ${median.toFixed(2)} s, least ${least.toFixed(2)} s${more}`);
}

/** The command line beside Node with an empty file, in turns: the machine is slower at one time than at another. */
function benchCommand() {
  const folder = mkdtempSync(join(tmpdir(), 'start-'));
  const [empty, list] = [join(folder, 'empty.mjs'), join(folder, 'list.txt')];
  writeFileSync(empty, '');
  writeFileSync(list, 'red shoes\n');
  /** @param {string[]} args */
  const timeCommand = (args) => {
    const begun = performance.now();
    if (spawnSync(process.execPath, args).status !== 0) throw new Stop(`This fails: node ${args.join(' ')}`);
    return (performance.now() - begun) / 1000;
  };
  const bin = at('cli/bin/traffic-toolkit.mjs');
  const cases = [
    { name: 'node with an empty file', args: [empty], took: /** @type {number[]} */ ([]) },
    { name: 'command line --version', args: [bin, '--version'], took: /** @type {number[]} */ ([]) },
    { name: 'command line, one keyword', args: [bin, 'generate', list], took: /** @type {number[]} */ ([]) },
  ];
  for (let round = 0; round < commandRounds; round += 1)
    for (const { args, took } of cases) took.push(timeCommand(args));
  rmSync(folder, { recursive: true });
  const node = cases[0]?.took ?? [];
  for (const { name, took } of cases) {
    const [median, least] = [0.5, 0].map((share) => quantile(took, share) / quantile(node, share));
    print(name, took, `: ${median?.toFixed(2)} × and ${least?.toFixed(2)} × node`);
  }
}

await runMain(async () => {
  endOnSignals();
  await ensureBuilt();
  benchCommand();
  if (process.argv[2] === 'command') return;
  const product = await startProduct({}, {}, 'scripts/start.mjs');
  await product.copy.stop();
  const folder = mkdtempSync(join(tmpdir(), 'start-'));
  const [cold, warm] = [/** @type {Times[]} */ ([]), /** @type {Times[]} */ ([])];
  try {
    for (let round = 0; round < rounds; round += 1) {
      product.copy.environment.DATA_DIR = join(folder, `${round}`);
      cold.push(await measureStart(product));
      warm.push(await measureStart(product));
    }
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true });
  }
  for (const [name, times] of /** @type {const} */ ([
    ['cold, on an empty folder', cold],
    ['warm, on data that is there', warm],
  ])) {
    print(
      `${name}: page`,
      times.map(({ page }) => page),
    );
    print(
      `${name}: ready`,
      times.map(({ ready }) => ready),
    );
  }
});
