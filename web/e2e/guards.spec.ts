import { expect } from '@playwright/test';
import { installClock, stopClock, withStoppedClock } from './support/clock.ts';
import { enterUnverified, fillCredentials } from './support/people.ts';
import { test } from './support/test.ts';

test('S-07c the verification screen moves on by itself when the link was used in another browser', async ({
  page,
  context,
}) => {
  const person = await enterUnverified(context);
  await installClock(page);
  await page.goto('/verify-email');
  await expect(page.getByRole('heading', { name: 'Email verification' })).toBeVisible();
  await stopClock(page);
  await person.askVerification();
  person.cookie = '';
  await person.verify(process.env.INBOX_URL ?? '');
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
