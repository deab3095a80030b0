// @ts-check
import { launchBrowser } from '../../browser.mjs';
import { Stop } from '../../project.mjs';
import { identityClient, newEmail, newSource } from '../identity-client.mjs';

/** @typedef {import('@playwright/test').Page} Page
 * @typedef {Awaited<ReturnType<typeof openVisitors>>} Visitors
 * @typedef {Awaited<ReturnType<Visitors['visit']>>} Visitor
 * @typedef {{ email: string, password: string, id: string, cookie: string, verified: boolean }} Member */

const password = 'three white keys';

/** @param {() => unknown} condition
 * @param {number} [patienceMs]
 * @returns {Promise<boolean>} whether it came true in time */
export async function until(condition, patienceMs = 10_000) {
  const end = Date.now() + patienceMs;
  while (!(await condition())) {
    if (Date.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return true;
}

/** People of the product, made through its API, and browsers that they, or nobody, are signed in in.
 * @param {import('../product.mjs').Product} product */
export async function openVisitors(product) {
  const { origin, inbox } = product;
  const post = identityClient(product);
  const browser = await launchBrowser();

  /** @param {Member} member
   * @returns {Promise<string>} */
  async function bearerOf({ id, cookie }) {
    const { body } = await post('/token', { user: id }, { from: newSource(), cookie });
    return JSON.parse(body).token;
  }

  /** @param {string} email
   * @returns {Promise<{ text: string, links: string[] }[]>} newest first */
  async function mailsTo(email) {
    const messages = await (await fetch(`${inbox}/api/messages`)).json();
    return messages.filter((/** @type {any} */ { to }) =>
      [to].flat().some((address) => address.includes(email)),
    );
  }

  /** Asks for the mail that verifies an address.
   * @param {Member} member
   * @returns {Promise<string>} its link */
  async function verificationLink({ id, cookie, email }) {
    const continueUrl = `${origin}/login`;
    await post('/verification/send', { user: id, continueUrl }, { from: newSource(), cookie });
    if (!(await until(async () => (await mailsTo(email)).length > 0)))
      throw new Stop(`No mail reached ${email}.`);
    return (await mailsTo(email))[0]?.links[0] ?? '';
  }

  /** @param {string} link of a mail that verifies an address */
  const confirm = (link) =>
    post('/verification/confirm', { code: link.split('#code=')[1] }, { from: newSource() });

  /** @param {{ verified?: boolean }} [state]
   * @returns {Promise<Member>} */
  async function newMember({ verified = true } = {}) {
    const email = newEmail();
    const { body, cookie } = await post('/register', { email, password }, { from: newSource() });
    const member = { email, password, id: JSON.parse(body).user.id, cookie, verified };
    if (verified) {
      await confirm(await verificationLink(member));
      const headers = { Authorization: `Bearer ${await bearerOf(member)}` };
      await fetch(`${origin}/api/user/initialize`, { headers });
    }
    return member;
  }

  /** @param {Member} member
   * @param {{ firstName: string, lastName: string }} names
   * @param {Uint8Array<ArrayBuffer>} [picture] */
  async function saveNames(member, names, picture) {
    const body = new FormData();
    body.set('data', JSON.stringify(names));
    if (picture) body.set('avatar', new Blob([picture], { type: 'image/png' }), 'avatar');
    const headers = { Authorization: `Bearer ${await bearerOf(member)}` };
    return fetch(`${origin}/api/user/account/save`, { method: 'POST', headers, body });
  }

  /** @param {Member} member who has a picture
   * @returns {Promise<string>} where it can be loaded from, for a while */
  async function avatarUrl(member) {
    const headers = { Authorization: `Bearer ${await bearerOf(member)}` };
    const { avatarPath } = await (await fetch(`${origin}/api/user/account/details`, { headers })).json();
    const asked = `${origin}/api/storage/download-url?path=${encodeURIComponent(avatarPath)}`;
    const { url } = await (await fetch(asked, { headers })).json();
    return new URL(url, origin).href;
  }

  /** A browser of its own, with one page; signed in without a screen where a member is named. `ran` tells which
   * planted scripts ran, `violations` what its policy refused, `complaints` what its console got, `errors` what nobody
   * caught.
   * @param {Member} [member] */
  async function visit(member) {
    const [name = '', value = ''] = member?.cookie.split(/=(.*)/) ?? [];
    const user = member && { id: member.id, email: member.email, emailVerified: member.verified };
    const context = await browser.newContext({
      baseURL: origin,
      extraHTTPHeaders: { 'X-Forwarded-For': newSource() },
      storageState: {
        cookies: member
          ? [
              {
                ...{ name, value, domain: 'localhost', path: '/api/auth', expires: -1 },
                ...{ httpOnly: true, secure: false, sameSite: /** @type {const} */ ('Strict') },
              },
            ]
          : [],
        origins: member
          ? [
              {
                origin,
                localStorage: [{ name: 'identity-user', value: JSON.stringify({ entry: 'e', user }) }],
              },
            ]
          : [],
      },
    });
    context.setDefaultTimeout(15_000);
    const seen = /** @type {Record<'ran' | 'violations' | 'complaints' | 'errors', string[]>} */ ({
      ran: [],
      violations: [],
      complaints: [],
      errors: [],
    });
    const open = new Set();
    context.on('request', (request) => open.add(request));
    context.on('requestfinished', (request) => open.delete(request));
    context.on('requestfailed', (request) => open.delete(request));
    context.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()))
        seen.complaints.push(`${message.location().url} ${message.text()}`);
    });
    context.on('weberror', (error) => seen.errors.push(error.error().message));
    await context.exposeBinding('ran', (_, what) => seen.ran.push(String(what)));
    await context.exposeBinding('violated', (_, what) => seen.violations.push(String(what)));
    await context.addInitScript(() => {
      document.addEventListener(
        'securitypolicyviolation',
        ({ disposition, effectiveDirective, blockedURI }) => {
          if (disposition === 'enforce')
            Reflect.get(window, 'violated')(`${effectiveDirective} ${blockedURI}`);
        },
      );
    });
    const page = await context.newPage();
    return {
      context,
      page,
      ...seen,
      /** Opens an address, and waits until its screen is there and it has all that it asked for. */
      async open(/** @type {string} */ address, on = page) {
        await on.goto(address);
        await on.getByRole('heading', { level: 1 }).first().waitFor();
        await until(() => open.size === 0);
        await on.evaluate(
          () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
        );
      },
      close: () => context.close(),
    };
  }

  return {
    browser,
    newMember,
    bearerOf,
    saveNames,
    avatarUrl,
    mailsTo,
    verificationLink,
    confirm,
    post,
    visit,
    close: () => browser.close(),
  };
}

/** @param {Page} page
 * @param {string} email
 * @param {string} secret */
export async function logIn(page, email, secret) {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Log In' }).click();
}

/** @param {Page} page
 * @param {string} label
 * @returns {Promise<string>} what a field holds; empty where it does not come */
export const readField = (page, label) =>
  page
    .getByLabel(label, { exact: true })
    .inputValue({ timeout: 5_000 })
    .catch(() => '');

/** @param {Page} page */
export async function logOut(page) {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}
