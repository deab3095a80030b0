// @ts-check
import { startProduct } from '../tools/attacks/product.mjs';
import { waitForMails } from './person.mjs';
import { Stop } from './project.mjs';

/** @typedef {import('../tools/attacks/product.mjs').Product} Product */

/** The built application as it is without any settings, on free ports and data that is thrown away with it. */
export const startApp = () => startProduct({}, {});

/** Registers and verifies by the mailed link; the page ends on the overview.
 * @param {import('@playwright/test').Page} page
 * @param {Product} app
 * @param {{ email: string, password: string }} person */
export async function signUp(page, app, { email, password }) {
  await page.goto(`${app.origin}/register`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('button', { name: 'Send Verification Email' }).click();
  await page.getByText('Please check your inbox').waitFor();
  const [mail] = await waitForMails(app.inbox, email);
  if (!mail?.links[0]) throw new Stop(`No mail reached ${email}.`);
  await page.goto(mail.links[0]);
  await page.getByRole('button', { name: 'Verify email address' }).click();
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.waitForURL('**/dashboard/overview');
}
