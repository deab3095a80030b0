import { gzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { enterVerified, fillCredentials, mailedLink, messagesTo, newCredentials } from './support/people.ts';
import { test } from './support/test.ts';
import { followRequests } from './support/visit.ts';

const measureWidth = async (locator: import('@playwright/test').Locator) =>
  (await locator.boundingBox())?.width;

test('S-93g S-93h the card is 420 px wide at most, the logo 300 px, and nothing scrolls sideways at 320 px', async ({
  page,
}) => {
  for (const path of ['/login', '/forgot', '/register']) {
    await page.setViewportSize({ width: 1600, height: 900 });
    await page.goto(path);
    await expect(page.getByRole('button').last()).toBeVisible();
    expect(await measureWidth(page.locator('.screen-card'))).toBe(420);
    expect(await measureWidth(page.getByRole('img', { name: 'Traffic Toolkit' }))).toBeLessThanOrEqual(300);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
});

test('S-21 S-98 showing the password keeps caret and focus, and does not submit', async ({ page }) => {
  await page.goto('/login');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('secret');
  await password.press('ArrowLeft');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(password).toBeFocused();
  await page.keyboard.type('X');
  await expect(password).toHaveValue('secreXt');
  await expect(page.getByText('Required.')).toHaveCount(0);
});

test('S-02d S-28a S-29 P8 P14 the mailed link of a recovery sets a new password once, names its address, and ends the sessions', async ({
  page,
  context,
  browser,
}) => {
  const person = await enterVerified(context);
  const elsewhere = await browser.newPage();
  await elsewhere.goto('/forgot');
  await elsewhere.getByLabel('Email', { exact: true }).fill(person.email);
  await elsewhere.getByRole('button', { name: 'Recover' }).click();
  await expect(elsewhere.getByRole('status')).toHaveText(
    'Success!Please check your inbox for a password reset link.',
  );
  await expect.poll(async () => (await messagesTo(person.email)).length).toBe(2);
  const link = await mailedLink(person.email);
  await elsewhere.goto(link);
  await expect(elsewhere.locator('input[autocomplete="username"]')).toHaveValue(person.email);
  await elsewhere.getByLabel('New password').fill('second secret 2');
  await elsewhere.getByRole('button', { name: 'Set new password' }).click();
  await expect(elsewhere).toHaveURL(/\/login$/);
  await expect(elsewhere.getByLabel('Email', { exact: true })).toHaveValue(person.email);
  await elsewhere.getByLabel('Password', { exact: true }).fill('second secret 2');
  await elsewhere.getByRole('button', { name: 'Log In' }).click();
  await expect(elsewhere).toHaveURL(/\/dashboard\/overview$/);
  await elsewhere.close();

  await page.goto(link);
  await expect(page.getByRole('alert')).toHaveText(
    'This link was already used or is out of date. Ask for a new one.',
  );
  await expect(page.getByLabel('New password')).toHaveCount(0);
  await expectAccessible(page, 'a used reset link');
  await page.goto('/dashboard/overview');
  await expect(page).toHaveURL(/\/login$/);
});

test('P8 a link without its code leads to a new one', async ({ page }) => {
  await page.goto('/auth/reset');
  await expect(page.getByText('Part of this link is missing.')).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await page.getByRole('link', { name: 'Ask for a new link' }).press('Enter');
  await expect(page).toHaveURL(/\/forgot$/);
});

test('S-85a S-85c a screen that fails once is there after one reload', async ({ page }) => {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  const chunk = /\/assets\/verify-email-page-[^/]*\.js$/;
  // Until the reload. The page may also fetch its screens ahead.
  await page.route(chunk, (route) => (loads < 2 ? route.abort() : route.continue()));
  await page.goto('/register');
  await fillCredentials(page, newCredentials());
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: 'Email verification' })).toBeVisible();
  expect(loads).toBe(2);
  expect(await page.evaluate(() => sessionStorage.getItem('reloaded-for-a-screen'))).toBe('');
});

test('S-04a S-04b one light theme with a purple primary colour, also for who prefers dark', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/login');
  const button = page.getByRole('button', { name: 'Log In' });
  await expect(button).toHaveCSS('background-color', 'rgb(109, 40, 217)');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', /rgb\(([0-5]?\d, ){2}[0-9]+\)/);
  const shade = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  expect(shade).not.toContain('dark');
});

test('without any script the login paints its title, says what is missing, and shows no form', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log into your account');
  await expect(page.locator('.no-script')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await context.close();
});

test('the login needs 150 kB of compressed JavaScript before it can be used, and 191 kB to sign in', async ({
  page,
}) => {
  const scripts: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.body());
  });
  const bytes = async () => {
    const sizes = (await Promise.all(scripts)).map((body) => gzipSync(body, { level: 9 }).length);
    return sizes.reduce((sum, size) => sum + size, 0);
  };
  const haveAll = followRequests(page);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  await haveAll();
  expect(await bytes()).toBeGreaterThan(50_000);
  expect(await bytes()).toBeLessThanOrEqual(150_000);
  const sent = page.waitForRequest('**/api/auth/sign-in');
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('secret 1');
  await page.getByRole('button', { name: 'Log In' }).click();
  await sent;
  expect(await bytes()).toBeLessThanOrEqual(191_000);
  await expect(page.getByRole('alert')).toContainText('Log in failed!');
  await haveAll();
});

test('the overview needs at most seven files and 246 kB of compressed JavaScript', async ({ page, ada }) => {
  await page.context().setStorageState(ada.browserState());
  await page.goto('/dashboard/overview');
  // The server names in the page what it needs; everything else comes when the browser is idle.
  const named = await page
    .locator('script[src], link[rel=modulepreload]')
    .evaluateAll((elements) =>
      elements.map((one) => one.getAttribute('src') ?? one.getAttribute('href') ?? ''),
    );
  const files = new Set(named.map((name) => new URL(name, page.url()).pathname));
  const sizes = await Promise.all(
    [...files].map(
      async (file) => gzipSync(await (await page.request.get(file)).body(), { level: 9 }).length,
    ),
  );
  // One of them holds what the login page needs, too, to say what is still on the device.
  expect(files.size).toBeLessThanOrEqual(7);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(200_000);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(246_000);
});
