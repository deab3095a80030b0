import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { withStoppedClock } from './support/clock.ts';
import {
  enterVerified,
  fillCredentials,
  logIn,
  mailedLink,
  newCredentials,
  registered,
} from './support/people.ts';
import { test } from './support/test.ts';

const good = 'three white horses';
/** The page knows the first one itself; the other is on the server's list alone. */
const common = ['qwerty', 'liverpool'] as const;

/** Types a common password, presses the button, and finds the cause at the first field, and no alert. */
async function tryCommon(page: Page, labels: readonly [string, ...string[]], button: string, typed: string) {
  for (const label of labels) await page.getByLabel(label, { exact: true }).fill(typed);
  const field = page.getByLabel(labels[0], { exact: true });
  const press = page.getByRole('button', { name: button }).last();
  // While the clock stands still, no alert and no notice goes away by itself.
  await withStoppedClock(page, async () => {
    await press.click();
    await expect(field).toHaveAccessibleDescription(/This password is too common\./);
    await expect(press).not.toHaveClass(/ant-btn-loading/);
    expect(await page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ }).count()).toBe(0);
    // A change that the server refuses also shows the notice of the specification.
    const notices = button === 'Save' && typed !== common[0] ? 1 : 0;
    await expect(page.getByText('Failed to update password')).toHaveCount(notices);
  });
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(typed);
  await expect(page.getByText('This password is too common.')).toHaveCount(1);
}

test('D1 registration says at the field that a password is too common, and takes a better one', async ({
  page,
}) => {
  const person = newCredentials();
  await page.goto('/register');
  const field = page.getByLabel('Password', { exact: true });
  await expect(field).toHaveAccessibleDescription(/Common passwords are refused\./);
  await fillCredentials(page, person);
  for (const typed of common) await tryCommon(page, ['Password'], 'Register', typed);
  await expectAccessible(page, 'register, common password');
  await field.fill(good);
  await expect(page.getByText('This password is too common.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: 'Email verification' })).toBeVisible();
});

test('D1 the reset page says so too, and the link goes on to work', async ({ page }) => {
  const person = await registered();
  await page.goto('/forgot');
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByRole('button', { name: 'Recover' }).click();
  await page.goto(await mailedLink(person.email));
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/Common passwords are refused\./);
  for (const typed of common) await tryCommon(page, ['New password'], 'Set new password', typed);
  await expectAccessible(page, 'reset, common password');
  await page.getByLabel('New password').fill(good);
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, { ...person, password: good });
});

test('D1 the account page says so too', async ({ page, context }) => {
  const person = await enterVerified(context);
  await page.goto('/dashboard/account');
  await page.getByLabel('Current password').fill(person.password);
  await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
    /Common passwords are refused\./,
  );
  for (const typed of common) await tryCommon(page, ['New password', 'Confirm password'], 'Save', typed);
  await expectAccessible(page, 'account, common password');
  await page.getByLabel('New password', { exact: true }).fill(good);
  await page.getByLabel('Confirm password').fill(good);
  await page.getByRole('button', { name: 'Save' }).last().click();
  await expect(page.getByText('Password updated successfully!')).toBeVisible();
});
