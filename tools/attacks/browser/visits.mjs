// @ts-check
import { until } from '../../../scripts/project.mjs';

/** @typedef {import('../browser.mjs').BrowserAttack} BrowserAttack
 * @typedef {'signed out' | 'unverified' | 'verified'} State */

/** Every address of the product, from its own registry, and spellings that look like one.
 * @returns {Promise<{ addresses: string[], spellings: string[] }>} */
async function everyAddress() {
  const { paths } = await import('@toolkit/domain/session');
  const { dashboardPages, plannedModules } = await import('@toolkit/domain/modules');
  const dashboard = [...dashboardPages, ...plannedModules].map(({ path }) =>
    path.includes('campaign') ? `${path}?target=1` : path.replace(':name', 'anything-else'),
  );
  return {
    addresses: [
      ...new Set([...Object.values(paths), '/nowhere', ...dashboard, `${paths.dashboard}/nowhere`]),
    ],
    spellings: [
      '/Dashboard/account',
      '/dashboard/account/',
      '/dashboard//account',
      '/dashboard/../dashboard/account',
      '/dashboard/%61ccount',
      '/dashboard/account?next=/dashboard/overview',
      '/dashboard/account#/login',
      '/login/../dashboard/account',
    ],
  };
}

const guests = ['/', '/login', '/forgot', '/register', '/verify-email'];
const open = ['/auth/verify', '/auth/reset', '/contact', '/nowhere'];

/** Where the specification sends somebody from an address.
 * @param {string} address
 * @param {State} state */
function landing(address, state) {
  if (open.includes(address)) return address;
  if (state === 'signed out') return guests.slice(1, 4).includes(address) ? address : '/login';
  if (state === 'unverified') return '/verify-email';
  const entries = [...guests, '/update-account', '/dashboard'];
  return entries.includes(address) ? '/dashboard/overview' : address.split('?')[0];
}

/** Titles that somebody may see who is not verified. */
const openTitles = [
  'Log into your account',
  "Let's get you back in",
  'Create a new account',
  'Email verification',
  'Verify your email address',
  'Choose a new password',
  'No contact address yet',
  'Page not found',
];

/** Visits every address in every state: where it leads, what flashes up on the way, what the browser complains about.
 * @param {BrowserAttack} context */
export async function attackVisits({ visitors, check }) {
  const { addresses, spellings } = await everyAddress();
  const enter = {
    'signed out': async () => undefined,
    unverified: visitors.newApplicant,
    verified: visitors.newMember,
  };
  const visitIn = async (/** @type {State} */ state) => {
    const visitor = await visitors.visit(await enter[state]());
    const { page, violations, complaints } = visitor;
    const titles = new Set();
    let calls = 0;
    await visitor.context.exposeBinding('titled', (_, title) => titles.add(title));
    await page.addInitScript(() => {
      let last = '';
      new MutationObserver(() => {
        const title = document.querySelector('h1')?.textContent ?? '';
        if (title !== last) Reflect.get(window, 'titled')(title);
        last = title;
      }).observe(document, { childList: true, subtree: true, characterData: true });
    });
    page.on('request', (request) => {
      if (request.url().includes('/api/user')) calls += 1;
    });
    const astray = [];
    for (const address of addresses) {
      await visitor.open(address);
      const expected = landing(address, state);
      const path = () => new URL(page.url()).pathname;
      if (!(await until(() => path() === expected, 5_000))) astray.push(`${address} to ${path()}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
    for (const spelling of spellings) await visitor.open(spelling);
    // A page at an unknown address is a 404, and the browser says so.
    const complained = complaints.filter((text) => !/ status of 404/.test(text));
    const visits = addresses.length + spellings.length;
    check(
      101,
      `${visits} addresses, ${state}`,
      'no violation of the policy, no complaint',
      `${violations.length} violations, ${complained.length} complaints ${[...violations, ...complained].slice(0, 2).join('; ')}`,
      violations.length === 0 && complained.length === 0,
    );
    check(
      56,
      `where ${addresses.length} addresses lead, ${state}`,
      'as the specification says',
      astray.join(', ') || 'so',
      astray.length === 0,
    );
    if (state !== 'verified') {
      const flashed = [...titles].filter((title) => title !== '' && !openTitles.includes(title));
      check(
        56,
        `what flashes up at ${visits} addresses, ${state}`,
        'nothing of the dashboard, no call of the API',
        `${flashed.join(', ') || 'nothing'}, ${calls} calls, ${titles.size} titles seen`,
        flashed.length === 0 && calls === 0 && titles.size > 3,
      );
    }
    await visitor.close();
  };
  await Promise.all([visitIn('signed out'), visitIn('unverified'), visitIn('verified')]);
}
