// @ts-check

import { startProduct } from '../../../scripts/product.mjs';
import { until } from '../../../scripts/project.mjs';
import { startForeignSite } from './foreign-site.mjs';
import { logIn, readField } from './visitors.mjs';

/** @typedef {import('../browser.mjs').BrowserAttack} BrowserAttack */

/** The session cookie as a browser keeps it, and cookies that neighbours of the host put beside it.
 * @param {BrowserAttack} context */
export async function attackCookies(context) {
  const site = await startForeignSite();
  try {
    await plantCookies({ ...context, site });
  } finally {
    site.stop();
  }
  await overTls(context);
}

/** Plants cookies from a neighbour on the same host name beside those of the product.
 * @param {BrowserAttack & { site: import('./foreign-site.mjs').ForeignSite }} context */
async function plantCookies({ visitors, site, check }) {
  const member = await visitors.newMember();
  const attacker = await visitors.newMember();
  const visitor = await visitors.visit();
  const { context, page } = visitor;
  const carried = /** @type {string[]} */ ([]);
  page.on('request', async (request) => {
    const { cookie } = await request.allHeaders().catch(() => ({ cookie: '' }));
    if (cookie) carried.push(new URL(request.url()).pathname);
  });
  await page.goto('/login');
  await logIn(page, member.email, member.password);
  await page.waitForURL('**/dashboard/overview');
  await page.locator('.account-name').waitFor();
  const cookies = await context.cookies();
  const names = /** @type {const} */ (['identity.known_device', 'identity.session_token']);
  const flags = cookies
    .map(
      ({ name, httpOnly, sameSite, path, domain }) =>
        `${name.replace(/\.\d+$/, '')} ${httpOnly ? 'HttpOnly' : ''} ${sameSite} ${path} ${domain}`,
    )
    .sort()
    .join('; ');
  check(
    '104, 105',
    'the cookies after a sign-in',
    'two: HttpOnly, Strict, for /api/auth and this host',
    flags,
    flags === names.map((name) => `${name} HttpOnly Strict /api/auth localhost`).join('; '),
  );
  const elsewhere = carried.filter((path) => !path.startsWith('/api/auth/'));
  check(
    105,
    'requests that carry the cookie',
    'only those to identity',
    elsewhere[0] ?? `${carried.length}, all to identity`,
    elsewhere.length === 0 && carried.length > 0,
  );
  const readable = [await page.evaluate(() => document.cookie)];
  const under = await context.newPage();
  await under.goto('/api/auth/nothing');
  readable.push(await under.evaluate(() => document.cookie));
  check(105, 'cookies that scripts can read', 'none', readable.join('') || 'none', readable.join('') === '');

  const planted = (/** @type {string} */ cookie, /** @type {string} */ path) =>
    encodeURIComponent(`${cookie}; Path=${path}`);
  const junk = `${cookies.find(({ name }) => name.startsWith(names[1]))?.name}=junk`;
  for (const [what, ...lines] of /** @type {const} */ ([
    ['junk before it', planted(junk, '/api/auth/token'), planted(junk, '/')],
    ['the cookie of somebody else before it', planted(attacker.cookie, '/api/auth/token')],
  ])) {
    await under.goto(`${site.sibling}/cookie?${lines.join('&')}`);
    await visitor.open('/dashboard/account');
    const email = await readField(page, 'Email');
    check('97, L11', `a neighbour plants ${what}`, 'the same person', email, email === member.email);
  }
  await under.goto(`${site.sibling}/cookie?${planted(attacker.cookie, '/api/auth')}`);
  await page.goto('/dashboard/account');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const left = await until(() => page.url().endsWith('/login'));
  const shown = (await page.content()).includes(attacker.email);
  check(
    '97, L11',
    'a neighbour replaces it by the cookie of somebody else',
    'never in the account of that person',
    `${new URL(page.url()).pathname}${shown ? ', as the other one' : ''}`,
    left && !shown,
  );
  await visitor.close();
}

/** The same over https. The product trusts a proxy in front of it; here these tools forward the browser's requests, so
 * no certificate is needed.
 * @param {BrowserAttack} context */
async function overTls({ visitors, check }) {
  const host = 'https://toolkit.test';
  const product = await startProduct({ PUBLIC_URL: host });
  const { context, page, close } = await visitors.visit();
  try {
    let transport = '';
    await context.route(`${host}/**`, async (route) => {
      const { pathname, search } = new URL(route.request().url());
      const headers = await route.request().allHeaders();
      const answer = await route.fetch({
        url: `${product.origin}${pathname}${search}`,
        headers: { ...headers, host: 'toolkit.test' },
      });
      transport = answer.headers()['strict-transport-security'] ?? '';
      await route.fulfill({ response: answer });
    });
    await context.route('https://evil.toolkit.test/**', (route) =>
      route.fulfill({
        contentType: 'text/html',
        headers: {
          'Set-Cookie': ['__Host-identity.session_token', 'other']
            .map((name) => `${name}=planted; Domain=toolkit.test; Path=/; Secure`)
            .join('\n'),
        },
        body: '<h1>Elsewhere</h1>',
      }),
    );
    await page.goto(`${host}/register`);
    await page.getByLabel('Email', { exact: true }).fill('over-tls@example.com');
    await page.getByLabel('Password', { exact: true }).fill('three white locks');
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByRole('heading', { name: 'Email verification' }).waitFor();
    const flags = (await context.cookies(host))
      .map(
        ({ name, httpOnly, secure, sameSite, domain }) =>
          `${name} ${httpOnly ? 'HttpOnly' : ''} ${secure ? 'Secure' : ''} ${sameSite} ${domain}`,
      )
      .sort()
      .join('; ');
    check(
      '98, 104',
      'the cookies after a registration over https',
      'two: __Host-, HttpOnly, Secure, Strict, this host only; HSTS',
      `${flags}; ${transport}`,
      flags ===
        ['known_device', 'session_token']
          .map((name) => `__Host-identity.${name} HttpOnly Secure Strict toolkit.test`)
          .join('; ') && /max-age=\d{8}.*includeSubDomains/.test(transport),
    );
    await page.goto('https://evil.toolkit.test/');
    await page.goto(`${host}/verify-email`);
    await page.getByRole('heading', { name: 'Email verification' }).waitFor();
    const cookies = await context.cookies(host);
    const planted = cookies.filter(({ value }) => value === 'planted').map(({ name }) => name);
    check(
      'L11',
      'a sub-domain plants a cookie of this name, and another one, over https',
      'only the other one is taken, still signed in',
      `${planted} taken, ${new URL(page.url()).pathname}`,
      planted.join() === 'other' && cookies.length === 3,
    );
  } finally {
    await close();
    await product.stop();
  }
}
