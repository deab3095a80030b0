import { expect } from '@playwright/test';
import { test } from './support/test.ts';

test('the page comes with its policy, is not kept, and logs nothing', async ({ page }) => {
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  page.on('pageerror', (error) => messages.push(String(error)));
  const answer = await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Log into your account' })).toBeVisible();
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(answer?.headers()['cache-control']).toMatch(/no-cache|no-store/);
  expect(messages).toEqual([]);
});

test('health is told, and what does not exist is a 404 of the right kind', async ({ request }) => {
  expect((await request.get('/livez')).status()).toBe(200);
  expect((await request.get('/readyz')).status()).toBe(200);
  const asset = await request.get('/assets/missing.js');
  expect(asset.status()).toBe(404);
  expect(await asset.text()).not.toContain('<div id="root"');
  const call = await request.get('/api/missing');
  expect(call.status()).toBe(404);
  expect(call.headers()['content-type']).toContain('application/json');
});

test('the API refuses who is not signed in', async ({ request }) => {
  for (const path of ['initialize', 'account/details']) {
    const answer = await request.get(`/api/user/${path}`);
    expect(answer.status()).toBe(401);
    expect(answer.headers()['cache-control']).toContain('no-store');
  }
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
