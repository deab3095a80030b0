import { gzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { installClock, stopClock, withStoppedClock } from './support/clock.ts';
import { newGate } from './support/gate.ts';
import {
  enterUnverified,
  enterVerified,
  fillCredentials,
  logIn,
  mailedLink,
  messagesTo,
  newCredentials,
  registered,
  sendVerification,
  verifiedUser,
} from './support/people.ts';
import { test } from './support/test.ts';
import { followRequests } from './support/visit.ts';

const measureWidth = async (locator: import('@playwright/test').Locator) =>
  (await locator.boundingBox())?.width;

test('S-93g S-93h the card is 420 px wide at most, the logo 300 px, and nothing scrolls sideways at 320 px', async ({
  page,
}) => {
  for (const path of ['/login', '/forgot', '/register']) {
    await page.setViewportSize({ width: 1600, height: 900 });
    await page.goto(path);
    await expect(page.getByRole('button').last()).toBeVisible();
    expect(await measureWidth(page.locator('.screen-card'))).toBe(420);
    expect(await measureWidth(page.getByRole('img', { name: 'Traffic Toolkit' }))).toBeLessThanOrEqual(300);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
});

test('S-20 S-21 S-30b password managers find the fields', async ({ page }) => {
  await page.goto('/login');
  const email = page.getByLabel('Email', { exact: true });
  await expect(email).toHaveAttribute('type', 'email');
  await expect(email).toHaveAttribute('autocomplete', 'username');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute(
    'autocomplete',
    'current-password',
  );
  await page.goto('/register');
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('autocomplete', 'username');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('autocomplete', 'new-password');
});

test('S-21 S-98 showing the password keeps caret and focus, and does not submit', async ({ page }) => {
  await page.goto('/login');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('secret');
  await password.press('ArrowLeft');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(password).toBeFocused();
  await page.keyboard.type('X');
  await expect(password).toHaveValue('secreXt');
  await expect(page.getByText('Required.')).toHaveCount(0);
});

test('S-23b S-23c nothing is sent while a field is empty; both are told', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url());
  });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByText('Required.')).toHaveCount(2);
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  expect(calls).toEqual([]);
});

test('S-25a S-25b S-25c a failed login shows the same alert for an unknown address and a wrong password, for 3 seconds, longer while pointed at', async ({
  page,
}) => {
  const person = await registered();
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  await stopClock(page);
  const alert = page.getByRole('main').getByRole('alert');
  const words: string[] = [];
  for (const [email, password] of [
    ['nobody-at-all@example.com', person.password],
    [person.email, 'another secret'],
  ] as const) {
    await fillCredentials(page, { email, password });
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(alert).toBeVisible();
    words.push((await alert.textContent()) ?? '');
    await page.clock.runFor(2_900);
    await expect(alert).toBeVisible();
    await page.clock.runFor(200);
    await expect(alert).toBeHidden();
  }
  expect(words).toEqual(Array(2).fill('Log in failed!Please check the login details.'));

  await page.getByRole('button', { name: 'Log In' }).click();
  await alert.hover();
  await page.clock.runFor(60_000);
  await expect(alert).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(3_100);
  await expect(alert).toBeHidden();
});

test('S-25a S-25b S-25c a throttled login shows the same alert for known and unknown addresses, and the wait in a line that stays', async ({
  page,
}) => {
  const person = await registered();
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  await stopClock(page);
  const main = page.getByRole('main');
  const logInButton = main.getByRole('button', { name: 'Log In' });
  const line = main.locator('.form-note');
  for (const email of [`not-${person.email}`, person.email]) {
    for (let guess = 1; guess <= 5; guess += 1) {
      await fillCredentials(page, { email, password: `wrong ${guess}` });
      await expect(line).toBeHidden();
      const answered = page.waitForResponse((response) => response.url().endsWith('/sign-in'));
      await logInButton.click();
      await (await answered).finished();
      await expect(logInButton).not.toHaveClass(/ant-btn-loading/);
    }
    await expect(line).toHaveText('You can try again in 30 s.');
    await expect(main.getByRole('alert')).toHaveText('Log in failed!Please check the login details.');
    await expect(logInButton).toHaveAttribute('aria-disabled', 'true');
  }
  await page.clock.runFor(3_100);
  await expect(line).toHaveText('You can try again in 27 s.');
  await fillCredentials(page, person);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(main.getByRole('alert')).toHaveText('Log in failed!Please check the login details.');

  // In another tab the wait may have grown: the server refuses without judging the password.
  await page.route('**/sign-in', (route) =>
    route.fulfill({ status: 429, json: { code: 'too-many-requests', retryAfterMs: 840_000 } }),
  );
  await page.clock.runFor(30_000);
  await expect(line).toBeHidden();
  await expect(main.getByRole('alert')).toBeHidden();
  await logInButton.click();
  await expect(line).toHaveText('You can try again in 14 min.');
  await expect(main.getByRole('alert')).toHaveText('Log in failed!Please check the login details.');
  await page.clock.runFor(3_100);
  await expect(main.getByRole('alert')).toBeHidden();
  await expect(line).toHaveText('You can try again in 14 min.');
  await page.clock.resume();
  await expectAccessible(page, 'the log-in that has to wait');
});

