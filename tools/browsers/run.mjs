// @ts-check
import '../../scripts/node-version.mjs';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../../scripts/build.mjs';
import { at, endOnSignals, runMain, Stop } from '../../scripts/project.mjs';
import { startApp } from '../../scripts/running-app.mjs';
import { stopProducts } from '../attacks/product.mjs';
import { openFirefox } from './firefox.mjs';
import { Visitor } from './visitor.mjs';
import { goOn, walkAccount, walkGenerator } from './walk.mjs';
import { openWebKit } from './webkit.mjs';

/** @typedef {import('./visitor.mjs').Open} Open
 * @typedef {import('./visitor.mjs').Settings} Settings */

/** The browsers, and what each lets itself be forbidden to keep.
 * @type {Record<string, { open: Open, less: Record<string, Settings> }>} */
const browsers = {
  firefox: {
    open: openFirefox,
    less: {
      cookies: { preferences: { 'network.cookie.cookieBehavior': 2 } },
      localStorage: { preferences: { 'dom.storage.enabled': false } },
      files: { preferences: { 'dom.fs.enabled': false } },
      'channels and locks': { without: ['BroadcastChannel', 'locks'] },
    },
  },
  webkit: {
    open: openWebKit,
    less: {
      cookies: { args: ['--cookies-policy=never'] },
      localStorage: { args: ['--features=-LocalStorage'] },
    },
  },
};
const counts = { passed: 0, failed: 0 };

/** @param {string} name
 * @param {import('./visitor.mjs').Driver} driver
 * @returns {import('./walk.mjs').Step} */
const stepsOf = (name, driver) => async (title, work) => {
  const start = Date.now();
  try {
    await work();
    if (driver.problems.length > 0) throw new Stop(`console: ${driver.problems.splice(0).join('\n')}`);
    counts.passed += 1;
    console.log(`ok      ${name} ${title} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
  } catch (error) {
    counts.failed += 1;
    console.log(`FAILED  ${name} ${title}: ${error instanceof Error ? error.message : error}`);
    mkdirSync(at('.build/browsers'), { recursive: true });
    writeFileSync(at('.build/browsers', `${name}-${counts.failed}.png`), await driver.picture(), 'base64');
  }
};

await runMain(async () => {
  const names = process.argv.slice(2);
  const chosen = Object.entries(browsers).filter(([name]) => names.length === 0 || names.includes(name));
  if (chosen.length < names.length) throw new Stop('Usage: npm run test:browsers [-- firefox|webkit]');
  endOnSignals(stopProducts);
  await ensureBuilt();
  const app = await startApp();
  for (const [name, { open, less }] of chosen) {
    /** @param {Settings} settings
     * @param {(visitor: Visitor, step: import('./walk.mjs').Step, folder: string) => Promise<void>} walk */
    const visit = async (settings, walk) => {
      const folder = mkdtempSync(join(tmpdir(), 'visitor-'));
      const downloads = join(folder, 'downloads');
      mkdirSync(downloads);
      const driver = await open(folder, settings);
      await walk(new Visitor(driver, app.origin, downloads), stepsOf(name, driver), folder);
      await driver.close();
      rmSync(folder, { recursive: true, force: true });
    };
    let person = { email: '', password: '' };
    await visit({}, async (visitor, step, folder) => {
      console.log(visitor.driver.version);
      person = await walkAccount(visitor, step, { inbox: app.inbox, folder });
      await walkGenerator(visitor, step, folder);
    });
    for (const [what, settings] of Object.entries(less))
      await visit(settings, (visitor, step, folder) =>
        step(`goes on without ${what}`, async () => {
          if (what !== 'cookies') return goOn(visitor, person, folder);
          await visitor.open('/register');
          await visitor.see('text Allow cookies to go on');
        }),
      );
  }
  await app.stop();
  console.log(`${counts.passed} passed, ${counts.failed} failed`);
  if (counts.failed > 0) process.exitCode = 1;
});
