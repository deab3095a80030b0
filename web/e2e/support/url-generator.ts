import { readFile } from 'node:fs/promises';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { verifiedUser } from './people.ts';

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** One person for all tests of a worker, since nothing of what happens here is kept on the server; the page is open. */
export const test = base.extend<object, { session: Session }>({
  session: [
    async ({ browser }, use, { project }) => {
      const { baseURL, extraHTTPHeaders } = project.use;
      const context = await browser.newContext({
        ...(baseURL && { baseURL }),
        ...(extraHTTPHeaders && { extraHTTPHeaders }),
      });
      await verifiedUser(await context.newPage());
      const session = await context.storageState();
      await context.close();
      await use(session);
    },
    { scope: 'worker' },
  ],
  storageState: async ({ session }, use) => use(session),
  page: async ({ page }, use) => {
    await page.goto('/dashboard/url-generator');
    await expect(page.getByRole('heading', { level: 1, name: 'URL Generator' })).toBeVisible();
    await use(page);
  },
});

export const template = (page: Page) => page.getByLabel('URL template');
export const keywordList = (page: Page) => page.getByLabel('Keyword list');
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const section = (page: Page, title: string) => button(page, new RegExp(`^${title}`));

export const file = (name: string, content: string | Buffer, mimeType = 'text/plain') => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
});

/** What a press of the button downloads. */
export async function downloadedBy(
  page: Page,
  name: string,
): Promise<{ name: string; text: string; bytes: Buffer }> {
  const download = page.waitForEvent('download');
  await button(page, name).click();
  const taken = await download;
  const bytes = await readFile(await taken.path());
  return { name: taken.suggestedFilename(), text: bytes.toString(), bytes };
}

export const generated = (page: Page) => downloadedBy(page, 'Generate');

/** Opens the options, and sections of them. */
export async function more(page: Page, ...titles: string[]): Promise<void> {
  const closed = button(page, 'More options');
  await expect(closed.or(button(page, 'Fewer options'))).toBeVisible();
  if (await closed.isVisible()) await closed.click();
  for (const title of titles) {
    const head = section(page, title);
    if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
  }
}

/** Each write of the worker takes a while, as on a slow disk: work that is to be cancelled is still going on then. */
export async function slowDisk(page: Page): Promise<void> {
  await expect.poll(() => page.workers().length).toBe(1);
  await page.workers()[0]?.evaluate(() => {
    const { prototype } = Reflect.get(globalThis, 'FileSystemSyncAccessHandle');
    const { write } = prototype;
    prototype.write = function slow(...chunk: unknown[]) {
      for (const end = performance.now() + 300; performance.now() < end; );
      return write.apply(this, chunk);
    };
  });
}
