import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { chooseAvatar, drawStripes } from './avatar.ts';
import { withStoppedClock } from './clock.ts';
import { type Credentials, fillCredentials } from './people.ts';

const lines = ['  first keyword ', 'häuser & gärten'];
const template = 'https://search.example/?q={keyword}&again={keyword}';
const expected = ['first%20keyword', 'h%C3%A4user%20%26%20g%C3%A4rten'].map(
  (keyword) => `https://search.example/?q=${keyword}&again={keyword}`,
);

/** Fills in names and a picture on the account page, and finds them again after a reload. */
export async function becomeAda(page: Page): Promise<void> {
  await page.goto('/dashboard/account');
  await expect(page.getByRole('heading', { name: 'Account Settings', level: 1 })).toBeVisible();
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await chooseAvatar(page, await drawStripes(page, 300, 200, 'teal'));
  await withStoppedClock(page, async () => {
    await page.getByRole('button', { name: 'Save' }).first().click();
    await expect(page.getByText('Personal details updated successfully')).toBeVisible();
  });
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await expect(page.getByLabel('Last name')).toHaveValue('Lovelace');
  const picture = page.getByRole('banner').locator('img').first();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0);
}

/** On the account page. */
export async function changePassword(
  page: Page,
  { password }: Credentials,
  newPassword: string,
): Promise<void> {
  await page.getByLabel('Current password').fill(password);
  await page.getByLabel('New password', { exact: true }).fill(newPassword);
  await page.getByLabel('Confirm password').fill(newPassword);
  await withStoppedClock(page, async () => {
    await page.getByRole('button', { name: 'Save' }).last().click();
    await expect(page.getByText('Password updated successfully!')).toBeVisible();
  });
}

/** Keywords in, URLs out. */
export async function generateUrls(page: Page): Promise<void> {
  await page.goto('/dashboard/url-generator');
  await page.getByLabel('URL template').fill(template);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'keywords.txt', mimeType: 'text/plain', buffer: Buffer.from(lines.join('\n')) });
  await expect(page.getByText('2 keywords')).toBeVisible();
  await page.getByLabel('Randomize').click();
  await page.getByLabel('File name').fill('mine.txt');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Generate' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('mine.txt');
  const bytes = await readFile(await file.path());
  expect(bytes.toString('latin1').replace(/\r\n$/, '')).toBe(expected.join('\r\n'));
}

export async function logOut(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /account|avatar|menu/i })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
}

export async function logInWith(page: Page, person: Credentials): Promise<void> {
  await fillCredentials(page, person);
  await page.getByRole('button', { name: 'Log In' }).click();
}

/** Tries to log in with what is of no use, and reads that it failed before this is hidden again. */
export const failToLogIn = (page: Page, person: Credentials): Promise<void> =>
  withStoppedClock(page, async () => {
    await logInWith(page, person);
    await expect(page.getByText('Log in failed!')).toBeVisible();
  });
