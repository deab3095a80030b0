// @ts-check

import { makePicture } from '../../../scripts/person.mjs';
import { until } from '../../../scripts/project.mjs';
import { logIn, logOut } from './visitors.mjs';

/** @typedef {import('../browser.mjs').BrowserAttack} BrowserAttack
 * @typedef {import('./visitors.mjs').Page} Page */

/** What a session leaves behind: secrets in the wrong places, and traces after it has ended.
 * @param {BrowserAttack} context */
export async function attackSessions(context) {
  await leaveTraces(context);
  await comeBack(context);
}

/** Everything that a page stores where a later script or user could find it.
 * @param {Page} page
 * @returns {Promise<Record<string, string>>} */
export const keptBy = (page) =>
  page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const files = [];
    for await (const [name, handle] of root) {
      if (handle instanceof FileSystemDirectoryHandle)
        for await (const file of handle.keys()) files.push(file);
      files.push(name);
    }
    const fields = [...document.querySelectorAll('input')].map(({ value }) => value);
    const entries = Reflect.get(window, 'navigation').entries();
    return {
      'local storage': JSON.stringify({ ...localStorage }),
      'session storage': JSON.stringify({ ...sessionStorage }),
      'script cookies': document.cookie,
      databases: JSON.stringify(await indexedDB.databases()),
      caches: JSON.stringify(await caches.keys()),
      'private files': JSON.stringify(files),
      history: JSON.stringify([history.state, entries.map(({ url }) => url), document.referrer, window.name]),
      'the page': document.documentElement.outerHTML,
      'its fields': JSON.stringify(fields),
    };
  });

/** @param {Record<string, string>} kept
 * @param {Record<string, string | undefined>} secrets
 * @returns {string} what was found where; empty if nothing */
export function findIn(kept, secrets) {
  const found = Object.entries(secrets).flatMap(([name, secret]) =>
    Object.entries(kept)
      .filter(([, text]) => secret === undefined || secret.length < 4 || text.includes(secret))
      .map(([place]) => `${name} in ${place}`),
  );
  return found.slice(0, 3).join(', ');
}

/** @param {BrowserAttack} context */
async function leaveTraces({ product, visitors, check }) {
  const member = await visitors.newMember();
  const names = { firstName: 'Canaria', lastName: 'Tracewell' };
  await member.save(names, await makePicture());
  const visitor = await visitors.visit();
  const { context, page } = visitor;
  const asked = /** @type {Set<string>} */ (new Set());
  const told = /** @type {Record<string, string>} */ ({ addresses: '', referrers: '', console: '' });
  let bearer = '';
  page.on('request', async (request) => {
    asked.add(request.url());
    told.addresses += `${request.url()}\n`;
    const headers = await request.allHeaders().catch(() => /** @type {Record<string, string>} */ ({}));
    told.referrers += `${headers.referer ?? ''}\n`;
    bearer = headers.authorization?.split(' ')[1] ?? bearer;
  });
  page.on('console', (message) => {
    told.console += message.text();
  });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Show password' }).click();
  await logIn(page, member.email, member.password);
  await page.waitForURL('**/dashboard/overview');
  await page.getByRole('link', { name: 'Account Settings' }).first().click();
  await page.getByLabel('Last name').waitFor();
  const picture = page.getByRole('banner').locator('img').first();
  await picture.waitFor();
  const avatar = (await picture.getAttribute('src')) ?? '';
  await page.getByLabel('Current password').fill(member.password);
  for (const field of ['New password', 'Confirm password'])
    await page.getByLabel(field, { exact: true }).fill('four white canaries');
  await page.getByRole('button', { name: 'Save' }).last().click();
  await page.getByText('Password updated successfully!').waitFor();
  await page.getByRole('link', { name: 'Overview' }).first().click();
  await visitor.open('/dashboard/url-generator');
  await page
    .locator('.keyword-drop-input')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('canarykeyword') });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await download;
  const cookie = await findSessionCookie(context);
  const secrets = {
    'the password': member.password,
    'the new password': 'four white canaries',
    'the session': cookie?.value,
    'the token': bearer,
  };
  const during = findIn({ ...(await keptBy(page)), ...told }, secrets);
  check(
    '105, 107',
    'passwords, session and token in 12 places of a page in use',
    'in none',
    during || 'in none',
    during === '',
  );
  const inLog = findIn({ log: product.log() }, { ...secrets, 'the address': member.email });
  check('105, 127', 'the same and the address in the log', 'absent', inLog || 'absent', inLog === '');

  await visitor.open('/dashboard/account');
  await logOut(page);
  await page.waitForURL('**/login');
  await until(async () => !(await findSessionCookie(context)));
  const traces = {
    ...secrets,
    'the address': member.email,
    'the first name': names.firstName,
    'the last name': names.lastName,
    'the picture': avatar.split('?')[0],
    'a keyword': 'canarykeyword',
  };
  const after = await keptBy(page);
  const left = findIn(after, traces);
  const cookies = await context.cookies();
  const isOnlyKnown = cookies.every(({ name }) => name.startsWith('identity.known_device.'));
  check(
    104,
    'traces of the person after the sign-out',
    'none, no cookie but the one of a known device',
    `${left || 'none'}, ${cookies.length} cookies; kept: ${Object.keys(JSON.parse(after['local storage'] ?? '{}')).map((key) => key.split('/').slice(0, 2).join('/'))}`,
    left === '' && isOnlyKnown && cookies.length === 1,
  );
  const cached = await page.evaluate(
    async (addresses) => {
      const stored = /** @type {string[]} */ ([]);
      for (const address of addresses)
        await fetch(address, { cache: 'only-if-cached', mode: 'same-origin' }).then(
          (answer) => answer.ok && stored.push(new URL(address).pathname),
          () => {},
        );
      return stored;
    },
    [...asked].filter((address) => address.startsWith(product.origin)),
  );
  const personal = cached.filter((path) => !/^\/(?:assets\/|favicon)/.test(path));
  check(
    '99, 104',
    `what the browser's cache holds of ${asked.size} addresses after the sign-out`,
    'files of the bundle only',
    `${cached.length} stored, of them personal: ${personal.join(', ') || 'none'}`,
    personal.length === 0 && cached.length > 5,
  );
  const again = await context.request.post('/api/auth/token', {
    headers: { Origin: product.origin, Cookie: `${cookie?.name}=${cookie?.value}` },
    data: { user: member.user },
  });
  check(104, 'the session itself after the sign-out', '401', again.status(), again.status() === 401);
  await visitor.close();
}

