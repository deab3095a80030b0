// @ts-check
import '../node-version.mjs';
import { mkdirSync } from 'node:fs';
import { launchBrowser } from '../browser.mjs';
import { ensureBuilt } from '../build.mjs';
import { startProduct } from '../product.mjs';
import { at, endOnSignals, runMain } from '../project.mjs';
import { signUp } from '../running-app.mjs';

const person = { email: 'ada@example.com', password: 'difference engine' };

const keywords = ['seo audit', 'häuser & gärten', 'link building', '日本 語', '100% organic'].join('\n');

/** Walks through the product and takes the pictures of the README.
 * @param {import('../product.mjs').Product} app */
async function walk(app) {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({
      baseURL: app.origin,
      viewport: { width: 1200, height: 750 },
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    const take = async (/** @type {string} */ name) => {
      await page.waitForLoadState('networkidle');
      await page.screenshot({ path: at('docs/images', `${name}.png`), animations: 'disabled' });
      console.log(`docs/images/${name}.png`);
    };

    await page.goto('/login');
    await page.getByRole('heading', { name: 'Log into your account' }).waitFor();
    await take('login');

    await signUp(page, app, person);
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    await take('overview');

    await page.goto('/dashboard/account');
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Lovelace');
    await page.getByRole('button', { name: 'Save' }).first().click();
    const notice = page.getByText('Personal details updated successfully');
    await notice.waitFor();
    await notice.waitFor({ state: 'hidden', timeout: 10_000 });
    await take('account');

    await page.goto('/dashboard/url-generator');
    await page.locator('input[type=file]').setInputFiles({
      name: 'keywords.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(keywords),
    });
    await page.getByText('5 keywords').waitFor();
    await take('url-generator');
  } finally {
    await browser.close();
  }
}

await runMain(async () => {
  endOnSignals();
  await ensureBuilt();
  mkdirSync(at('docs/images'), { recursive: true });
  const app = await startProduct();
  try {
    await walk(app);
  } finally {
    await app.stop();
  }
});
