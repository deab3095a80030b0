// @ts-check
import '../../scripts/node-version.mjs';
import { ensureBuilt } from '../../scripts/build.mjs';
import { startProduct } from '../../scripts/product.mjs';
import { endOnSignals, runMain, Stop } from '../../scripts/project.mjs';
import { quantile } from '../../scripts/quantile.mjs';

const rounds = 5;

/** @param {import('../../scripts/product.mjs').Product} product that was started
 * @param {number} since
 * @returns {Promise<number>} seconds from `npm start` to the page */
async function secondsToPage({ origin }, since) {
  const { status } = await fetch(`${origin}/login`);
  if (status !== 200) throw new Stop(`The page answers with ${status}.`);
  return (performance.now() - since) / 1000;
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
    const begun = performance.now();
    const product = await startProduct({}, {}, 'scripts/start.mjs');
    try {
      cold.push(await secondsToPage(product, begun));
      await product.copy.stop();
      const begunAgain = performance.now();
      await product.copy.start();
      warm.push(await secondsToPage(product, begunAgain));
    } finally {
      await product.stop();
    }
  }
  print('cold, on an empty folder', cold);
  print('warm, on data that is there', warm);
});
