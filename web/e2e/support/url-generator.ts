import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { test as base } from './test.ts';

/** Nothing of what happens here is kept on the server: one person does for all; the page is open. */
export const test = base.extend({
  storageState: async ({ ada }, use) => use(ada.browserState()),
  page: async ({ page }, use) => {
    await page.goto('/dashboard/url-generator');
    await expect(page.getByRole('heading', { level: 1, name: 'URL Generator' })).toBeVisible();
    await use(page);
  },
});

/** Waits until the page has all that it needs: its worker is there, and nothing is asked for any more. */
export async function haveAll(page: Page): Promise<void> {
  await expect.poll(() => page.workers().length).toBe(1);
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => performance.getEntriesByName('screens loaded').length > 0);
}

/** For what takes long with a list of a million lines. */
export const longRun = { timeout: 120_000 };

export const shows = (page: Page, words: string | RegExp, options: { timeout?: number } = {}) =>
  expect(page.getByText(words)).toBeVisible(options);
export const template = (page: Page) => page.getByLabel('URL template');
export const keywordList = (page: Page) => page.getByLabel('Keyword list');
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const press = (page: Page, name: string | RegExp) => button(page, name).click();
const section = (page: Page, title: string) => button(page, new RegExp(`^${title}`));

export const file = (name: string, content: string | Buffer, mimeType = 'text/plain') => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
});

/** What a press of the button downloads. */
export async function downloadedBy(
  page: Page,
  name: string,
  options: { timeout?: number } = {},
): Promise<{ name: string; text: string; bytes: Buffer }> {
  const download = page.waitForEvent('download', options).catch(async (cause: unknown) => {
    throw new Error(`The page says: ${await page.getByRole('main').innerText()}`, { cause });
  });
  await press(page, name);
  const taken = await download;
  const bytes = await readFile(await taken.path());
  return { name: taken.suggestedFilename(), text: bytes.toString(), bytes };
}

/** The file that Generate makes. A press while the last run is still ending would be passed over. */
export async function generated(page: Page, options: { timeout?: number } = {}) {
  await expect(button(page, 'Generate')).toHaveAttribute('aria-busy', 'false', options);
  return downloadedBy(page, 'Generate', options);
}

/** Opens panels; those of one row close each other. */
export async function open(page: Page, ...titles: string[]): Promise<void> {
  for (const title of titles) {
    const head = section(page, title);
    await expect(head).toBeVisible();
    if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
  }
}
