import { expect, type Page } from '@playwright/test';
import { newCredentials } from './support/people.ts';
import { test } from './support/test.ts';

/** What has the focus, as assistive technology would name it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const label = (element as HTMLInputElement).labels?.[0]?.textContent;
    return label ?? element.getAttribute('aria-label') ?? element.textContent ?? '';
  });

async function tabThrough(page: Page, names: readonly string[]): Promise<void> {
  const seen: string[] = [];
  for (let step = 0; step < names.length; step += 1) {
    await page.keyboard.press('Tab');
    seen.push(await focused(page));
  }
  expect(seen).toEqual(names);
}

test('links of screens for guests show that they have the focus', async ({ page }) => {
  for (const [path, name] of [
    ['/login', 'Sign up'],
    ['/register', 'Log in'],
    ['/forgot', 'Log in'],
  ] as const) {
    await page.goto(path);
    const link = page.getByRole('link', { name });
    await expect(link).toBeVisible();
    for (let stop = 0; stop < 10 && (await focused(page)) !== name; stop += 1)
      await page.keyboard.press('Tab');
    await expect(link).toHaveCSS('outline', 'rgb(109, 40, 217) solid 2px');
  }
});

test('S-20 S-21 S-22 S-26 S-30c S-30d S-35 S-40 registering and logging out by keyboard alone; every screen gives the focus to its heading', async ({
  page,
}) => {
  const { email, password } = newCredentials();
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  await tabThrough(page, ['Email', 'Password', 'Show password', 'Forgot password?', 'Log In', 'Sign up']);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Create a new account' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Email verification' })).toBeFocused();
  await tabThrough(page, ['Wrong address?', 'Send Verification Email', 'Log out']);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Log into your account' })).toBeFocused();
});
