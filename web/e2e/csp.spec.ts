import { expect, type Page } from '@playwright/test';
import { paths } from '@toolkit/domain/session';
import { enterUnverified, enterVerified } from './support/people.ts';
import { allRoutes, dashboardRoutes } from './support/routes.ts';
import { test } from './support/test.ts';
import { followRequests, followTitles, goWithinApp } from './support/visit.ts';
import { watch } from './support/watch.ts';

type State = 'signed out' | 'unverified' | 'verified';

const guests: readonly string[] = [paths.login, paths.forgot, paths.register];
/** Where people sign in with a password, the address to which a provider leads back is none. */
const none: readonly string[] = [paths.signedIn, '/nowhere'];
const open: readonly string[] = [paths.confirmEmail, paths.resetPassword, paths.contact, ...none];
const initializing: readonly string[] = ['/', ...guests, paths.verifyEmail, paths.updateAccount];
const entries: readonly string[] = [...initializing, paths.dashboard];

/** Where the specification sends somebody from a path. */
function landing(path: string, state: State): string {
  if (open.includes(path)) return path;
  if (state === 'signed out') return guests.includes(path) ? path : paths.login;
  if (state === 'unverified') return paths.verifyEmail;
  return entries.includes(path) ? paths.overview : path;
}

/** They look like an address, and no guard may take them for another one. */
const spellings = [
  '/Dashboard/account',
  '/dashboard//account',
  '/dashboard/%61ccount',
  '/login/../dashboard/account',
];

/** Of the screens for who is not verified. */
const openTitles = [
  'Log into your account',
  "Let's get you back in",
  'Create a new account',
  'Email verification',
  'Verify your email address',
  'Choose a new password',
  'Contact',
  'Page not found',
];

/** One guard keeps the whole dashboard: one of its addresses is enough for those whom it sends away. */
const isCrawled = (route: string, state: State) =>
  state === 'verified' || route === paths.overview || !dashboardRoutes.includes(route);

/** The document of an address is the same for everybody, its screen is not. */
async function crawl(page: Page, state: State): Promise<void> {
  const haveAll = followRequests(page);
  for (const route of [...allRoutes.filter((route) => isCrawled(route, state)), ...spellings]) {
    if (state === 'verified' && dashboardRoutes.includes(route) && page.url().includes('/dashboard/')) {
      if (!page.url().endsWith(route)) await goWithinApp(page, route);
    } else {
      await page.goto(route);
    }
    await expect(page.getByRole('heading', { level: 1 }), route).toBeVisible();
    const lands = landing(route.replace(/[?#].*/, ''), state);
    if (!spellings.includes(route)) await expect(page, route).toHaveURL(({ pathname }) => pathname === lands);
    await haveAll();
  }
}

/** The browser reports a page at an unknown address, and a reset link that is of no use, in its console. */
const isExpected = (complaint: string) =>
  (/^\/Dashboard|^\/auth\/callback|nowhere/.test(complaint) && /status of 404/.test(complaint)) ||
  (/^\/auth\/reset: /.test(complaint) && /status of 400/.test(complaint));

const states = [
  ['signed out', async () => {}, 'S-05a S-06a S-06d S-06g S-07a S-08a S-09a S-81a'],
  ['unverified', enterUnverified, 'S-01b S-07b S-08b S-09b S-81a'],
  ['verified', enterVerified, 'S-01a S-05c S-06c S-06f S-06i S-07c S-08c S-09c S-43a S-43b S-81a'],
] as const;

for (const [state, become, rows] of states) {
  test(`${rows} every address, ${state}: it leads where it should, and nothing breaks the policy or complains in the console`, async ({
    page,
    context,
  }) => {
    const complaints = await watch(page);
    const titles = await followTitles(page);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/user')) calls.push(request.url());
    });
    const initialized: boolean[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/api/user/initialize')) initialized.push(response.ok());
    });
    await become(context);
    await crawl(page, state);
    expect(complaints.filter((complaint) => !isExpected(complaint))).toEqual([]);
    expect(initialized).toEqual(state === 'verified' ? initializing.map(() => true) : []);
    if (state === 'verified') return;
    expect([...titles].filter((title) => title !== '' && !openTitles.includes(title))).toEqual([]);
    expect(titles.size).toBeGreaterThan(3);
    expect(calls).toEqual([]);
  });
}

test('the page refuses markup and scripts that were not built with it, and styles without the nonce', async ({
  page,
}) => {
  const complaints = await watch(page);
  await page.goto('/login');
  await page.evaluate(() => {
    const sheet = document.createElementNS('http://www.w3.org/1999/xhtml', 'style');
    sheet.textContent = 'body { color: red }';
    document.head.append(sheet);
  });
  await expect.poll(() => complaints.some((complaint) => complaint.includes('style-src'))).toBe(true);
  const run = await page.evaluate(() => {
    const script = (change: (element: HTMLScriptElement) => void) => {
      const element = document.createElement('script');
      change(element);
      document.head.append(element);
    };
    const attempts: Record<string, () => unknown> = {
      markup: () => (document.body.innerHTML = '<img src=x onerror=alert(1)>'),
      'a script of a text': () => script((element) => (element.text = '1')),
      'a script from elsewhere': () => script((element) => (element.src = 'https://elsewhere.example/a.js')),
      'a script that was uploaded': () => script((element) => (element.src = '/files/avatars/a')),
      'a worker of a text': () => new Worker(URL.createObjectURL(new Blob(['1']))),
    };
    return Object.keys(attempts).filter((name) => {
      try {
        attempts[name]?.();
        return true;
      } catch {
        return false;
      }
    });
  });
  expect(run).toEqual([]);
});
