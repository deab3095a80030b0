import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, type Page, test } from '@playwright/test';
import { start } from '../../tools/providers/oidc.mjs';
import { logOut } from '../e2e/support/journey.ts';
import { watch } from '../e2e/support/watch.ts';

const { E2E_OIDC_PORT: port, E2E_OIDC_PROVIDER_PORT: providerPort } = process.env;

let provider: Awaited<ReturnType<typeof start>> | undefined;
let people = 0;

/** On the servers of PROVIDERS_OIDC. This one is the deployment's own: it goes down and comes back. */
const startProvider = async () => {
  provider ??= await start('', `http://localhost:${port}`, Number(providerPort));
};
const stopProvider = async () => {
  await provider?.stop();
  provider = undefined;
};
test.afterAll(stopProvider);

const button = (page: Page) => page.getByRole('button', { name: 'Continue with Test Login' });
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /./ });

function newPerson(more: object = {}) {
  people += 1;
  const sub = `person-${people}-${Date.now()}`;
  return { sub, email: `${sub}@oidc.test`, email_verified: true, ...more };
}

/** From the login page to that of the provider. */
async function leave(page: Page): Promise<void> {
  await page.goto('/login');
  await button(page).click();
  await expect(page.getByRole('heading', { name: 'Test Login' })).toBeVisible();
}

async function signIn(page: Page, person: object): Promise<void> {
  await leave(page);
  await page.getByLabel('Name').fill(JSON.stringify(person));
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const shows = (page: Page, path: string) => expect(page).toHaveURL((url) => url.pathname === path);

/** Takes calls at the address of the provider and answers none. */
async function standSilently(): Promise<() => Promise<void>> {
  const silent = createServer(() => {}).listen(Number(providerPort), '127.0.0.1');
  await once(silent, 'listening');
  return async () => {
    silent.closeAllConnections();
    silent.close();
    await once(silent, 'close');
  };
}

/** Presses the button. @returns how long the page waits for what it then says */
async function answerMs(page: Page): Promise<number> {
  const answered = page.waitForResponse((response) => response.url().endsWith('/foreign/begin'));
  await button(page).click();
  const answer = await answered;
  await answer.finished();
  return answer.request().timing().responseEnd;
}

test('a provider that is down or silent keeps nobody from the login page, which says so within 12 s, and works as soon as it is back', async ({
  page,
}) => {
  const end = await standSilently();
  await page.goto('/login');
  // Five seconds of patience, and the rest for a busy machine.
  expect(await answerMs(page).finally(end)).toBeLessThan(12_000);
  await expect(alert(page)).toHaveText('Test Login cannot be reached. Please try again.');
  await page.reload();
  expect(await answerMs(page)).toBeLessThan(12_000);
  await expect(alert(page)).toHaveText('Test Login cannot be reached. Please try again.');
  await startProvider();
  await expect
    .poll(async () => {
      const begun = page.waitForResponse((response) => response.url().endsWith('/foreign/begin'));
      await button(page).click();
      return (await begun).status();
    })
    .toBe(200);
  await page.getByLabel('Name').fill(JSON.stringify(newPerson()));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await shows(page, '/dashboard/overview');
});

test('the first sign-in leads through the initialization to the dashboard, and every open tab follows', async ({
  page,
  context,
}) => {
  await startProvider();
  const complaints = await watch(page);
  const person = newPerson();
  const other = await context.newPage();
  await other.goto('/login');
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(`${new URL(request.url()).pathname} at ${page.url()}`);
  });
  const answer = page.waitForResponse((response) => response.url().includes('/auth/callback?'));
  await signIn(page, person);
  expect((await answer).headers()['referrer-policy']).toBe('no-referrer');
  await shows(page, '/dashboard/overview');
  await expect(page.getByRole('banner')).toContainText(person.email);
  await shows(other, '/dashboard/overview');
  const finished = calls.filter((call) => call.startsWith('/api/auth/foreign/finish'));
  expect(finished).toEqual([`/api/auth/foreign/finish at http://localhost:${port}/auth/callback`]);
  expect(calls.filter((call) => call.startsWith('/api/user/initialize')).length).toBeGreaterThan(0);

  // The history leads past the page that is left, and a reload of it asks nothing.
  await page.goto('/auth/callback');
  await shows(page, '/dashboard/overview');
  await page.goBack();
  expect(calls.filter((call) => call.startsWith('/api/auth/foreign/finish'))).toHaveLength(1);
  expect(complaints).toEqual([]);
  await page.goto('/dashboard/overview');
  await logOut(page);
  await shows(other, '/login');
});

