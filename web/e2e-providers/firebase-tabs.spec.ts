import { expect, type Page, test } from '@playwright/test';
import { logInWith } from '../e2e/support/journey.ts';
import { newUser, sendVerification } from '../e2e/support/people.ts';
import { firebase, linkTo, removeAccount } from './support/firebase.ts';

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const verification = 'Email verification';
const login = 'Log into your account';

const logOut = (page: Page) => page.getByText('Log out').click();

test.describe('FirebaseIdentityProvider (in a browser) as IdentityProvider', () => {
  test('22 finds the session again after a reload', async ({ page }) => {
    await newUser(page);
    await page.reload();
    await expect(title(page, verification)).toBeVisible();
    // A new tab knows it as well.
    const other = await page.context().newPage();
    await other.goto('/login');
    await expect(title(other, verification)).toBeVisible();
  });

  test('23 keeps the user after a reload without a network', async ({ page }) => {
    await newUser(page);
    for (const answer of ['offline', 503, 'hello'] as const) {
      await page.route(`${firebase.authUrl}/**`, (route) => {
        if (answer === 'offline') return route.abort();
        const headers = { 'access-control-allow-origin': '*' };
        return typeof answer === 'number'
          ? route.fulfill({ status: answer, headers, json: { error: { code: answer, message: 'Busy.' } } })
          : route.fulfill({ status: 200, headers, body: answer });
      });
      await page.reload();
      await expect(title(page, verification), String(answer)).toBeVisible();
      await page.unroute(`${firebase.authUrl}/**`);
    }
    await sendVerification(page);
  });

  test('24 is signed out after a reload when the account is gone', async ({ page }) => {
    const { email } = await newUser(page);
    await removeAccount(page.request, email);
    await page.reload();
    await expect(title(page, login)).toBeVisible();
  });

  test('31 takes the other tabs along, in and out', async ({ page }) => {
    const other = await page.context().newPage();
    await other.goto('/login');
    await expect(title(other, login)).toBeVisible();
    await newUser(page);
    await expect(title(other, verification)).toBeVisible();
    await logOut(page);
    await expect(title(page, login)).toBeVisible();
    await expect(title(other, login)).toBeVisible();
  });

  test('32 ends every tab with the last of two users', async ({ page }) => {
    const other = await page.context().newPage();
    const first = await newUser(page);
    await logOut(page);
    const second = await newUser(page);
    await logOut(page);
    await other.goto('/login');
    for (const person of [first, second]) {
      await page.goto('/login');
      await logInWith(page, person);
      await expect(title(page, verification)).toBeVisible();
      if (person === first) await logOut(page);
    }
    await expect(title(other, verification)).toBeVisible();
    await sendVerification(other);
    expect(await linkTo(page.request, second.email, 'VERIFY_EMAIL')).not.toBe('');
  });
});
