import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { waitForMails } from '../../scripts/person.mjs';
import { openFolder } from '../../scripts/temporary-folder.mjs';
import { start } from '../../tools/providers/lemonldap.mjs';
import { logOut } from '../e2e/support/journey.ts';
import { watch } from '../e2e/support/watch.ts';

const { E2E_LEMONLDAP_PORT: port, E2E_LEMONLDAP_PROVIDER_PORT: providerPort } = process.env;
const app = `http://localhost:${port}`;
const inbox = `http://127.0.0.1:${process.env.E2E_LEMONLDAP_INBOX_PORT}`;

const folder = openFolder('lemonldap-');
let provider: Awaited<ReturnType<typeof start>> | undefined;

/** The one of PROVIDERS_LEMONLDAP knows the people of the contract. This one knows those of its demonstration. */
test.beforeAll(async () => {
  const own = join(folder, 'own');
  await mkdir(own);
  provider = await start(own, { app, port: Number(providerPort) });
});
test.afterAll(async () => {
  await provider?.stop();
  await rm(folder, { recursive: true, force: true });
});

const button = (page: Page) => page.getByRole('button', { name: 'Continue with LemonLDAP' });
const shows = (page: Page, path: string) => expect(page).toHaveURL((url) => url.pathname === path);

async function logInThere(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder('Login').fill(name);
  await page.getByPlaceholder('Password').fill(name);
  await page.getByRole('button', { name: 'Connect' }).click();
}

test('somebody logs in by the form of LemonLDAP::NG, agrees, proves the address once, and later logs out on its page, too', async ({
  page,
}) => {
  const complaints = await watch(page);
  await page.goto('/login');
  await button(page).click();
  await logInThere(page, 'dwho');
  await page.getByRole('button', { name: 'Accept' }).click();
  await shows(page, '/verify-email');
  await page.getByRole('button', { name: 'Send Verification Email' }).click();
  const [mail] = await waitForMails(inbox, 'dwho@badwolf.org');
  await page.goto(mail?.links[0] ?? '');
  await page.getByRole('button', { name: 'Verify email address' }).click();
  await page.getByRole('link', { name: 'Continue' }).click();
  await shows(page, '/dashboard/overview');
  await expect(page.getByRole('banner')).toContainText('dwho@badwolf.org');
  expect(complaints.filter((words) => !words.startsWith('/oauth2'))).toEqual([]);

  // Whoever logs out here is still logged in there.
  await logOut(page);
  await button(page).click();
  await shows(page, '/dashboard/overview');

  await logOut(page);
  await page.getByRole('link', { name: 'Sign out there, too' }).click();
  await page.getByRole('button', { name: 'Accept' }).click();
  // It shows its own form and not the page that it was asked to show, a fault of its release 2.16.
  await expect(page.getByPlaceholder('Login')).toBeVisible();
  await page.goto('/login');
  await button(page).click();
  await expect(page.getByPlaceholder('Login')).toBeVisible();
});

test('whoever refuses on the page of LemonLDAP::NG finds the button again', async ({ page }) => {
  await page.goto('/login');
  await button(page).click();
  await logInThere(page, 'rtyler');
  await page.getByRole('button', { name: 'Refuse' }).click();
  await shows(page, '/login');
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText('Sign-in was cancelled.');
  await expect(button(page)).toBeEnabled();
});
