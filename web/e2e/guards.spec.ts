import { expect } from '@playwright/test';
import { installClock, stopClock, withStoppedClock } from './support/clock.ts';
import { enterUnverified, fillCredentials, mailedLink } from './support/people.ts';
import { asAda, test } from './support/test.ts';
import { followTitles } from './support/visit.ts';

test.describe('as somebody verified', () => {
  test.use(asAda);

  test('a reload keeps people signed in where the browser has no storage', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(window, 'localStorage', { value: null }));
    await page.goto('/dashboard/overview');
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  });

  test('a reload of the dashboard never shows another screen in between', async ({ page }) => {
    const titles = await followTitles(page);
    await page.goto('/dashboard/account');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => [...titles].filter((title) => title !== '')).toEqual(['Account Settings']);
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