/** Ways back to a page after the user has left it.
 * @param {BrowserAttack} context */
async function comeBack({ visitors, check }) {
  const names = { firstName: 'Returnia', lastName: 'Backhouse' };
  const enter = async () => {
    const member = await visitors.newMember();
    await member.save(names);
    const visitor = await visitors.visit(member);
    for (const page of ['overview', 'url-generator', 'account']) await visitor.open(`/dashboard/${page}`);
    await visitor.page.getByLabel('First name').waitFor();
    return { member, ...visitor };
  };
  const first = await enter();
  let flashed = 0;
  await first.context.exposeBinding('flashed', () => {
    flashed += 1;
  });
  await logOut(first.page);
  await first.page.waitForURL('**/login');
  await first.context.addInitScript(
    (texts) =>
      new MutationObserver(() => {
        const shown = document.documentElement.textContent ?? '';
        if (texts.some((text) => shown.includes(text))) Reflect.get(window, 'flashed')();
      }).observe(document, { childList: true, subtree: true, characterData: true }),
    [first.member.email, names.firstName],
  );
  const places = [];
  for (let step = 0; step < 2; step += 1) {
    await first.page.goBack();
    await first.page.getByRole('heading', { level: 1 }).waitFor();
    await until(() => first.page.url().endsWith('/login'), 3_000);
    places.push(new URL(first.page.url()).pathname);
  }
  check(
    104,
    'the back button twice after a sign-out',
    'the login each time, nothing of the person',
    `${places}, ${flashed} flashes`,
    places.every((path) => path === '/login') && flashed === 0,
  );
  await first.close();

  const frozen = await enter();
  // Like a page in the browser's back/forward cache, which receives no events and is notified when it is shown again.
  await frozen.page.evaluate(() => {
    localStorage.removeItem('identity-user');
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  const left = await until(() => frozen.page.url().endsWith('/login'), 3_000);
  const shown = (await frozen.page.content()).includes(names.firstName);
  check(
    104,
    'a page from the back/forward cache after a sign-out that it did not hear of',
    'the login, nothing of the person',
    `${left ? 'the login' : new URL(frozen.page.url()).pathname}${shown ? ', names shown' : ''}`,
    left && !shown,
  );
  await frozen.close();

  const offline = await enter();
  const cookie = await findSessionCookie(offline.context);
  await offline.context.setOffline(true);
  await logOut(offline.page);
  await offline.page.waitForURL('**/login');
  const kept = findIn(await keptBy(offline.page), {
    'the address': offline.member.email,
    'the name': names.firstName,
  });
  await offline.context.setOffline(false);
  await offline.open('/login');
  const ended = async () => {
    const headers = { Cookie: `${cookie?.name}=${cookie?.value}` };
    const { status } = await visitors.nobody.post('/token', { user: offline.member.user }, { headers });
    return status === 401;
  };
  const over = await until(ended);
  check(
    104,
    'a sign-out without a network',
    'left here at once, at the server once it is back',
    `${kept || 'nothing kept'}, the session ${over ? 'ended' : 'lives on'}`,
    kept === '' && over,
  );
  await offline.close();
}

/** @param {import('@playwright/test').BrowserContext} context */
const findSessionCookie = async (context) =>
  (await context.cookies()).find(({ name }) => name.startsWith('identity.session_token.'));
