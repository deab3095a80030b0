// @ts-check
import '../../scripts/node-version.mjs';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
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

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { report: { type: 'string' } },
});
const names = positionals.length > 0 ? positionals : Object.keys(suites);

await runMain(async () => {
  const unknown = names.find((name) => !suites[name]);
  if (unknown) throw new Stop(`There is no suite "${unknown}": ${Object.keys(suites).join(', ')}.`);
  endOnSignals(stopProducts);
  await ensureBuilt();
  const testResults = [];
  const problems = /** @type {string[]} */ ([]);
  let passed = 0;
  for (const name of names) {
    const assertionResults = /** @type {object[]} */ ([]);
    /** @type {Check} */
    const check = (title, expected, observed, holds) => {
      console.log(`${holds ? 'holds' : 'FAILS'}  ${name} ${title}: ${observed}`);
      const failureMessages = holds ? [] : [`expected ${expected}, saw ${observed}`];
      assertionResults.push({ title, status: holds ? 'passed' : 'failed', failureMessages });
      if (holds) passed += 1;
      else problems.push(`  ${name} ${title}: ${failureMessages[0]}`);
    };
    try {
      await suites[name]?.(check);
    } catch (error) {
      await unlessInterrupted();
      check('the suite itself', 'runs to its end', String(error), false);
    }
    await stopProducts();
    testResults.push({ name: `tools/attacks/${name}.mjs`, assertionResults });
  }
  // In Jest's format.
  if (values.report) writeFileSync(values.report, JSON.stringify({ testResults }));
  if (problems.length > 0) console.log(['', 'Do not hold:', ...problems].join('\n'));
  console.log(`${passed} passed, ${problems.length} failed`);
  if (problems.length > 0) process.exitCode = 1;
});
