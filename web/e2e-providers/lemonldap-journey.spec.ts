import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { waitForMails } from '../../scripts/person.mjs';
import { type Product, startProduct } from '../../scripts/product.mjs';
import { freePort } from '../../scripts/project.mjs';
import { openFolder } from '../../scripts/temporary-folder.mjs';
import { start } from '../../tools/providers/lemonldap.mjs';
import { logOut } from '../e2e/support/journey.ts';
import { watch } from '../e2e/support/watch.ts';

// The people are those of its demonstration.
const folder = openFolder('lemonldap-');
const data = join(folder, 'data');
let app: Product;
let provider: Awaited<ReturnType<typeof start>> | undefined;

test.beforeAll(async () => {
  await mkdir(data, { mode: 0o700 });
  const port = await freePort();
  const { clientId, clientSecret } = JSON.parse(process.env.PROVIDERS_LEMONLDAP ?? '{}');
  const settings = {
    DATA_DIR: data,
    IDENTITY_PROVIDER: 'oidc',
    OIDC_ISSUER: `http://127.0.0.1:${port}/`,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_TOKEN_AUTH: 'post',
    OIDC_NAME: 'LemonLDAP',
  };
  app = await startProduct(settings);
  const own = join(folder, 'own');
  await mkdir(own);
  provider = await start(own, { app: app.origin, port });
});
test.afterAll(async () => {
  await app.stop();
  await provider?.stop();
});

const button = (page: Page) => page.getByRole('button', { name: 'Continue with LemonLDAP' });
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /./ });
const itsForm = (page: Page) => page.getByPlaceholder('Login');
const shows = (page: Page, path: string) => expect(page).toHaveURL((url) => url.pathname === path);

async function leave(page: Page): Promise<void> {
  await page.goto(`${app.origin}/login`);
  await button(page).click();
}

async function logInThere(page: Page, name: string): Promise<void> {
  await itsForm(page).fill(name);
  await page.getByPlaceholder('Password').fill(name);
  await page.getByRole('button', { name: 'Connect' }).click();
}

test('somebody logs in by the form of LemonLDAP::NG, agrees, proves the address once, and later logs out on its page, too', async ({
  page,
}) => {
  const complaints = await watch(page);
  await leave(page);
  await logInThere(page, 'dwho');
  await page.getByRole('button', { name: 'Accept' }).click();
  await shows(page, '/verify-email');
  await page.getByRole('button', { name: 'Send Verification Email' }).click();
  const [mail] = await waitForMails(app.inbox, 'dwho@badwolf.org');
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
  await expect(itsForm(page)).toBeVisible();
  await leave(page);
  await expect(itsForm(page)).toBeVisible();
});

test('whoever refuses on the page of LemonLDAP::NG finds the button again', async ({ page }) => {
  await leave(page);
  await logInThere(page, 'rtyler');
  await page.getByRole('button', { name: 'Refuse' }).click();
  await shows(page, '/login');
  await expect(alert(page)).toHaveText('Sign-in was cancelled.');
  await expect(button(page)).toBeEnabled();
});