test('S-24b S-38 S-39 S-40 S-96c P18 log in unverified, ask for the mail, verify, log in', async ({
  page,
}) => {
  const person = await registered();
  await logIn(page, person);
  await expect(page).toHaveURL(/\/verify-email$/);

  await expect(page.getByText(`The link goes to ${person.email}.`)).toBeVisible();
  await sendVerification(page);
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    'Please check your inbox for verification link and continue from there. You may now close this page.',
  );
  await page.reload();
  await expect(page.getByRole('button', { name: 'Send Verification Email' })).toBeDisabled();

  await page.getByRole('link', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto(await mailedLink(person.email));
  const [mail] = await messagesTo(person.email);
  expect(mail?.text).toMatch(/^This address was given for an account at Traffic Toolkit\./);
  await expect(page.getByRole('button', { name: 'Verify email address' })).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  await page.getByRole('button', { name: 'Verify email address' }).click();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('status')).toHaveText('Your email address is verified. You can log in now.');
  await logIn(page, person);
  await expect(page).toHaveURL(/\/dashboard\/overview$/);
});

test('P2 a mistyped address is corrected on the verification page, and stays so over a reload', async ({
  page,
  context,
}) => {
  const { email: mistyped } = await enterUnverified(context);
  const { email } = newCredentials();
  await page.goto('/verify-email');
  await page.getByRole('button', { name: 'Wrong address?' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expectAccessible(page, 'correcting the address');
  await page.getByLabel('Email').fill(email);
  await sendVerification(page);
  await expect(page.getByText(`The link goes to ${email}.`)).toBeVisible();
  await expectAccessible(page, 'a corrected address');
  await page.reload();
  await expect(page.getByText(`The link goes to ${email}.`)).toBeVisible();
  const confirming = await context.newPage();
  await confirming.goto(await mailedLink(email));
  await confirming.getByRole('button', { name: 'Verify email address' }).click();
  await expect(page).toHaveURL(/\/dashboard\/overview$/);
  await expect(page.getByRole('banner').getByText(email).first()).toBeVisible();
  expect(await messagesTo(mistyped)).toEqual([]);
});

test('S-39 opening the mailed link uses nothing up; its button works once', async ({
  page,
  context,
  request,
}) => {
  const person = await enterUnverified(context);
  await person.askVerification();
  const link = await mailedLink(person.email);
  for (let scan = 0; scan < 3; scan += 1) expect((await request.get(link)).ok()).toBe(true);
  for (const heading of ['Email address verified', 'Verify your email address']) {
    // Only the hash differs from the page that is open: leave it first.
    await page.goto('about:blank');
    await page.goto(link);
    await page.getByRole('button', { name: 'Verify email address' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  }
  await expect(page.getByRole('alert')).toContainText('already used or is out of date');
});

test('S-02d S-28a S-29 recovery always succeeds; the mailed link sets a new password and ends the sessions', async ({
  page,
  context,
  browser,
}) => {
  const person = await enterVerified(context);
  const elsewhere = await browser.newPage();
  await elsewhere.goto('/forgot');
  for (const email of ['nobody-at-all@example.com', person.email]) {
    await elsewhere.getByLabel('Email', { exact: true }).fill(email);
    await elsewhere.getByRole('button', { name: 'Recover' }).click();
    await expect(elsewhere.getByRole('status')).toHaveText(
      'Success!Please check your inbox for a password reset link.',
    );
  }
  await expect(elsewhere.getByRole('button', { name: 'Recover' })).toBeDisabled();
  await expect.poll(async () => (await messagesTo(person.email)).length).toBe(2);
  await elsewhere.goto(await mailedLink(person.email));
  await elsewhere.getByLabel('New password').fill('second secret 2');
  await elsewhere.getByRole('button', { name: 'Set new password' }).click();
  await expect(elsewhere).toHaveURL(/\/login$/);
  await logIn(elsewhere, { ...person, password: 'second secret 2' });
  await expect(elsewhere).toHaveURL(/\/dashboard\/overview$/);
  await elsewhere.close();
  await page.goto('/dashboard/overview');
  await expect(page).toHaveURL(/\/login$/);
});

test('P8 P14 a reset link names its address to password managers, fills the log-in, and says when it was used', async ({
  page,
}) => {
  const person = await registered();
  await page.goto('/forgot');
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByRole('button', { name: 'Recover' }).click();
  const link = await mailedLink(person.email);
  await page.goto(link);
  await expect(page.locator('input[autocomplete="username"]')).toHaveValue(person.email);
  await page.getByLabel('New password').fill('second secret 2');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email);

  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByRole('alert')).toHaveText(
    'This link was already used or is out of date. Ask for a new one.',
  );
  await expect(page.getByLabel('New password')).toHaveCount(0);
  await expectAccessible(page, 'a used reset link');
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(page).toHaveURL(/\/forgot$/);
});

test('P8 a link without its code leads to a new one', async ({ page, context }) => {
  await enterUnverified(context);
  for (const [path, way] of [
    ['/auth/reset', /\/verify-email$/],
    ['/auth/verify', /\/verify-email$/],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText('Part of this link is missing.')).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    await expectAccessible(page, `${path} without a code`);
    await page.getByRole('link', { name: 'Ask for a new link' }).press('Enter');
    // Somebody who is signed in has no need of a reset: /forgot sends them on.
    await expect(page).toHaveURL(way);
  }
});

test('S-28a S-28b recovery shows success although the request failed', async ({ page }) => {
  await page.goto('/forgot');
  await page.route('**/api/auth/**', (route) => route.abort());
  await page.getByLabel('Email', { exact: true }).fill('ada@example.com');
  await page.getByRole('button', { name: 'Recover' }).click();
  await expect(page.getByRole('status')).toContainText('Success!');
});

test('S-32 S-33a S-33b S-33c S-34a a registration without an email shows Required., and a refused one an alert in the words of its cause', async ({
  page,
}) => {
  const taken = await registered();
  await page.goto('/register');
  await expect(page.getByRole('heading', { name: 'Create a new account' })).toBeVisible();
  const alert = page.getByRole('main').getByRole('alert');
  const register = page.getByRole('button', { name: 'Register' });

  await page.getByLabel('Password', { exact: true }).fill('first secret 1');
  await register.click();
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription('Required.');

  for (const [email, words] of [
    ['no-address', 'Invalid email address.'],
    [taken.email, 'Email address already in use.'],
  ] as const) {
    await fillCredentials(page, { ...taken, email });
    await withStoppedClock(page, async () => {
      await register.click();
      await expect(alert).toContainText('Error');
      await expect(alert).toContainText(words);
    });
    await expect(alert).toBeHidden();
  }
  await page.route('**/api/auth/**', (route) => route.abort());
  await fillCredentials(page, newCredentials());
  await withStoppedClock(page, async () => {
    await register.click();
    await expect(alert).toContainText('Unknown error.');
  });
});

test('S-30d S-35 a double click registers once', async ({ page }) => {
  await page.goto('/register');
  await fillCredentials(page, newCredentials());
  let calls = 0;
  const clicked = newGate();
  await page.route('**/api/auth/register', async (route) => {
    calls += 1;
    await clicked.passed;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Register' }).dblclick();
  clicked.open();
  await expect(page).toHaveURL(/\/verify-email$/);
  expect(calls).toBe(1);
});

test('S-42 S-43a S-43b S-44a S-44b the initialisation spins, fails with a way to support that names the request, and succeeds after a reload', async ({
  page,
  context,
}) => {
  await enterVerified(context);
  let fails = true;
  const seen = newGate();
  await page.route('**/api/user/initialize', async (route) => {
    if (!fails) return route.continue();
    await seen.passed;
    await route.fulfill({
      status: 500,
      headers: { 'x-request-id': 'fd92030e-4405-4491-8ed9-25c2d2082a59' },
      json: {},
    });
  });
  await page.goto('/update-account');
  await expect(page.getByText('Getting your account ready...')).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toHaveAttribute('aria-busy', 'true');
  seen.open();
  await expect(page.getByRole('alert')).toHaveText(
    'There was an error initializing your account. You can try again by refreshing this page.',
  );
  await page.getByRole('link', { name: 'Contact support' }).click();
  await expect(page.getByText('There is no contact address here yet.')).toBeVisible();
  await expect(page.getByText('Request fd92030e-4405-4491-8ed9-25c2d2082a59')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('alert')).toBeVisible();
  fails = false;
  await page.reload();
  await expect(page).toHaveURL(/\/dashboard\/overview$/);
});

test('the login page says what somebody leaves who logs out after a failed initialisation, until a reload', async ({
  page,
  context,
}) => {
  await enterVerified(context);
  await page.route('**/api/user/initialize', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/update-account');
  const draft = await page.evaluate(() => {
    const { user } = JSON.parse(localStorage.getItem('identity-user') ?? '');
    const name = `url-generator/draft/${user.id}`;
    localStorage.setItem(name, '{}');
    return name;
  });
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectAccessible(page, 'failed initialisation');
  await page.getByRole('link', { name: 'Log out' }).click();
  const left = page.getByText('Still on this device: 1 draft.');
  await expect(left).toBeVisible();
  await expectAccessible(page, 'login, with work that is left');
  await page.getByRole('button', { name: 'Remove it' }).click();
  await expect(page.getByText('Removed from this device: 1 draft.')).toBeVisible();
  expect(await page.evaluate((name) => localStorage.getItem(name), draft)).toBeNull();
  await page.evaluate((name) => localStorage.setItem(name, '{}'), draft);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  await expect(left).toHaveCount(0);
});

test('S-85a S-85c a screen that fails once is there after one reload; one that fails for ever is an error screen', async ({
  page,
}) => {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await installClock(page);
  const chunk = /\/assets\/verify-email-page-[^/]*\.js$/;
  // Until the reload. The page may also fetch its screens ahead.
  await page.route(chunk, (route) => (loads < 2 ? route.abort() : route.continue()));
  await page.goto('/register');
  await fillCredentials(page, newCredentials());
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: 'Email verification' })).toBeVisible();
  expect(loads).toBe(2);
  expect(await page.evaluate(() => sessionStorage.getItem('reloaded-for-a-screen'))).toBeNull();

  await page.unroute(chunk);
  await page.route(chunk, (route) => route.abort());
  loads = 0;
  await page.goto('/verify-email');
  await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible();
  await expect(page).toHaveTitle(/^This page could not be shown/);
  await page.clock.runFor(60_000);
  // Asked for after any load that has begun.
  expect(await page.evaluate(async () => (await fetch('/livez')).status)).toBe(200);
  expect(loads).toBe(2);
  await expect(page.getByRole('link', { name: 'Contact support' })).toBeVisible();
});

test('without any script the login paints its title, says what is missing, and shows no form', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log into your account');
  await expect(page.locator('.no-script')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await context.close();
});

test('the login needs 150 kB of compressed JavaScript before it can be used, and 191 kB to sign in', async ({
  page,
}) => {
  const scripts: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.body());
  });
  const bytes = async () => {
    const sizes = (await Promise.all(scripts)).map((body) => gzipSync(body, { level: 9 }).length);
    return sizes.reduce((sum, size) => sum + size, 0);
  };
  const haveAll = followRequests(page);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  await haveAll();
  expect(await bytes()).toBeGreaterThan(50_000);
  expect(await bytes()).toBeLessThanOrEqual(150_000);
  const sent = page.waitForRequest('**/api/auth/sign-in');
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('secret 1');
  await page.getByRole('button', { name: 'Log In' }).click();
  await sent;
  expect(await bytes()).toBeLessThanOrEqual(191_000);
  await expect(page.getByRole('alert')).toContainText('Log in failed!');
  await haveAll();
});

test('the overview needs at most seven files and 246 kB of compressed JavaScript', async ({ page }) => {
  await verifiedUser(page);
  await page.goto('/dashboard/overview');
  // The server names in the page what it needs; everything else comes when the browser is idle.
  const named = await page
    .locator('script[src], link[rel=modulepreload]')
    .evaluateAll((elements) =>
      elements.map((one) => one.getAttribute('src') ?? one.getAttribute('href') ?? ''),
    );
  const files = new Set(named.map((name) => new URL(name, page.url()).pathname));
  const sizes = await Promise.all(
    [...files].map(
      async (file) => gzipSync(await (await page.request.get(file)).body(), { level: 9 }).length,
    ),
  );
  // One of them holds what the login page needs, too, to say what is still on the device.
  expect(files.size).toBeLessThanOrEqual(7);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(200_000);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(246_000);
});

test('no password and no token is kept where scripts of another day could read it', async ({ page }) => {
  const person = await verifiedUser(page);
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  expect(kept).not.toContain(person.password);
  expect(kept).not.toMatch(/eyJ|token/i);
  const html = await page.content();
  expect(html).not.toContain(person.password);
});
