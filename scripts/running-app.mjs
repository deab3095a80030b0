// @ts-check
import { Person } from './person.mjs';

/** Registers and verifies a user, and opens the overview signed in as that user.
 * @param {import('@playwright/test').Page} page
 * @param {import('./product.mjs').Product} app
 * @param {{ email: string, password: string }} credentials */
export async function signUp(page, app, credentials) {
  const person = await Object.assign(new Person(app.origin), credentials).join(app.inbox);
  await page.context().setStorageState(person.browserState());
  await page.goto(`${app.origin}/dashboard/overview`);
}
