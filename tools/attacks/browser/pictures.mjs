// @ts-check
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePicture } from '../../../scripts/person.mjs';
import { until } from '../../../scripts/project.mjs';
import { flatPng } from '../pictures/hostile-pictures.mjs';
import { harm, markup } from './texts.mjs';

/** @typedef {import('../browser.mjs').BrowserAttack} BrowserAttack
 * @typedef {import('./visitors.mjs').Page} Page */

/** Chosen pictures, and the addresses of stored ones.
 * @param {BrowserAttack} context */
export async function attackPictures(context) {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
  try {
    await pickPictures(context, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
  await openPicture(context);
}

const personal = (/** @type {Page} */ page) => page.getByRole('form', { name: 'Personal information' });
const save = (/** @type {Page} */ page) => personal(page).getByRole('button', { name: 'Save' });

const take = (/** @type {Page} */ page) => page.getByRole('button', { name: 'Use picture' });

/** @param {BrowserAttack} context
 * @param {string} folder for files too large to be handed over in memory */
async function pickPictures({ visitors, check }, folder) {
  const visitor = await visitors.visit(await visitors.newMember());
  const { page } = visitor;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" onload="ran(1)"><script>ran(1)</script></svg>`;
  const good = Buffer.from(await makePicture());
  for (const [name, bytes, expected] of /** @type {[string, Buffer, string][]} */ ([
    ['drawing.svg', Buffer.from(drawing), 'refused, never previewed'],
    ['drawing.png', Buffer.from(drawing), 'refused'],
    ['page.gif', Buffer.from(`GIF89a<script>ran(1)</script>`), 'refused'],
    ['broken.png', good.subarray(0, 60), 'refused'],
    ['50mb.png', Buffer.concat([good, Buffer.alloc(50_000_000)]), 'saved'],
    ['20000.png', flatPng(20_000, 20_000), 'refused, never previewed'],
    [`${markup}.png`, good, 'saved'],
  ])) {
    await visitor.open('/dashboard/account');
    const file = join(folder, name);
    writeFileSync(file, bytes);
    await page.getByLabel('Avatar file').setInputFiles(file);
    const problem = personal(page).locator('.avatar-field .field-problem');
    const preview = page.getByRole('group', { name: 'Avatar' }).locator('img[src^="blob:"]');
    const verdict = page.getByText(/Personal details updated|Failed to update personal/).first();
    const readText = async (/** @type {import('@playwright/test').Locator} */ words) =>
      (await words.count()) > 0 ? ((await words.textContent().catch(() => '')) ?? '') : '';
    let previewed = false;
    await until(async () => {
      if ((await take(page).count()) > 0)
        await take(page)
          .click({ timeout: 1_000 })
          .catch(() => {});
      previewed ||= (await preview.count()) > 0;
      return previewed || (await readText(problem)) !== '';
    }, 5_000);
    // If the page hangs, there is no message either.
    await save(page)
      .click()
      .catch(() => {});
    await until(async () => (await readText(problem)) !== '' || (await readText(verdict)) !== '');
    const words = (await readText(problem)) || (await readText(verdict));
    const harmed = await harm(visitor);
    const met = /updated/.test(words) ? 'saved' : `refused${previewed ? '' : ', never previewed'}`;
    check(
      108,
      `the picture ${name.slice(0, 30)}`,
      expected,
      `${met}: ${words}${harmed && `, ${harmed}`}`,
      words !== '' && met.startsWith(expected) && harmed === '',
    );
  }
  await visitor.open('/dashboard/account');
  const blobs = /** @type {string[]} */ ([]);
  for (let times = 0; times < 2; times += 1) {
    await page
      .getByLabel('Avatar file')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: good });
    await take(page).click();
    const preview = page.getByRole('group', { name: 'Avatar' }).locator('img[src^="blob:"]');
    await until(async () => !blobs.includes((await preview.getAttribute('src')) ?? ''));
    blobs.push((await preview.getAttribute('src')) ?? '');
  }
  await save(page).click();
  await page.getByText('Personal details updated').first().waitFor();
  const alive = () =>
    page.evaluate(
      (urls) =>
        Promise.all(
          urls.map(
            (url) =>
              new Promise((resolve) => {
                const image = new Image();
                image.onload = () => resolve(true);
                image.onerror = () => resolve(false);
                image.src = url;
              }),
          ),
        ),
      blobs,
    );
  const revoked = await until(async () => !(await alive()).includes(true), 3_000);
  check(
    108,
    'the same picture twice',
    'two previews, both given back',
    `${new Set(blobs).size} previews, ${revoked ? 'given back' : 'kept'}`,
    revoked && new Set(blobs).size === 2,
  );
  await visitor.close();
}

/** The address of a picture, opened by itself.
 * @param {BrowserAttack} context */
async function openPicture({ product, visitors, check }) {
  const member = await visitors.newMember();
  await member.save({ firstName: 'Ada', lastName: 'b' }, await makePicture());
  const address = new URL((await member.picture()).url, product.origin).href;
  const { page, close } = await visitors.visit();
  const answer = await page.goto(address);
  const headers = answer?.headers() ?? {};
  const type = await page.evaluate(() => document.contentType);
  const seen = await page.evaluate(() => window.origin);
  check(
    82,
    'a picture opened by itself',
    'a picture, nosniff, in a sandbox of its own',
    `${type}, ${headers['x-content-type-options']}, origin ${seen}`,
    /^image\/(?:png|webp|jpeg)$/.test(type) &&
      headers['x-content-type-options'] === 'nosniff' &&
      seen === 'null',
  );
  await close();
}
