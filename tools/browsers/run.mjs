// @ts-check
import '../../scripts/node-version.mjs';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../../scripts/build.mjs';
import { startProduct, stopProducts } from '../../scripts/product.mjs';
import { at, conclude, endOnSignals, runMain, Stop } from '../../scripts/project.mjs';
import { useOwnTemporaryFolder } from '../../scripts/temporary-folder.mjs';
import { openFirefox } from './firefox.mjs';
import { Visitor } from './visitor.mjs';
import { walkAccount, walkGenerator } from './walk.mjs';
import { openWebKit } from './webkit.mjs';

/** @type {Record<string, import('./visitor.mjs').Open>} */
const engines = { firefox: openFirefox, webkit: openWebKit };

await runMain(async () => {
  const names = process.argv.slice(2);
  const chosen = Object.entries(engines).filter(([name]) => names.length === 0 || names.includes(name));
  if (chosen.length === 0) throw new Stop('Usage: npm run test:browsers [-- firefox|webkit]');
  const removeTemporaryFolder = useOwnTemporaryFolder();
  endOnSignals(async () => {
    await stopProducts();
    removeTemporaryFolder();
  });
  await ensureBuilt();
  const app = await startProduct();
  let [passed, failed] = [0, 0];
  try {
    for (const [, open] of chosen) {
      const folder = mkdtempSync(join(tmpdir(), 'visit-'));
      mkdirSync(join(folder, 'downloads'));
      const driver = await open(folder);
      /** @type {import('./visitor.mjs').Step} */
      const step = async (title, work) => {
        const start = Date.now();
        try {
          await work();
          if (driver.problems.length > 0) throw new Stop(driver.problems.splice(0).join('\n'));
          passed += 1;
          console.log(`ok      ${driver.version} ${title} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
        } catch (error) {
          failed += 1;
          console.log(
            `FAILED  ${driver.version} ${title}: ${error instanceof Error ? error.message : error}`,
          );
          writeFileSync(at('.build', `browsers-${failed}.png`), await driver.picture(), 'base64');
        }
      };
      for (const walk of [walkAccount, walkGenerator]) await walk(new Visitor(driver, app, folder), step);
      await driver.close();
    }
  } finally {
    await app.stop();
    removeTemporaryFolder();
  }
  conclude(passed, failed);
});
