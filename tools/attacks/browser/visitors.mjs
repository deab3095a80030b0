// @ts-check
import { launchBrowser } from '../../../scripts/browser.mjs';
import { newSource, Person } from '../../../scripts/person.mjs';
import { until } from '../../../scripts/project.mjs';

/** @typedef {import('@playwright/test').Page} Page
 * @typedef {Awaited<ReturnType<typeof openVisitors>>} Visitors
 * @typedef {Awaited<ReturnType<Visitors['visit']>>} Visitor */

/** Users of the product, created through its API, and browsers in which they are signed in, or nobody is.
 * @param {import('../../../scripts/product.mjs').Product} product */
export async function openVisitors(product) {
  const { origin, inbox } = product;
  const browser = await launchBrowser();

  const newMember = () => new Person(origin).join(inbox);

  /** A user whose address is not verified. */
  async function newApplicant() {
    const person = new Person(origin);
    await person.register();
    return person;
  }

  /** A separate browser with one page, signed in without the login screen if a member is given. `ran` lists the planted
   * scripts that ran, `violations` what the policy refused, `complaints` the console's messages, `errors` the uncaught
   * errors.
   * @param {Person} [member] */
  async function visit(member) {
    const context = await browser.newContext({
      baseURL: origin,
      extraHTTPHeaders: { 'X-Forwarded-For': newSource() },
      ...(member && { storageState: member.browserState() }),
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
      /** Opens an address, and waits until its screen is there and all its requests are answered. */
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
    nobody: new Person(origin),
    newMember,
    newApplicant,
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
 * @returns {Promise<string>} the value of a field; empty if the field does not appear */
export const readField = (page, label) =>
  page
    .getByLabel(label, { exact: true })
    .inputValue({ timeout: 5_000 })
    .catch(() => '');

/** Keeps what the page asks about, if there is any.
 * @param {Page} page */
export async function logOut(page) {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const keep = page.getByRole('dialog').getByRole('button', { name: 'Keep' });
  await Promise.race([
    page.waitForURL(/\/login/).catch(() => {}),
    keep.click({ timeout: 10_000 }).catch(() => {}),
  ]);
}
