// @ts-check

import { until } from '../../../scripts/project.mjs';
import { startForeignSite } from './foreign-site.mjs';
import { forge } from './forgery.mjs';
import { logIn } from './visitors.mjs';

/** @typedef {import('../browser.mjs').BrowserAttack} BrowserAttack
 * @typedef {import('./foreign-site.mjs').ForeignSite} ForeignSite
 * @typedef {BrowserAttack & { site: ForeignSite }} WithSite */

/** Other origins: forged requests, planted cookies, addresses that lead away, windows that refer to each other.
 * @param {BrowserAttack} context */
export async function attackOrigins(context) {
  const site = await startForeignSite();
  try {
    await forge({ ...context, site });
    await leadAway({ ...context, site });
    await openWindows({ ...context, site });
  } finally {
    site.stop();
  }
}

/** Addresses that try to redirect elsewhere: signed out, during sign-in, and signed in.
 * @param {WithSite} context */
async function leadAway({ product, visitors, site, check }) {
  const { origin } = product;
  const { host } = site;
  const targets = [
    ...[`http://${host}/`, `//${host}/`, `/\\${host}/`, `\\\\${host}/`, `/%2f%2f${host}`, `https:${host}`],
    ...[`http:/\t/${host}/`, `/.${host}`, `javascript:location='http://${host}/'`, `${origin}@${host}/`],
    `data:text/html,<script>location='http://${host}/'</script>`,
  ];
  const names = [
    'returnUrl',
    'returnTo',
    'next',
    'redirect',
    'redirect_uri',
    'continue',
    'continueUrl',
    'url',
    'to',
  ];
  const member = await visitors.newMember();
  for (const [state, visitor] of /** @type {const} */ ([
    ['signed out', await visitors.visit()],
    ['signed in', await visitors.visit(member)],
  ])) {
    const { page } = visitor;
    const left = new Set();
    page.on('framenavigated', (frame) => {
      if (!frame.url().startsWith(origin)) left.add(frame.url());
    });
    const asked = site.requests.length;
    let visits = 0;
    for (const target of targets) {
      const value = encodeURIComponent(target);
      const query = names.map((name) => `${name}=${value}`).join('&');
      const entry = ['/login', '/', '/update-account', '/auth/verify', '/auth/action'][visits % 5];
      await visitor.open(`${entry}?${query}#${names[0]}=${value}`);
      visits += 1;
    }
    for (const path of [
      ...[
        `//${host}/`,
        `/\\${host}/`,
        `/%2f%2f${host}/`,
        `/%5c${host}`,
        `/login//${host}`,
        `/login/..//${host}`,
      ],
      ...[
        `//${host}/dashboard`,
        `/dashboard//${host}/`,
        `/;@${host}`,
        '/.well-known/change-password?next=//x',
      ],
    ]) {
      await page.goto(origin + path).catch(() => {});
      visits += 1;
    }
    if (state === 'signed out') {
      await page.goto(`/login?${names.map((name) => `${name}=//${host}/`).join('&')}`);
      await logIn(page, member.email, member.password);
      await until(() => left.size > 0 || page.url().endsWith('/dashboard/overview'));
    }
    const requests = site.requests.length - asked;
    check(
      24,
      `${visits} addresses that ask to be led elsewhere, ${state}${state === 'signed out' ? ', and a sign-in' : ''}`,
      'nobody leaves',
      `${left.size} left ${[...left][0] ?? ''}, ${requests} requests elsewhere`,
      left.size === 0 && requests === 0,
    );
    await visitor.close();
  }
}

/** Windows that open the product or that it opens, and what they can send to each other.
 * @param {WithSite} context */
async function openWindows({ product, visitors, site, check }) {
  const member = await visitors.newMember();
  for (const from of [site.origin, site.sibling]) {
    const { context, page, close } = await visitors.visit(member);
    let messages = 0;
    await context.exposeBinding('messaged', () => {
      messages += 1;
    });
    await context.addInitScript(() => {
      addEventListener('message', () => Reflect.get(window, 'messaged')());
    });
    await page.goto(from);
    const popup = page.waitForEvent('popup');
    await page.evaluate((to) => {
      Object.assign(window, { opened: window.open(`${to}/dashboard/account`, 'known') });
    }, product.origin);
    const opened = await popup;
    await opened.getByLabel('First name').waitFor();
    const opener = await opened.evaluate(() => `${window.opener === null ? 'none' : 'known'}${window.name}`);
    const handle = await page.evaluate(() => {
      const other = /** @type {Window} */ (Reflect.get(window, 'opened'));
      for (const data of ['changed', { type: 'sign-out' }, null]) other.postMessage(data, '*');
      other.location.href = 'about:blank#led';
      return other.closed ? 'cut off' : 'good';
    });
    const stayed = opened.url().endsWith('/dashboard/account');
    check(
      106,
      `a window that ${new URL(from).hostname} opens, writes to and leads away`,
      'knows no opener, hears nothing, stays',
      `opener ${opener}, its handle ${handle}, ${messages} messages, ${stayed ? 'stays' : opened.url()}`,
      opener === 'none' && handle === 'cut off' && messages === 0 && stayed,
    );
    await close();
  }

  const { context, page, open, close } = await visitors.visit(member);
  const asked = /** @type {string[]} */ ([]);
  await context.route('https://example.com/**', async (route) => {
    asked.push((await route.request().allHeaders()).referer ?? '');
    await route.fulfill({ contentType: 'text/html', body: '<h1>Elsewhere</h1>' });
  });
  await open('/dashboard/overview');
  for (const label of ['Request Custom Module', 'Contact Us', 'Report a Bug']) {
    const popup = page.waitForEvent('popup');
    await page.getByRole('link', { name: label }).first().click();
    const opened = await popup;
    await opened.getByRole('heading').waitFor();
    const opener = await opened.evaluate(
      () => `${window.opener === null ? 'none' : 'known'}${document.referrer}`,
    );
    check(
      106,
      `the link ${label}`,
      'no opener, no referrer',
      `${opener}${asked.at(-1)}`,
      opener === 'none' && asked.at(-1) === '',
    );
  }
  const workers = await page.evaluate(async () => {
    const scripts = [
      '/assets/x.js',
      '/api/auth/jwks',
      '/files/avatars/x',
      '/login',
      'data:text/javascript,1',
    ];
    const bundled = [...document.querySelectorAll('script[src]')].map(
      (script) => script.getAttribute('src') ?? '',
    );
    const registered = /** @type {string[]} */ ([]);
    for (const script of [...scripts, ...bundled])
      await navigator.serviceWorker.register(script, { scope: '/' }).then(
        () => registered.push(script),
        () => {},
      );
    const found = await navigator.serviceWorker.getRegistrations();
    return { registered, found: found.length, tried: scripts.length + bundled.length };
  });
  check(
    106,
    `${workers.tried} scripts as a service worker for all pages`,
    'none registered',
    `${workers.registered.length} registered, ${workers.found} there`,
    workers.registered.length === 0 && workers.found === 0 && workers.tried > 5,
  );
  await close();
}
