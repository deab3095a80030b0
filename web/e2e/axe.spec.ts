import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleAlsoOnPhone, phone } from './support/axe.ts';
import { withStoppedClock } from './support/clock.ts';
import { enterUnverified, enterVerified, fillCredentials, sendVerification } from './support/people.ts';
import { dashboardRoutes } from './support/routes.ts';
import { test } from './support/test.ts';
import { followRequests, goWithinApp } from './support/visit.ts';

/** Does what leads to a notice, and points at it: it stays as long as it is pointed at. */
const pointAt = (page: Page, notice: Locator, act: () => Promise<void>) =>
  withStoppedClock(page, async () => {
    await act();
    await notice.hover();
  });

test('the screens outside the dashboard are accessible in every state', async ({ page }) => {
  const button = (name: string) => page.getByRole('button', { name });
  await page.goto('/login');
  await expect(button('Log In')).toBeVisible();
  await expectAccessible(page, 'login');
  await button('Log In').click();
  await expectAccessibleAlsoOnPhone(page, 'login, empty');
  await fillCredentials(page, { email: 'nobody-at-all@example.com', password: 'wrong secret' });
  await button('Show password').click();
  await pointAt(page, page.getByText('Log in failed!'), () => button('Log In').click());
  await expectAccessible(page, 'login, failed');

  await goWithinApp(page, '/forgot');
  await button('Recover').click();
  await expectAccessibleAlsoOnPhone(page, 'recovery, empty');
  await page.getByLabel('Email', { exact: true }).fill('nobody-at-all@example.com');
  await button('Recover').click();
  await expectAccessible(page, 'recovery, sent');

  await goWithinApp(page, '/register');
  await expect(button('Register')).toBeVisible();
  await expectAccessible(page, 'register');
  await button('Register').click();
  await expectAccessibleAlsoOnPhone(page, 'register, empty');
  await fillCredentials(page, { email: 'no-address', password: 'first secret 1' });
  await pointAt(page, page.getByText('Invalid email address.'), () => button('Register').click());
  await expectAccessible(page, 'register, failed');

  await page.goto('/auth/verify#code=x');
  await button('Verify email address').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessibleAlsoOnPhone(page, 'mailed link, used up');
  await page.route('**/password-reset/read', (route) =>
    route.fulfill({ json: { email: 'ada@example.com' } }),
  );
  await page.goto('/auth/reset#code=x');
  await button('Set new password').click();
  await expectAccessibleAlsoOnPhone(page, 'reset, empty');
  await goWithinApp(page, '/nowhere');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page, 'unknown address');
});

test('verification and initialisation are accessible in every state', async ({ page, context }) => {
  await enterUnverified(context);
  await page.goto('/verify-email');
  const send = page.getByRole('button', { name: 'Send Verification Email' });
  await expect(send).toBeVisible();
  await expectAccessible(page, 'verification');
  await page.route('**/api/auth/verification/send', (route) => route.abort());
  await pointAt(page, page.getByText('The verification email could not be sent'), () => send.click());
  await expectAccessible(page, 'verification, failed');
  await page.unrouteAll();
  await sendVerification(page);
  await expectAccessibleAlsoOnPhone(page, 'verification, sent');

  await page.goto('about:blank');
  await enterVerified(context);
  await page.route('**/api/user/initialize', () => {});
  await page.goto('/update-account');
  await expect(page.getByText('Getting your account ready...')).toBeVisible();
  await expectAccessible(page, 'initialising');
  await page.route('**/api/user/initialize', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/update-account');
  await expect(page.getByRole('link', { name: 'Contact support' })).toBeVisible();
  await expectAccessibleAlsoOnPhone(page, 'initialising, failed');
});

test('the dashboard is accessible in the states that somebody brings about', async ({ page, context }) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await enterVerified(context);
  await page.goto('/dashboard/account');
  await page.getByLabel('First name').fill('x'.repeat(31));
  await button('Save').first().click();
  await button('Save').last().click();
  await expect(page.getByText('Maximum 30 characters.')).toBeVisible();
  await expect(page.getByText('Required.')).toHaveCount(3);
  await expectAccessibleAlsoOnPhone(page, 'account, invalid');

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Page' })).toBeFocused();
  await page.keyboard.type('no such page');
  await expect(page.getByText('Nothing has this name.')).toBeVisible();
  await expectAccessibleAlsoOnPhone(page, 'palette, nothing found');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await button('Account menu').click();
  await expectAccessible(page, 'avatar menu');
  await page.getByRole('menuitem', { name: 'Plan Upgrade' }).click();
  await expect(button('Stay')).toBeFocused();
  await expectAccessibleAlsoOnPhone(page, 'confirmation');
  await page.keyboard.press('Escape');

  await page.getByLabel('First name').fill('Ada');
  const save = () => button('Save').first().click();
  await pointAt(page, page.getByText('Personal details updated successfully'), save);
  await expectAccessible(page, 'notice of success');
  await button('Close').click();
  await page.route('**/api/user/account/save', (route) =>
    route.fulfill({ status: 500, headers: { 'x-request-id': 'r-1' }, json: {} }),
  );
  await pointAt(page, page.getByText('Failed to update personal details'), save);
  await expectAccessible(page, 'notice of failure, with a request id');
  await page.route('**/api/user/account/details', (route) => route.abort());
  await page.reload();
  await expect(button('Try again')).toBeVisible();
  await expectAccessibleAlsoOnPhone(page, 'account, failed');
});

test('every page of the dashboard is accessible on a phone', async ({ page, ada }) => {
  await page.setViewportSize(phone);
  await page.context().setStorageState(ada.browserState());
  const haveAll = followRequests(page);
  await page.goto(dashboardRoutes[0] ?? '');
  for (const route of dashboardRoutes) {
    if (!page.url().endsWith(route)) await goWithinApp(page, route);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await haveAll();
    await expectAccessible(page, route);
  }
});
