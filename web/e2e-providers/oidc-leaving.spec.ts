import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { waitForMails } from '../../scripts/person.mjs';
import { type Product, startProduct } from '../../scripts/product.mjs';
import { freePort } from '../../scripts/project.mjs';
import { openFolder } from '../../scripts/temporary-folder.mjs';
import { start } from '../../tools/providers/oidc.mjs';
import { logOut } from '../e2e/support/journey.ts';
import { watch } from '../e2e/support/watch.ts';
import { disable } from './support/disable.ts';

// An installation and a provider of their own: these tests read its mails, change its people and stop both.
const folder = join(openFolder('leaving-'), 'data');
let app: Product;
let providerPort: number;
let provider: Awaited<ReturnType<typeof start>>;

test.beforeAll(async () => {
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
  app = await startProduct(settings, {});
  provider = await start('', app.origin, providerPort);
});
test.afterAll(async () => {
  await app.stop();
  await provider.stop();
});

let people = 0;
function newPerson(more: object = {}) {
  people += 1;
  const sub = `leaver-${people}-${Date.now()}`;
  return { sub, email: `${sub}@oidc.test`, email_verified: true, ...more };
}

const shows = (page: Page, path: string) => expect(page).toHaveURL((url) => url.pathname === path);
const button = (page: Page) => page.getByRole('button', { name: 'Continue with Test Login' });
const providerTitle = (page: Page) => page.getByRole('heading', { name: 'Test Login' });
const leaveLink = (page: Page) => page.getByRole('link', { name: 'Sign out there, too' });

/** The pages of the provider are not ours. */
const ofUs = (complaints: readonly string[]) =>
  complaints.filter((words) => !/^\/(?:interaction|session)\//.test(words));

async function signIn(page: Page, person: object): Promise<void> {
  await page.goto(`${app.origin}/login`);
  await button(page).click();
  await page.getByLabel('Name').fill(JSON.stringify(person));
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('an address that the provider does not vouch for is proven by one mail of ours, and at the next sign-in still is', async ({
  page,
}) => {
  const complaints = await watch(page);
  const person = newPerson({ email_verified: undefined });
  await signIn(page, person);
  await shows(page, '/verify-email');
  await expect(page.getByText('The link goes to')).toHaveText(
    `The link goes to ${person.email}, your address at Test Login.`,
  );
  await expect(page.getByRole('button', { name: 'Wrong address?' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Send Verification Email' }).click();
  await expect(page.getByText('Please check your inbox for verification link')).toBeVisible();
  const [mail] = await waitForMails(app.inbox, person.email);
  await page.goto(mail?.links[0] ?? '');
  await page.getByRole('button', { name: 'Verify email address' }).click();
  await page.getByRole('link', { name: 'Continue' }).click();
  await shows(page, '/dashboard/overview');
  await logOut(page);

  const passed: string[] = [];
  page.on('framenavigated', (frame) => passed.push(new URL(frame.url()).pathname));
  await button(page).click();
  await shows(page, '/dashboard/overview');
  expect(passed).not.toContain('/verify-email');
  expect(await waitForMails(app.inbox, person.email)).toHaveLength(1);
  expect(ofUs(complaints)).toEqual([]);
});

test('somebody who has signed out here goes on to sign out at the provider', async ({ page }) => {
  const complaints = await watch(page);
  const texts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().startsWith(`${app.origin}/api/`) && response.status() === 200)
      texts.push(response.text().catch(() => ''));
  });
  await signIn(page, newPerson());
  await shows(page, '/dashboard/overview');
  await logOut(page);
  await expect(page.getByRole('status').filter({ has: leaveLink(page) })).toHaveText(
    'You are still signed in at Test Login. Sign out there, too',
  );
  const leaving = page.waitForRequest((request) => request.url().includes('/session/end?'));
  await leaveLink(page).click();
  const { searchParams } = new URL((await leaving).url());
  const token = searchParams.get('id_token_hint') ?? '';
  expect(token).toMatch(/^eyJ/);
  expect(searchParams.get('post_logout_redirect_uri')).toBe(`${app.origin}/login`);
  expect((await leaving).headers().referer).toBeUndefined();
  await expect(page.getByRole('button', { name: 'Yes, sign me out' })).toBeVisible();
  // Back, and the link again, which browsers may still show: its cookie is used up, and the provider asks all the same.
  await page.goBack();
  await expect(button(page)).toBeVisible();
  await page.evaluate(() => window.location.assign('/api/auth/foreign/leave'));
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await expect(page).toHaveURL(`${app.origin}/login`);
  await expect(button(page)).toBeVisible();
  await expect(leaveLink(page)).toHaveCount(0);
  for (const text of await Promise.all(texts)) expect(text).not.toContain(token);
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  expect(kept).not.toContain('eyJ');

  await page.goto(`${app.origin}/api/auth/foreign/leave`);
  await expect(page).toHaveURL(`${app.origin}/login`);
  await button(page).click();
  await expect(providerTitle(page)).toBeVisible();
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

test('somebody who is disabled here is told so after the sign-in at the provider', async ({ page }) => {
  const person = newPerson();
  await signIn(page, person);
  await shows(page, '/dashboard/overview');
  await disable(app, folder, person.email);
  await page.goto(`${app.origin}/login`);
  await shows(page, '/login');
  await button(page).click();
  await shows(page, '/login');
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(
    'Your account here is disabled. Contact support.',
  );
});

test('a provider that is down keeps nobody from signing out here, and says so to whoever goes on', async ({
  page,
  context,
}) => {
  await signIn(page, newPerson());
  await shows(page, '/dashboard/overview');
  await logOut(page);
  await expect(leaveLink(page)).toBeVisible();
  const cookies = await context.cookies();
  await provider.stop();
  // The server believes for three seconds that the provider is up.
  await expect
    .poll(async () => {
      await context.addCookies(cookies);
      await page.goto(`${app.origin}/api/auth/foreign/leave`).catch(() => {});
      return page.url();
    })
    .toBe(`${app.origin}/login#still-signed-in`);
  await expect(page.getByRole('status')).toHaveText(
    'Test Login cannot be reached. You are still signed in there. Try again',
  );
});
