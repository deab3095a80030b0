import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { enterUnverified, mailedLink } from './support/people.ts';
import { test } from './support/test.ts';
import { watch } from './support/watch.ts';

test('the inbox shows a mail by keyboard alone, accessibly, and without a complaint of the browser', async ({
  page,
  context,
}) => {
  const person = await enterUnverified(context);
  await person.askVerification();
  await mailedLink(person.email);
  const complaints = await watch(page);
  await page.goto(process.env.INBOX_URL ?? '');
  const mail = page.getByRole('link', { name: person.email });
  await mail.focus();
  await page.keyboard.press('Enter');
  await expect(mail).toHaveAttribute('aria-current', 'true');
  await expect(page.getByTitle('The mail as it looks')).toBeVisible();
  expect(complaints).toEqual([]);
  // From here on the tools themselves try scripts in the frame of the mail, which runs none.
  const message = page.frameLocator('iframe');
  await expect(message.getByRole('link', { name: 'Verify email address' })).toBeVisible();
  // Axe waits for its script in every frame, and this one runs none.
  await page.locator('iframe').evaluate((frame) => frame.remove());
  await expectAccessible(page, 'inbox with a mail');
});
