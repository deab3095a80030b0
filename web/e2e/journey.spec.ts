import { expect } from '@playwright/test';
import {
  becomeAda,
  changePassword,
  failToLogIn,
  generateUrls,
  logInWith,
  logOut,
} from './support/journey.ts';
import { fillCredentials, mailedLink, newCredentials, sendVerification } from './support/people.ts';
import { test } from './support/test.ts';

const newPassword = 'second secret 2';

test('S-14 S-24a S-51 S-81b S-96a S-96b S-96c S-96d S-96e S-96g S-96h from registration to a downloaded file of URLs and out again', async ({
  page,
}) => {
  const person = newCredentials();

  // Register.
  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('link', { name: 'Sign up' }).click();
  // Its fields have the names of those on the page before.
  await expect(page.getByRole('heading', { name: 'Create a new account' })).toBeVisible();
  await fillCredentials(page, person);
  await page.getByRole('button', { name: 'Register' }).click();

  // Ask for the mail, read it, and verify by the button of the linked page.
  await expect(page.getByRole('heading', { name: 'Email verification' })).toBeVisible();
  await sendVerification(page);
  await page.getByText('Log out').click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto(await mailedLink(person.email));
  await page.getByRole('button', { name: 'Verify email address' }).click();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/login/);

  // Log in; the account is made ready.
  await logInWith(page, person);
  await expect(page).toHaveURL(/\/dashboard\/overview$/);

  // No password and no token is kept where scripts of another day could read it.
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  for (const text of [kept, await page.content()]) expect(text).not.toContain(person.password);
  expect(kept).not.toMatch(/eyJ|token/i);

  await becomeAda(page);
  await changePassword(page, person, newPassword);
  await generateUrls(page);

  // Out, and the old password is of no use.
  await logOut(page);
  await failToLogIn(page, person);
  await logInWith(page, { ...person, password: newPassword });
  await expect(page).toHaveURL(/\/dashboard\/overview$/);
});
