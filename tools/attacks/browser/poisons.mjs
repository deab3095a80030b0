// @ts-check

import { until } from '../../../scripts/project.mjs';
import { harm, markup } from './texts.mjs';
import { logIn } from './visitors.mjs';

/** @typedef {import('../browser.mjs').BrowserAttack} BrowserAttack
 * @typedef {import('./visitors.mjs').Visitor} Visitor */

const anything = [
  ...[
    '',
    'null',
    'undefined',
    '[]',
    '{}',
    '0',
    '1e999',
    'true',
    '"text"',
    '{',
    markup,
    JSON.stringify(markup),
  ],
  '{"__proto__":{"entry":"e","user":{"id":"x","email":"y"}}}',
  '['.repeat(20_000) + ']'.repeat(20_000),
  'x'.repeat(500_000),
];

/** @param {object} more */
const hint = (more) =>
  JSON.stringify({ entry: 'e', user: { id: 'x', email: 'y', emailVerified: true, ...more } });

const hints = [
  hint({ id: {} }),
  hint({ id: '../../x', email: markup }),
  hint({ email: markup.repeat(1_000), emailVerified: 'yes' }),
  hint({ email: ['y'] }),
  JSON.stringify({ entry: {}, user: { id: 'x', email: 'y' } }),
  JSON.stringify({ entry: 'e', user: null }),
];

const recipe = {
  ...{ version: 1, form: 'plain', template: 'https://a.example/{keyword}', input: { encoding: 'detect' } },
  ...{ randomize: true, duplicates: 'keep', fileName: 'a.txt' },
  output: { format: 'text', lineEnd: 'crlf', header: false, keywordColumn: false },
};
const run = {
  ...{
    at: 1,
    template: markup,
    format: 'text',
    randomize: true,
    fileName: markup,
    keywords: 1,
    emptyLines: 0,
  },
  ...{ duplicatesDropped: 0, urls: 1, bytes: 1, milliseconds: 1 },
};

/** Values of the type that each storage key of the URL generator holds, with invalid contents. */
const shelves = [
  {
    recipes: [
      { ...recipe, name: markup },
      { ...recipe, name: 'x', template: 'javascript:{keyword}' },
      null,
      5,
    ],
    presets: { version: 1, presets: [{ name: markup, template: `https://a.example/{keyword}#${markup}` }] },
    history: { version: 1, runs: [run, { ...run, at: 8.64e15 + 1 }, { ...run, format: '__proto__' }] },
  },
  {
    recipes: Array.from({ length: 300 }, (_, at) => ({ ...recipe, name: `${at}` })),
    presets: { version: 1, presets: [{ name: 'x', template: 'javascript:{keyword}' }] },
    history: { version: 1, runs: Array.from({ length: 2_000 }, () => run) },
  },
  {
    recipes: [{ ...recipe, name: { toString: 1 }, output: null }, [[]], { version: 1e308 }],
    presets: { version: 2, presets: {} },
    history: { version: 1, runs: [{ ...run, at: 1e300 }, { ...run, bytes: -1 }, null] },
  },
].map((shelf) =>
  Object.fromEntries(Object.entries(shelf).map(([name, value]) => [name, JSON.stringify(value)])),
);

const states = [
  ...[null, 5, 'x', [], { usr: 5 }, { usr: [markup] }, { idx: -1 }, { idx: 'x', key: {}, usr: {} }],
  { usr: { email: {}, note: '__proto__' } },
  { usr: { email: markup, note: 'toString' } },
  { usr: { email: 'x'.repeat(100_000), note: { toString: 1 } }, idx: 1e9, key: null },
];

/** Values that others, or another version, have left where the page stores its own.
 * @param {BrowserAttack} context */
export async function attackPoisons(context) {
  const member = await context.visitors.newMember();
  await poisonGuest(context, member);
  await poisonShelves(context, member);
  await poisonWaiting(context);
}

/** @param {import('./visitors.mjs').Page} page
 * @param {Record<string, string>} entries of the local storage
 * @param {Record<string, string>} [own] of the tab's */
const put = (page, entries, own = {}) =>
  page.evaluate(
    ([local, session]) => {
      for (const [key, value] of Object.entries(local)) localStorage.setItem(key, value);
      for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value);
    },
    /** @type {const} */ ([entries, own]),
  );

/** Notes the damage that each of several values did to a page.
 * @param {BrowserAttack['check']} check */
