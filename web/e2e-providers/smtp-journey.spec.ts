import { expect, test } from '@playwright/test';
import { becomeAda, changePassword, generateUrls, logInWith, logOut } from '../e2e/support/journey.ts';
import { mailedLink, newUser, sendVerification } from '../e2e/support/people.ts';
import { watch } from '../e2e/support/watch.ts';
import { expectNothingKeptHere } from './support/stored.ts';

// The configuration reads PROVIDERS_SMTP_URL.
const newPassword = 'second secret 2';

test('with our own provider on PostgreSQL, S3 and SMTP, mails read from the mailbox', async ({ page }) => {
  const complaints = await watch(page);
  const person = await newUser(page);
  await sendVerification(page);
  await page.goto(await mailedLink(person.email));
  await page.getByRole('button', { name: 'Verify email address' }).click();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/dashboard\/overview$/);
  await becomeAda(page);
  await expectNothingKeptHere(page, process.env.E2E_SMTP_DATA_DIR);
  await changePassword(page, person, newPassword);
  await generateUrls(page);
  await logOut(page);

  await page.goto('/forgot');
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  const before = await mailedLink(person.email);
  await page.getByRole('main').getByRole('button').first().click();
  await expect.poll(() => mailedLink(person.email)).not.toBe(before);
  await page.goto(await mailedLink(person.email));
  await page.getByLabel('New password').fill('third secret 3');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await logInWith(page, { ...person, password: 'third secret 3' });
  await expect(page).toHaveURL(/\/dashboard\/overview$/);
  expect(complaints).toEqual([]);
});