test('nothing of the provider is kept or told where page script could read it', async ({ page }) => {
  await startProvider();
  const texts: string[] = [];
  page.on('response', (response) => {
    // The answer that begins is the address to go to, which has the state in it.
    if (response.url().includes('/api/') && !response.url().endsWith('/foreign/begin'))
      void response.text().then(
        (text) => texts.push(text),
        () => {},
      );
  });
  let query = new URLSearchParams();
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/auth/callback' && url.search !== '') query = url.searchParams;
  });
  await signIn(page, newPerson());
  await shows(page, '/dashboard/overview');
  const code = query.get('code') ?? '';
  const state = query.get('state') ?? '';
  expect([code.length > 20, state.length > 20]).toEqual([true, true]);
  const kept = await page.evaluate(async () => {
    const databases = await indexedDB.databases();
    return JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      databases,
      history.state,
      location.href,
    ]);
  });
  for (const text of [kept, ...texts]) for (const secret of [code, state]) expect(text).not.toContain(secret);
  // The provider's tokens are signed; of ours, a page has the access token alone.
  expect(kept).not.toMatch(/eyJ[\w-]+\.[\w-]+\./);
  const cookies = await page.context().cookies(`http://localhost:${port}/api/auth/token`);
  expect(cookies.map(({ name, httpOnly, sameSite }) => [name.split('.')[1], httpOnly, sameSite])).toEqual([
    ['session_token', true, 'Strict'],
  ]);
});

test('two tabs that sign in at once keep their attempts apart', async ({ page, context }) => {
  await startProvider();
  const other = await context.newPage();
  await leave(page);
  await leave(other);
  const person = newPerson();
  for (const tab of [page, other]) {
    await tab.getByLabel('Name').fill(JSON.stringify(person));
    await tab.getByRole('button', { name: 'Sign in' }).click();
    await shows(tab, '/dashboard/overview');
  }
});

test('whoever cancels at the provider finds the button again', async ({ page }) => {
  await startProvider();
  await leave(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await shows(page, '/login');
  await expect(alert(page)).toHaveText('Sign-in was cancelled.');
  expect(new URL(page.url()).search).toBe('');
  await expect(button(page)).toBeEnabled();
});

test('an address that another person has here signs in nobody else', async ({ page, browser }) => {
  await startProvider();
  const person = newPerson();
  await signIn(page, person);
  await shows(page, '/dashboard/overview');
  const stranger = await browser.newPage();
  await signIn(stranger, newPerson({ email: person.email }));
  await shows(stranger, '/login');
  await expect(alert(stranger)).toContainText('Another account here already has your email address.');
  await stranger.close();
});

test('an answer that was planted here signs in nobody', async ({ page }) => {
  await startProvider();
  await page.goto('/auth/callback?code=planted&state=planted');
  await shows(page, '/login');
  await expect(alert(page)).toHaveText('This sign-in has expired. Please try again.');
});

test('a provider that goes down while people are there says so, and leaves those who are in', async ({
  page,
  browser,
}) => {
  await startProvider();
  await signIn(page, newPerson());
  await shows(page, '/dashboard/overview');
  const late = await browser.newPage();
  await leave(late);
  await late.route('**/api/auth/foreign/finish', async (route) => {
    await stopProvider();
    await route.continue();
  });
  await late.getByLabel('Name').fill(JSON.stringify(newPerson()));
  await late.getByRole('button', { name: 'Sign in' }).click();
  await shows(late, '/login');
  await expect(alert(late)).toHaveText('Test Login cannot be reached. Please try again.');
  await late.close();
  await page.reload();
  await shows(page, '/dashboard/overview');
});
