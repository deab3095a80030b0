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
