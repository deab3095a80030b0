// @ts-check
import '../../scripts/node-version.mjs';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../../scripts/build.mjs';
import { stopProducts } from '../../scripts/product.mjs';
import { at, endOnSignals, runMain, Stop } from '../../scripts/project.mjs';
import { startApp } from '../../scripts/running-app.mjs';
import { useOwnTemporaryFolder } from '../../scripts/temporary-folder.mjs';
import { openFirefox } from './firefox.mjs';
import { Visitor } from './visitor.mjs';
import { goesOn, isToldOfCookies, isToldOfLoss, isToldOfNoise, walkAccount, walkGenerator } from './walk.mjs';
import { openWebKit } from './webkit.mjs';

const engines = { firefox: openFirefox, webkit: openWebKit };

/** @type {{ engine: keyof typeof engines, lacks?: string, settings?: import('./visitor.mjs').Settings,
 *   walks: import('./visitor.mjs').Walk[] }[]} */
const visits = [
  { engine: 'firefox', walks: [walkAccount, walkGenerator] },
  {
    engine: 'firefox',
    lacks: 'cookies',
    settings: { preferences: { 'network.cookie.cookieBehavior': 2 } },
    walks: [isToldOfCookies],
  },
  {
    engine: 'firefox',
    lacks: 'files',
    settings: { preferences: { 'dom.fs.enabled': false } },
    walks: [goesOn],
  },
  {
    engine: 'firefox',
    lacks: 'channels and locks',
    settings: { without: ['BroadcastChannel', 'locks'] },
    walks: [goesOn],
  },
  {
    engine: 'firefox',
    lacks: 'storage',
    settings: { preferences: { 'dom.storage.enabled': false } },
    walks: [goesOn, isToldOfLoss],
  },
  {
    engine: 'firefox',
    lacks: 'canvas',
    settings: { preferences: { 'privacy.resistFingerprinting': true } },
    walks: [goesOn, isToldOfNoise],
  },
  { engine: 'webkit', walks: [walkAccount, walkGenerator] },
  {
    engine: 'webkit',
    lacks: 'cookies',
    settings: { args: ['--cookies-policy=never'] },
    walks: [isToldOfCookies],
  },
];

await runMain(async () => {
  const names = process.argv.slice(2);
  const chosen = visits.filter(({ engine }) => names.length === 0 || names.includes(engine));
  if (chosen.length === 0) throw new Stop('Usage: npm run test:browsers [-- firefox|webkit]');
  const removeTemporaryFolder = useOwnTemporaryFolder();
  endOnSignals(async () => {
    await stopProducts();
    removeTemporaryFolder();
  });
  await ensureBuilt();
  const app = await startApp();
  let [passed, failed] = [0, 0];
  try {
    for (const { engine, lacks, settings = {}, walks } of chosen) {
      const folder = mkdtempSync(join(tmpdir(), 'visit-'));
      mkdirSync(join(folder, 'downloads'));
      const driver = await engines[engine](folder, settings);
      const name = lacks ? `${driver.version} without ${lacks}` : driver.version;
      /** @type {import('./visitor.mjs').Step} */
      const step = async (title, work) => {
        const start = Date.now();
        try {
          await work();
          if (driver.problems.length > 0) throw new Stop(driver.problems.splice(0).join('\n'));
          passed += 1;
          console.log(`ok      ${name} ${title} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
        } catch (error) {
          failed += 1;
          console.log(`FAILED  ${name} ${title}: ${error instanceof Error ? error.message : error}`);
          writeFileSync(at('.build', `browsers-${failed}.png`), await driver.picture(), 'base64');
        }
      };
      for (const walk of walks) await walk(new Visitor(driver, app, folder), step);
      await driver.close();
    }
  } finally {
    await app.stop();
    removeTemporaryFolder();
  }
  console.log(`${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
});
