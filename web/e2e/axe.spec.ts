import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { fillCredentials, newUser, sendVerification, verifiedUser } from './support/people.ts';
import { dashboardRoutes } from './support/routes.ts';

const sizes = [
  { width: 1280, height: 800 },
  { width: 360, height: 720 },
];

for (const size of sizes) {
  test.describe(`at ${size.width} px`, () => {
    test.use({ viewport: size });

    test('the screens outside the dashboard, in every state', async ({ page }) => {
      const button = (name: string) => page.getByRole('button', { name });
      await page.goto('/login');
      await expect(button('Log In')).toBeVisible();
      await expectAccessible(page, 'login');
      await button('Log In').click();
      await expectAccessible(page, 'login, empty');
      await fillCredentials(page, { email: 'nobody-at-all@example.com', password: 'wrong secret' });
      await button('Show password').click();
      await button('Log In').click();
      await expect(page.getByText('Log in failed!')).toBeVisible();
      await page.getByText('Log in failed!').hover();
      await expectAccessible(page, 'login, failed');

      await page.goto('/forgot');
      await button('Recover').click();
      await expectAccessible(page, 'recovery, empty');
      await page.getByLabel('Email', { exact: true }).fill('nobody-at-all@example.com');
      await button('Recover').click();
      await expectAccessible(page, 'recovery, sent');

      await page.goto('/register');
      await expect(button('Register')).toBeVisible();
      await expectAccessible(page, 'register');
      await button('Register').click();
      await expectAccessible(page, 'register, empty');
      await fillCredentials(page, { email: 'no-address', password: 'first secret 1' });
      await button('Register').click();
      await page.getByText('Invalid email address.').hover();
      await expectAccessible(page, 'register, failed');

      await page.goto('/auth/verify#code=x');
      await button('Verify email address').click();
      await expect(page.getByRole('alert')).toBeVisible();
      await expectAccessible(page, 'mailed link, used up');
      await page.goto('/auth/reset#code=x');
      await button('Set new password').click();
      await expectAccessible(page, 'reset, empty');
      await page.goto('/nowhere');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page, 'unknown address');
    });

    test('verification and initialisation, in every state', async ({ page }) => {
      await newUser(page);
      await expectAccessible(page, 'verification');
      await page.route('**/api/auth/verification/send', (route) => route.abort());
      await page.getByRole('button', { name: 'Send Verification Email' }).click();
      await page.getByText('The verification email could not be sent').hover();
      await expectAccessible(page, 'verification, failed');
      await page.unrouteAll();
      await sendVerification(page);
      await expectAccessible(page, 'verification, sent');

      await page.getByRole('link', { name: 'Log out' }).click();
      await expect(page).toHaveURL(/\/login$/);
      await verifiedUser(page);
      await page.route('**/api/user/initialize', () => {});
      await page.goto('/update-account');
      await expect(page.getByText('Getting your account ready...')).toBeVisible();
      await expectAccessible(page, 'initialising');
      await page.route('**/api/user/initialize', (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto('/update-account');
      await expect(page.getByRole('link', { name: 'Contact support' })).toBeVisible();
      await expectAccessible(page, 'initialising, failed');
    });

    test('the dashboard, in the states that somebody brings about', async ({ page }) => {
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      await verifiedUser(page);
      await page.goto('/dashboard/account');
      await page.getByLabel('First name').fill('x'.repeat(31));
      await button('Save').first().click();
      await button('Save').last().click();
      await expect(page.getByText('Maximum 30 characters.')).toBeVisible();
      await expect(page.getByText('Required.')).toHaveCount(3);
      await expectAccessible(page, 'account, invalid');

      await page.keyboard.press('Control+k');
      await expect(page.getByRole('combobox', { name: 'Page' })).toBeFocused();
      await page.keyboard.type('no such page');
      await expect(page.getByText('No page has this name.')).toBeVisible();
      await expectAccessible(page, 'palette, nothing found');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await button('Account menu').click();
      await expectAccessible(page, 'avatar menu');
      await page.getByRole('menuitem', { name: 'Plan Upgrade' }).click();
      await expect(button('Stay')).toBeFocused();
      await expectAccessible(page, 'confirmation');
      await page.keyboard.press('Escape');

      await page.getByLabel('First name').fill('Ada');
      await button('Save').first().click();
      await page.getByText('Personal details updated successfully').hover();
      await expectAccessible(page, 'notice of success');
      await page.route('**/api/user/account/save', (route) =>
        route.fulfill({ status: 500, headers: { 'x-request-id': 'r-1' }, json: {} }),
      );
      await button('Save').first().click();
      await page.getByText('Failed to update personal details').hover();
      await expectAccessible(page, 'notice of failure, with a request id');
      await page.route('**/api/user/account/details', (route) => route.abort());
      await page.reload();
      await expect(button('Try again')).toBeVisible();
      await expectAccessible(page, 'account, failed');
    });

    test('the URL generator, in every state', async ({ page }) => {
      const generate = page.getByRole('button', { name: 'Generate', exact: true });
      const choose = (text: string) =>
        page
          .getByLabel('Keyword list')
          .setInputFiles({ name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });
      await verifiedUser(page);
      await page.goto('/dashboard/url-generator');
      await page.getByLabel('URL template').fill('nonsense');
      await generate.click();
      await expect(page.getByText('Invalid URL.')).toBeVisible();
      await expectAccessible(page, 'url generator, invalid');
      await page.getByRole('button', { name: 'Restore the default template' }).click();
      await choose('\n\n');
      await expect(page.getByText('There are no keywords in this file.')).toBeVisible();
      await expectAccessible(page, 'url generator, refused list');
      await choose('one\n\ntwo\n');
      await expect(page.getByText('2 keywords')).toBeVisible();
      await generate.click();
      await expect(page.getByText('2 URLs generated')).toBeVisible();
      await expectAccessible(page, 'url generator, finished');
    });

    test('every page of the dashboard', async ({ page }) => {
      test.setTimeout(180_000);
      await verifiedUser(page);
      for (const route of dashboardRoutes) {
        await page.goto(route);
        await expect(page.getByRole('heading', { level: 1 }), route).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expectAccessible(page, route);
      }
    });
  });
}
