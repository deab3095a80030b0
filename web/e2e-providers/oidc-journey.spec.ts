import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { type Product, startProduct } from '../../scripts/product.mjs';
import { freePort } from '../../scripts/project.mjs';
import { openFolder } from '../../scripts/temporary-folder.mjs';
import { start } from '../../tools/providers/oidc.mjs';
import { logOut } from '../e2e/support/journey.ts';
import { watch } from '../e2e/support/watch.ts';

// An installation and a provider of their own.
let app: Product;
let providerPort: number;
let provider: Awaited<ReturnType<typeof start>>;

test.beforeAll(async () => {
  const folder = join(openFolder('oidc-'), 'data');
  await mkdir(folder, { mode: 0o700 });
  providerPort = await freePort();
  const { clientSecret } = JSON.parse(process.env.PROVIDERS_OIDC ?? '{}');
  const settings = {
    DATA_DIR: folder,
    IDENTITY_PROVIDER: 'oidc',
    OIDC_ISSUER: `http://127.0.0.1:${providerPort}`,
    OIDC_CLIENT_ID: 'toolkit-server',
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NAME: 'Test Login',
  };
  app = await startProduct(settings);
  provider = await start('', app.origin, providerPort);
});
test.afterAll(async () => {
  await app.stop();
  await provider.stop();
});

let people = 0;
function newPerson() {
  people += 1;
  const sub = `person-${people}-${Date.now()}`;
  return { sub, email: `${sub}@oidc.test`, email_verified: true };
}

const shows = (page: Page, path: string) => expect(page).toHaveURL((url) => url.pathname === path);
const button = (page: Page) => page.getByRole('button', { name: 'Continue with Test Login' });
const leaveLink = (page: Page) => page.getByRole('link', { name: 'Sign out there, too' });

/** The pages of the provider are not ours. */
const ofUs = (complaints: readonly string[]) =>
  complaints.filter((words) => !/^\/(?:interaction|session)\//.test(words));

/** From the login page to that of the provider, and back. */
async function signIn(page: Page, person: object): Promise<void> {
  await page.goto(`${app.origin}/login`);
  await button(page).click();
  await page.getByLabel('Name').fill(JSON.stringify(person));
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const readKept = (page: Page) =>
  page.evaluate(async () =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      await indexedDB.databases(),
      history.state,
      location.href,
    ]),
  );

test('somebody signs in, with every open tab, and signs out here and at the provider; no script can read what it told', async ({
  page,
  context,
}) => {
  const complaints = await watch(page);
  const [person, other] = [newPerson(), await context.newPage()];
  await other.goto(`${app.origin}/login`);
  const answering = page.waitForResponse((response) => response.url().includes('/auth/callback?'));
  await signIn(page, person);
  const answer = await answering;
  expect(answer.headers()['referrer-policy']).toBe('no-referrer');
  await shows(page, '/dashboard/overview');
  await expect(page.getByRole('banner')).toContainText(person.email);
  await shows(other, '/dashboard/overview');
  const { searchParams } = new URL(answer.url());
  const told = [searchParams.get('code') ?? '', searchParams.get('state') ?? ''];
  expect(told.map(({ length }) => length > 20)).toEqual([true, true]);
  const kept = await readKept(page);
  // The provider's tokens are signed; of ours, a page has the access token alone.
  expect(kept).not.toMatch(/eyJ[\w-]+\.[\w-]+\./);
  const cookies = await context.cookies(`${app.origin}/api/auth/token`);
  expect(cookies.map(({ name, httpOnly, sameSite }) => [name.split('.')[1], httpOnly, sameSite])).toEqual([
    ['session_token', true, 'Strict'],
  ]);

  await logOut(page);
  await shows(other, '/login');
  const leaving = page.waitForRequest((request) => request.url().includes('/session/end?'));
  await leaveLink(page).click();
  const { searchParams: left } = new URL((await leaving).url());
  told.push(left.get('id_token_hint') ?? '');
  expect(told[2]).toMatch(/^eyJ/);
  expect((await leaving).headers().referer).toBeUndefined();
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await expect(page).toHaveURL(`${app.origin}/login`);
  await expect(leaveLink(page)).toHaveCount(0);
  for (const text of [kept, await readKept(page)])
    for (const secret of told) expect(text).not.toContain(secret);
  await button(page).click();
  await expect(page.getByRole('heading', { name: 'Test Login' })).toBeVisible();
  expect(ofUs(complaints)).toEqual([]);
});

test('a sign-out at the provider ends the session here, and the next change in an open tab says so', async ({
  page,
  context,
}) => {
  await signIn(page, newPerson());
  await shows(page, '/dashboard/overview');
  await page.goto(`${app.origin}/dashboard/account`);
  await page.getByLabel('First name').fill('Ada');
  const there = await context.newPage();
  await there.goto(`http://127.0.0.1:${providerPort}/session/end?client_id=toolkit-server`);
  await there.getByRole('button', { name: 'Yes, sign me out' }).click();
  await expect(there.getByText('Sign-out Success')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await shows(page, '/login');
  await expect(page.getByText('You have been logged out. Log in to go on.')).toBeVisible();
  await expect(leaveLink(page)).toHaveCount(0);
});
