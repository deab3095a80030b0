// @ts-check

import { startProduct } from '../../scripts/product.mjs';
import { unlessInterrupted } from '../../scripts/project.mjs';

/** Runs suites one after another, each on its own product.
 * @param {import('./suites.mjs').Suite[]} suites
 * @param {import('./attack-report.mjs').AttackReport} report */
export async function runSuites(suites, report) {
  for (const { name, attack, startsItself } of suites) {
    const product = startsItself ? undefined : await startProduct();
    const check = report.recorder(name);
    try {
      await attack({ product: /** @type {import('../../scripts/product.mjs').Product} */ (product), check });
    } catch (error) {
      await unlessInterrupted();
      check('-', 'the suite itself', 'runs to its end', String(error), false);
    }
    if (!product) continue;
    const { exitCode } = product.copy;
    check(
      '-',
      'the process',
      'runs',
      exitCode === undefined ? 'runs' : `exit ${exitCode}`,
      exitCode === undefined,
    );
    await product.stop();
  }
}
