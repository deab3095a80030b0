import { expect, test } from '@playwright/test';
import { becomeAda } from '../e2e/support/journey.ts';
import { mailedLink, newUser, sendVerification } from '../e2e/support/people.ts';
import { watch } from '../e2e/support/watch.ts';
import { expectNothingKeptHere } from './support/stored.ts';

// The configuration reads PROVIDERS_SMTP_URL.

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
  expect(complaints).toEqual([]);
});
