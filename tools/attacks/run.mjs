// @ts-check
import '../../scripts/node-version.mjs';
import { ensureBuilt } from '../../scripts/build.mjs';
import { stopProducts } from '../../scripts/product.mjs';
import { endOnSignals, runMain, Stop, unlessInterrupted } from '../../scripts/project.mjs';
import { attackDecoder } from './decoder.mjs';
import { attackByHolding } from './held-connections.mjs';
import { attackLimits } from './limits.mjs';
import { attackPictures } from './pictures.mjs';
import { attackShares } from './shares.mjs';

/** @typedef {(attack: string, expected: string, observed: string, holds: boolean) => void} Check */

/** Each is a file of this folder.
 * @type {Record<string, (check: Check) => Promise<void>>} */
const suites = {
  pictures: attackPictures,
  decoder: attackDecoder,
  limits: attackLimits,
  'held-connections': attackByHolding,
  shares: attackShares,
};

const named = process.argv.slice(2);
const names = named.length > 0 ? named : Object.keys(suites);

await runMain(async () => {
  const unknown = names.find((name) => !suites[name]);
  if (unknown) throw new Stop(`There is no suite "${unknown}": ${Object.keys(suites).join(', ')}.`);
  endOnSignals(stopProducts);
  await ensureBuilt();
  let [passed, failed] = [0, 0];
  for (const name of names) {
    /** @type {Check} */
    const check = (title, expected, observed, holds) => {
      const words = holds ? observed : `expected ${expected}, saw ${observed}`;
      console.log(`${holds ? 'holds' : 'FAILS'}  ${name} ${title}: ${words}`);
      if (holds) passed += 1;
      else failed += 1;
    };
    try {
      await suites[name]?.(check);
    } catch (error) {
      await unlessInterrupted();
      check('the suite itself', 'runs to its end', String(error), false);
    }
    await stopProducts();
  }
  console.log(`${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
});
