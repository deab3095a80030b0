// @ts-check

import { makePicture } from '../../../scripts/person.mjs';
import { until } from '../../../scripts/project.mjs';
import { inScripts, inTheDocument } from './attempts.mjs';
import { startForeignSite } from './foreign-site.mjs';

/** @typedef {import('../browser.mjs').BrowserAttack} BrowserAttack
 * @typedef {BrowserAttack & { site: import('./foreign-site.mjs').ForeignSite }} WithSite
 * @typedef {import('./attempts.mjs').Attempt} Attempt */

/** The content policy, Trusted Types and frames.
 * @param {BrowserAttack} context */
export async function attackPolicy(context) {
  const site = await startForeignSite();
  try {
    await plant({ ...context, site });
    await frame({ ...context, site });
    await readNonce(context);
  } finally {
    site.stop();
  }
}

/** Tries everything that the policy should stop, and repeats each attempt without the policy, since an attempt that
 * cannot work proves nothing.
 * @param {WithSite} context */
async function plant({ product, visitors, site, check }) {
  /** @param {boolean} bare whether the policy is taken off */
  async function prepare(bare) {
    const visitor = await visitors.visit();
    // The browser treats a page that the tools deliver as one from the Internet, which may not reach this machine
    // without permission.
    await visitor.context.grantPermissions(['local-network-access']);
    const { violations } = visitor;
    let planted = '';
    await visitor.context.route(`${product.origin}/login`, async (route) => {
      const answer = await route.fetch();
      const headers = answer.headers();
      if (bare) delete headers['content-security-policy'];
      const body = (await answer.text()).replace('<body>', () => `<body>${planted}`);
      await route.fulfill({ status: answer.status(), headers, body });
    });
    let page = /** @type {import('./visitors.mjs').Page | undefined} */ (undefined);
    /** @param {Attempt} attempt
     * @returns {Promise<{ worked: boolean, refused: string }>} */
    const meet = async ({ markup = '', act }) => {
      const [started, asked] = [violations.length, site.requests.length];
      const outcome = () => ({
        worked: visitor.ran.length > 0 || site.requests.length > asked,
        refused: violations[started] ?? '',
      });
      visitor.ran.length = 0;
      planted = markup;
      if (!page) {
        page = await visitor.context.newPage();
        await page.goto('/login', { waitUntil: 'domcontentloaded' });
        await page.getByRole('heading', { level: 1 }).waitFor();
      }
      // The tools may evaluate strings in their own call; deferred, the attempt is a script of the page.
      if (act)
        await page.evaluate(
          `void setTimeout(() => Promise.resolve(${JSON.stringify(site.origin)}).then(${act}).catch(violated))`,
        );
      await until(() => outcome().worked || outcome().refused, 5_000);
      const met = outcome();
      if (markup || met.worked) {
        await page.close();
        page = undefined;
      }
      return met;
    };
    return { meet, close: visitor.close };
  }

  const [real, bare] = [await prepare(false), await prepare(true)];
  for (const attempt of [...inTheDocument(site.origin), ...inScripts]) {
    const { worked, refused } = await real.meet(attempt);
    const control = await bare.meet(attempt);
    const id = attempt.markup ? '101, 102' : 101;
    check(
      id,
      `${attempt.what}${attempt.markup ? ' in the answer' : ', by a script of the page'}`,
      `refused${attempt.sink ? ' by Trusted Types' : ''}; works without the policy`,
      `${worked ? 'works' : 'does not work'}, without the policy ${control.worked ? 'works' : 'neither'}; refused by ${refused || 'nothing'}`,
      !worked && (attempt.sink ? /^TypeError/ : /./).test(refused) && control.worked,
    );
  }
  await Promise.all([real.close(), bare.close()]);
}

/** Puts the product's pages into frames of other sites.
 * @param {WithSite} context */
async function frame({ product, visitors, site, check }) {
  const member = await visitors.newMember();
  await member.save({ firstName: 'Ada', lastName: 'b' }, await makePicture());
  const { origin, inbox } = product;
  const addresses = [
    `${origin}/login`,
    `${origin}/dashboard/account`,
    new URL((await member.picture()).url, origin).href,
    `${origin}/api/auth/jwks`,
    `${inbox}/`,
  ];
  /** @param {string} from
   * @param {string[]} targets
   * @param {'kept' | 'mute' | 'off'} policy `mute`: an older browser, which does not say that it fills a frame */
  const openFrames = async (from, targets, policy) => {
    const visitor = await visitors.visit(member);
    await visitor.context.grantPermissions(['local-network-access']);
    const pages = /\/(?:login|dashboard\/account)$/;
    if (policy !== 'kept')
      await visitor.context.route(pages, async (route) => {
        const answer = await route.fetch();
        const headers = answer.headers();
        if (policy === 'off') delete headers['content-security-policy'];
        await route.fulfill({ response: answer, headers });
      });
    const { page } = visitor;
    await page.goto(from);
    await page.evaluate(async (sources) => {
      const all = sources.flatMap((source) =>
        ['iframe', 'object', 'embed'].map((name) => {
          const element = document.createElement(name);
          element.setAttribute(name === 'object' ? 'data' : 'src', source);
          const settled = new Promise((resolve) => {
            element.onload = resolve;
            element.onerror = resolve;
          });
          document.body.append(element);
          return settled;
        }),
      );
      await Promise.all(all);
    }, targets);
    const urls = page.frames().map((one) => one.url());
    await visitor.close();
    return urls.slice(1);
  };
  for (const [from, policy] of /** @type {const} */ ([
    [site.origin, 'kept'],
    [site.sibling, 'kept'],
    [site.sibling, 'mute'],
  ])) {
    const urls = await openFrames(from, addresses, policy);
    const who = `${new URL(from).hostname}${policy === 'mute' ? ' in an older browser' : ''}`;
    for (const address of addresses) {
      const shown = urls.filter((url) => url === address).length;
      check(
        106,
        `${new URL(address).pathname.slice(0, 24)} framed by a page of ${who} in three ways`,
        'shown in none',
        `shown in ${shown}`,
        shown === 0,
      );
    }
  }
  const login = `${origin}/login`;
  const shown = (await openFrames(site.origin, [login], 'off')).filter((url) => url === login).length;
  check(
    106,
    '/login in the same three ways, where the policy is taken off',
    'shown in three',
    `shown in ${shown}`,
    shown === 3,
  );
}

/** The nonce of the styles differs for each page and is unreadable for scripts.
 * @param {BrowserAttack} context */
async function readNonce({ visitors, check }) {
  const { page, open, close } = await visitors.visit();
  const nonces = [];
  const found = [];
  for (const path of ['/login', '/login', '/register']) {
    const answer = page.waitForResponse((response) => response.request().isNavigationRequest());
    await open(path);
    const policy = (await answer).headers()['content-security-policy'] ?? '';
    const nonce = /'nonce-([^']{16,})'/.exec(policy)?.[1] ?? '';
    nonces.push(nonce);
    found.push(
      await page.evaluate((secret) => {
        const matched = document.querySelector(`[nonce*="${secret.slice(0, 4)}"]`) !== null;
        return matched || document.documentElement.outerHTML.includes(secret);
      }, nonce),
    );
  }
  check(
    103,
    'the nonces of three pages',
    'three, none in the markup or for selectors',
    `${new Set(nonces).size}, ${found.filter(Boolean).length} found`,
    new Set(nonces).size === 3 && !nonces.includes('') && !found.some(Boolean),
  );
  await close();
}
