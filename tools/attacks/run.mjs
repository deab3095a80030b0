// @ts-check
import '../../scripts/node-version.mjs';
import { ensureBuilt } from '../../scripts/build.mjs';
import { stopProducts } from '../../scripts/product.mjs';
import { conclude, endOnSignals, runMain, Stop, unlessInterrupted } from '../../scripts/project.mjs';

/** @typedef {(attack: string, expected: string, observed: string, holds: boolean) => void} Check */

/** Each is a file of this folder, loaded when the packages that it imports are installed. */
const suites = ['pictures', 'decoder', 'limits', 'held-connections', 'shares'];

const named = process.argv.slice(2);
const names = named.length > 0 ? named : suites;

await runMain(async () => {
  const unknown = names.find((name) => !suites.includes(name));
  if (unknown) throw new Stop(`There is no suite "${unknown}": ${suites.join(', ')}.`);
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
      const { attack } = await import(`./${name}.mjs`);
      await attack(check);
    } catch (error) {
      await unlessInterrupted();
      check('the suite itself', 'runs to its end', String(error), false);
    }
    await stopProducts();
  }
  conclude(passed, failed);
});
