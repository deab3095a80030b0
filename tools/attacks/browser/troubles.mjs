// @ts-check
import { until } from '../../../scripts/project.mjs';
import { logIn } from './visitors.mjs';

/** @typedef {import('../browser.mjs').BrowserAttack} BrowserAttack
 * @typedef {import('./visitors.mjs').Page} Page */

/** Double clicks, broken networks, deployments that remove files, and the hints for password managers.
 * @param {BrowserAttack} context */
export async function attackTroubles(context) {
  await pressTwice(context);
  await loseNetwork(context);
  await loseFiles(context);
}

const save = (/** @type {Page} */ page) =>
  page.getByRole('form', { name: 'Personal information' }).getByRole('button', { name: 'Save' });

/** @param {BrowserAttack} context */
async function pressTwice({ visitors, check }) {
  const member = await visitors.newMember();
  for (const [path, name, call, state] of /** @type {const} */ ([
    ['/login', 'Log In', '**/api/auth/sign-in', undefined],
    ['/register', 'Register', '**/api/auth/register', undefined],
    ['/forgot', 'Recover', '**/api/auth/password-reset/request', undefined],
    ['/dashboard/account', 'Save', '**/api/user/account/save', member],
  ])) {
    const { page, open, close } = await visitors.visit(state);
    await open(path);
    const email = page.getByLabel('Email', { exact: true });
    if (!state) await email.fill(path === '/register' ? `twice-${process.pid}@example.com` : member.email);
    const password = page.getByLabel('Password', { exact: true });
    if (await password.count()) await password.fill(member.password);
    let calls = 0;
    let release = () => {};
    const held = new Promise((resolve) => {
      release = () => resolve(undefined);
    });
    await page.route(call, async (route) => {
      calls += 1;
      await held;
      await route.continue();
    });
    const button = page.getByRole('button', { name }).first();
    await button.dblclick();
    await button.click({ force: true });
    await (state ? page.getByLabel('First name') : email).press('Enter');
    const answered = page.waitForResponse(call);
    release();
    await answered;
    check(
      110,
      `a double click, a click and Enter on ${name}`,
      'one request',
      `${calls} requests`,
      calls === 1,
    );
    await close();
  }
}

/** @param {BrowserAttack} context */
async function loseNetwork({ visitors, check }) {
  const member = await visitors.newMember();
  const { context, page, open, close } = await visitors.visit(member);
  await open('/dashboard/account');
  const press = async (/** @type {string} */ name) => {
    await page.getByLabel('First name').fill(name);
    await save(page).click();
    const verdict = page.getByText(/Personal details updated|Failed to update personal/).last();
    await verdict.waitFor();
    return (await verdict.textContent()) ?? '';
  };
  await context.setOffline(true);
  const offline = await press('Offline');
  await context.setOffline(false);
  await open('/dashboard/account');
  const online = await press('Online');
  await open('/dashboard/account');
  await page.route('**/api/user/account/save', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  const lost = await press('Lost');
  await page.unroute('**/api/user/account/save');
  await open('/dashboard/account');
  await page.getByLabel('Last name').fill('Again');
  const again = await press('Lost');
  await open('/dashboard/account');
  const name = await page.getByLabel('First name').inputValue();
  const told = [offline, online, lost, again].map((words) => (/updated/.test(words) ? 'saved' : 'failed'));
  check(
    126,
    'a save offline, online, with its answer lost, and once more',
    'failed, saved, failed, saved; the last name stays',
    `${told.join(', ')}; ${name}`,
    told.join() === 'failed,saved,failed,saved' && name === 'Lost',
  );
  await close();
}

/** @param {BrowserAttack} context */
async function loseFiles({ visitors, check }) {
  const member = await visitors.newMember();
  for (const [
    what,
    fail,
  ] of /** @type {[string, (route: import('@playwright/test').Route) => Promise<void>][]} */ ([
    ['gone', (route) => route.fulfill({ status: 404, json: { error: 'not-found' } })],
    ['answered with a page', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>x</h1>' })],
    ['out of reach', (route) => route.abort()],
  ])) {
    const { page, open, close } = await visitors.visit(member);
    // Before the page opens: it loads all screens as soon as it is idle.
    await page.route(/\/assets\/url-generator-page-[^/]*\.js$/, fail);
    await open('/dashboard/overview');
    let loads = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    await page.getByRole('link', { name: 'Open the URL generator' }).click();
    const title = page.getByRole('heading', { name: 'This page could not be shown' });
    const told = await until(() => title.isVisible());
    // Requested after any page load that has begun.
    const lives = await page.evaluate(async () => (await fetch('/livez')).status);
    await page.unroute(/\/assets\/url-generator-page-[^/]*\.js$/);
    await page.getByRole('link', { name: 'Load the page again' }).click();
    const back = await until(() => page.getByRole('heading', { name: 'URL Generator' }).first().isVisible());
    const flag = await page.evaluate(() => sessionStorage.getItem('reloaded-for-a-screen'));
    check(
      109,
      `a screen whose file is ${what}`,
      'one reload, an error to read, the screen once it is back',
      `${loads - 1} reloads, ${told ? 'an error' : 'nothing'}, ${back ? 'back' : 'not back'}, mark ${flag}`,
      loads === 2 && told && back && flag === null && lives === 200,
    );
    await close();
  }

  const { page, open, close } = await visitors.visit();
  const found = /** @type {string[]} */ ([]);
  await page.route('**/password-reset/read', (route) =>
    route.fulfill({ json: { email: 'ada@example.com' } }),
  );
  for (const path of ['/login', '/register', '/auth/reset#code=x']) {
    await open(path);
    for (const input of await page.locator('input').all())
      found.push(`${await input.getAttribute('type')} ${await input.getAttribute('autocomplete')}`);
  }
  await open('/login');
  const password = page.getByLabel('Password', { exact: true });
  await password.evaluate((input) => {
    const data = new DataTransfer();
    data.setData('text/plain', 'x');
    if (
      !input.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, cancelable: true, bubbles: true }),
      )
    )
      throw new Error('Pasting is prevented.');
  });
  await logIn(page, 'nobody@example.com', 'a wrong secret');
  await page.getByText('Log in failed!').waitFor();
  const expected =
    'email username, password current-password, email username, password new-password, text username, password new-password';
  check(
    107,
    'what fields tell password managers; pasting',
    expected,
    `${found.join(', ')}; ${page.url().includes('secret') ? 'in the address' : 'not in the address'}`,
    found.join(', ') === expected && !page.url().includes('secret'),
  );
  await close();
}