function damages(check) {
  const broken = /** @type {string[]} */ ([]);
  let count = 0;
  return {
    /** @param {Visitor} visitor
     * @param {unknown} value
     * @param {boolean} works */
    async note(visitor, value, works) {
      count += 1;
      const harmed = (await harm(visitor)) || (works ? '' : 'does not work');
      if (harmed) broken.push(`${JSON.stringify(value).slice(0, 40)}: ${harmed}`);
      visitor.ran.length = 0;
      visitor.errors.length = 0;
    },
    judge: (/** @type {string} */ what) =>
      check(
        '102, 105',
        `${count} values of ${what}`,
        'the page works, nothing runs',
        broken.join('; ') || `${count} work`,
        broken.length === 0,
      ),
  };
}

/** @param {BrowserAttack} context
 * @param {import('../../../scripts/person.mjs').Person} member */
async function poisonGuest({ visitors, check }, member) {
  const guest = await visitors.visit();
  const { page, open, close } = guest;
  const works = () => until(() => page.getByRole('button', { name: 'Log In' }).isVisible(), 5_000);
  await open('/login');
  const kept = damages(check);
  for (const value of [...anything, ...hints]) {
    await put(page, { 'identity-user': value, 'identity-leaving': value.slice(0, 100) });
    await page.goto('/login');
    await kept.note(guest, value, await works());
  }
  kept.judge('identity-user and identity-leaving');
  const carried = damages(check);
  for (const state of states) {
    await page.evaluate((value) => history.replaceState(value, ''), state);
    await page.reload();
    await carried.note(guest, state, await works());
  }
  carried.judge('history.state');
  await logIn(page, member.email, member.password);
  const entered = await until(() => page.url().endsWith('/dashboard/overview'));
  check('102, 105', 'a sign-in after all of these', 'the overview', new URL(page.url()).pathname, entered);
  await close();
}

/** @param {BrowserAttack} context
 * @param {import('../../../scripts/person.mjs').Person} member */
async function poisonShelves({ visitors, check }, member) {
  const owner = await visitors.visit(member);
  const { context, page, open, close } = owner;
  await open('/dashboard/url-generator');
  const other = await context.newPage();
  await other.goto('/livez');
  const works = async () => {
    const list = { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('one\ntwo') };
    const field = page.getByLabel('Keyword list');
    await until(() => field.isVisible(), 5_000);
    if (await field.isVisible()) await field.setInputFiles(list);
    return until(() => page.getByText('2 keywords', { exact: true }).isVisible(), 5_000);
  };
  const kept = damages(check);
  let believed = 0;
  for (const shelf of [
    ...shelves,
    ...anything.map((value) => ({ recipes: value, presets: value, history: value })),
  ]) {
    const entries = Object.fromEntries(
      Object.entries(shelf).map(([name, value]) => [`url-generator/${name}/${member.user}`, value]),
    );
    // First written by another tab, which notifies this one, then before this one loads.
    await put(other, entries);
    const livesOn = await works();
    await put(page, entries, { 'reloaded-for-a-screen': shelf.recipes ?? '' });
    await page.goto('/dashboard/url-generator');
    for (const name of [/^Presets/, /^Recipes/])
      await page
        .getByRole('button', { name })
        .click({ timeout: 5_000 })
        .catch(() => {});
    believed += await page.getByText(markup, { exact: true }).count();
    await kept.note(owner, shelf, livesOn && (await works()));
  }
  kept.judge('recipes, presets and runs that are kept, and of the mark of a reload');
  check(
    102,
    'names of recipes, presets, files and templates among these that could be real',
    'shown as text',
    `shown ${believed} times`,
    believed >= 4,
  );
  await close();
}

/** @param {BrowserAttack} context */
async function poisonWaiting({ visitors, check }) {
  const member = await visitors.newApplicant();
  const visitor = await visitors.visit(member);
  const { page, open, close } = visitor;
  await open('/verify-email');
  const kept = damages(check);
  for (const value of ['-1', 'NaN', '1e999', '9e99', '[]', markup, 'x'.repeat(100_000)]) {
    await put(page, {}, { [`cooldown:verification:${member.user}`]: value });
    await page.goto('/verify-email');
    const send = page.getByRole('button', { name: 'Send Verification Email' });
    await kept.note(visitor, value, await until(() => send.isVisible(), 5_000));
  }
  kept.judge('the wait for the next mail');
  await put(page, { 'identity-user': hint({ id: member.user, email: member.email }) });
  let calls = 0;
  page.on('response', (response) => {
    if (response.url().includes('/api/user') && response.ok()) calls += 1;
  });
  await page.goto('/dashboard/account');
  const sentBack = await until(() => page.url().endsWith('/verify-email'));
  check(
    57,
    'a kept note that says verified',
    'back to the verification, nothing from the API',
    `${new URL(page.url()).pathname}, ${calls} answers`,
    sentBack && calls === 0,
  );
  await close();
}
