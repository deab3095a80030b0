// @ts-check

import { makePicture } from '../../../scripts/person.mjs';
import { until } from '../../../scripts/project.mjs';
import { logIn, logOut, readField } from './visitors.mjs';

/** @typedef {import('../browser.mjs').BrowserAttack} BrowserAttack */

/** Two users in one browser, two tabs of one user, and what one sees of the other.
 * @param {BrowserAttack} context */
export async function attackNeighbours(context) {
  await follow(context);
  await overtake(context);
}

const named = (/** @type {string} */ firstName) => ({ firstName, lastName: 'b' });

/** One tab signs out, and another user signs in.
 * @param {BrowserAttack} context */
async function follow({ visitors, check }) {
  const [ada, bob] = [await visitors.newMember(), await visitors.newMember()];
  await ada.save(named('Adaline'), await makePicture());
  await bob.save(named('Bobbert'));
  const { context, page, open, errors, close } = await visitors.visit(ada);
  const others = [await context.newPage(), await context.newPage()];
  await open('/dashboard/account');
  await open('/dashboard/overview', others[0]);
  await open('/dashboard/url-generator', others[1]);
  const picture = await page.getByRole('banner').locator('img').getAttribute('src');
  const tabs = [page, ...others];
  await logOut(page);
  const left = await Promise.all(tabs.map((tab) => until(() => tab.url().endsWith('/login'), 5_000)));
  const texts = await Promise.all(tabs.map((tab) => tab.content()));
  const shown = texts.filter((text) => text.includes('Adaline') || text.includes(ada.email)).length;
  check(
    104,
    'a sign-out in one of three tabs',
    'all three at the login, nothing of the person',
    `${left.filter(Boolean).length} at the login, ${shown} show the person`,
    left.every(Boolean) && shown === 0,
  );
  await logIn(page, bob.email, bob.password);
  const inside = await Promise.all(
    tabs.map((tab) => until(() => tab.url().endsWith('/dashboard/overview'), 10_000)),
  );
  await Promise.all(tabs.map((tab) => tab.getByText('Bobbert').first().waitFor()));
  const mixed = (await Promise.all(tabs.map((tab) => tab.content()))).filter(
    (text) => text.includes('Adaline') || text.includes(ada.email) || (picture && text.includes(picture)),
  );
  check(
    104,
    'somebody else signs in in one of them',
    'all three follow, and show this person only',
    `${inside.filter(Boolean).length} follow, ${mixed.length} show the other, ${errors.length} errors`,
    inside.every(Boolean) && mixed.length === 0 && errors.length === 0,
  );
  // Messages that none of our tabs would send to the others.
  await others[0]?.evaluate(() => {
    const channel = new BroadcastChannel('identity');
    for (const news of ['changed', null, 5, { entry: 'x' }, '<img src=x onerror=ran(1)>', 'x'.repeat(1e6)])
      channel.postMessage(news);
    window.postMessage({ type: 'sign-out', user: 'x' }, '*');
    window.dispatchEvent(new StorageEvent('storage', { key: 'identity-user', newValue: '{"entry":"x"}' }));
  });
  await open('/dashboard/account');
  const email = await readField(page, 'Email');
  check(
    106,
    'messages and news of other shapes to all tabs',
    'nothing changes',
    `${email === bob.email ? 'the same person' : email}, ${errors.length} errors`,
    email === bob.email && errors.length === 0,
  );
  await close();
}

/** Answers for one user that arrive after another has signed in.
 * @param {BrowserAttack} attack */
async function overtake({ visitors, check }) {
  const [ada, bob] = [await visitors.newMember(), await visitors.newMember()];
  await ada.save(named('Adaline'));
  await bob.save(named('Bobbert'));
  const { context, page, close } = await visitors.visit(ada);
  let release = () => {};
  const held = new Promise((resolve) => {
    release = () => resolve(undefined);
  });
  let first = true;
  const late = new Promise((arrived) => {
    void context.route('**/api/user/account/details', async (route) => {
      const holds = first;
      first = false;
      const answer = await route.fetch();
      if (holds) await held;
      await route.fulfill({ response: answer }).catch(() => {});
      if (holds) arrived(undefined);
    });
  });
  await page.goto('/dashboard/account');
  await page.getByRole('button', { name: 'Account menu' }).waitFor();
  await until(() => !first);
  await logOut(page);
  await page.waitForURL('**/login');
  await logIn(page, bob.email, bob.password);
  await page.getByText('Bobbert').waitFor();
  release();
  await late;
  await page.getByRole('link', { name: 'Account Settings' }).first().click();
  const name = await readField(page, 'First name');
  const mixed = (await page.content()).includes('Adaline');
  check(
    104,
    'the details of one person arrive after somebody else has signed in',
    'only those of the latter are shown',
    `${name}${mixed ? ', and the other ones' : ''}`,
    name === 'Bobbert' && !mixed,
  );
  await close();
}
