import { expect, type Page } from '@playwright/test';
import { installClock, stopClock, withStoppedClock } from './support/clock.ts';
import { enterUnverified, fillCredentials, mailedLink, newUser } from './support/people.ts';
import { asAda, test } from './support/test.ts';

const entry = /\/(update-account|dashboard\/overview)$/;

async function leads(page: Page, from: string, to: RegExp): Promise<void> {
  await page.goto(from);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page, `from ${from}`).toHaveURL(to);
}

test('S-05a S-06a S-06d S-06g S-07a S-08a S-09a S-81a signed out: the open screens are shown, all others lead to the login', async ({
  page,
}) => {
  for (const path of [
    '/',
    '/verify-email',
    '/update-account',
    '/dashboard',
    '/dashboard/account',
    '/dashboard/soon/x',
  ]) {
    await leads(page, path, /\/login$/);
  }
  for (const path of ['/login', '/forgot', '/register']) await leads(page, path, new RegExp(`${path}$`));
});

test('S-01b S-07b S-08b S-09b S-81a signed in, unverified: everything leads to the verification, the API refuses', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/user')) calls.push(request.url());
  });
  await newUser(page);
  for (const path of [
    '/',
    '/login',
    '/forgot',
    '/register',
    '/verify-email',
    '/update-account',
    '/dashboard',
    '/dashboard/account',
  ]) {
    await leads(page, path, /\/verify-email$/);
  }
  expect(calls, 'no call of the API was even tried').toEqual([]);
});

test.describe('as somebody verified', () => {
  test.use(asAda);

  test('a reload keeps people signed in where the browser has no storage', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(window, 'localStorage', { value: null }));
    for (const path of ['/dashboard/account', '/dashboard/overview'])
      await leads(page, path, new RegExp(`${path}$`));
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  });

  test('S-01a S-05c S-06c S-06f S-06i S-07c S-08c S-09c S-43a S-43b S-81a signed in and verified: entries lead through the initialisation, the dashboard is shown', async ({
    page,
  }) => {
    for (const path of ['/', '/login', '/forgot', '/register', '/verify-email', '/update-account']) {
      const initialized = page.waitForResponse('**/api/user/initialize');
      await leads(page, path, entry);
      expect((await initialized).ok()).toBe(true);
      await page.waitForURL('**/dashboard/overview');
    }
    await leads(page, '/dashboard/account', /\/dashboard\/account$/);
  });

  test('a reload of the dashboard never shows another screen in between', async ({ page }) => {
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const title = document.querySelector('h1')?.textContent;
        if (title && seen.at(-1) !== title) seen.push(title);
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto('/dashboard/account');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    expect(new Set(seen).size).toBe(1);
  });
});

test('S-07c the verification screen moves on by itself when the link was used in another browser', async ({
  page,
  context,
  browser,
}) => {
  const person = await enterUnverified(context);
  await installClock(page);
  await page.goto('/verify-email');
  await expect(page.getByRole('heading', { name: 'Email verification' })).toBeVisible();
  await stopClock(page);
  await person.askVerification();
  const elsewhere = await browser.newPage();
  await elsewhere.goto(await mailedLink(person.email));
  await elsewhere.getByRole('button', { name: 'Verify email address' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Email address verified' })).toBeVisible();
  await elsewhere.close();
  await expect(page).toHaveURL(/\/verify-email$/);
  // It asks every 5 s.
  await expect.poll(() => page.clock.runFor(5_000).then(() => page.url())).toMatch(/\/dashboard\/overview$/);
});

test('S-51 a sign-out reaches the other tabs within 2 s, and so does a sign-in', async ({
  page,
  context,
}) => {
  const person = await enterUnverified(context);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('/verify-email');
    await expect(tab.getByRole('heading', { name: 'Email verification' })).toBeVisible();
  }
  // Only the first tab can tell the other one, and since the clocks of both stand still, at once.
  await other.route('**/api/auth/token', (route) => route.abort());
  await withStoppedClock(page, async () => {
    await page.getByRole('link', { name: 'Log out' }).click();
    await expect(other).toHaveURL(/\/login$/);
  });

  await expect(page).toHaveURL(/\/login$/);
  await fillCredentials(page, person);
  await withStoppedClock(page, async () => {
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(other).toHaveURL(/\/verify-email$/);
  });
  await expect(page).toHaveURL(/\/verify-email$/);
});
