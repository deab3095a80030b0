import { readdir } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';

/**
 * The picture of the banner comes from the S3 service, and the machine of the server keeps nothing: that needs
 * PROVIDERS_POSTGRES_URL, too.
 */
export async function expectNothingKeptHere(page: Page, dataDir: string | undefined): Promise<void> {
  const { endpoint } = JSON.parse(process.env.PROVIDERS_S3 ?? '{}') as { endpoint?: string };
  const picture = page.getByRole('banner').locator('img').first();
  expect(new URL((await picture.getAttribute('src')) ?? '').origin).toBe(endpoint);
  expect(await readdir(dataDir ?? '')).toEqual([]);
}
