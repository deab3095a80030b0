// @ts-check

import { until } from '../../../scripts/project.mjs';
import { startForeignSite } from './foreign-site.mjs';
import { logIn } from './visitors.mjs';

/** @typedef {import('../browser.mjs').BrowserAttack} BrowserAttack
 * @typedef {import('./visitors.mjs').Visitor} Visitor */

export const markup = '<img src=x onerror=ran(1)>';

/** At most 30 characters each, the limit for names. */
const names = [
  markup,
  '<script>ran(1)</script>',
  '"><svg onload=ran(1)>',
  `' onfocus=ran(1) autofocus='`,
  'javascript:ran(1)',
  '{{constructor.constructor(1)}}',
  '<%= ran(1) %>&lt;b&gt;',
  '\u202egnp.exe\u2066\u2069\u200b',
  '👩‍👩‍👧‍👦Z̷̢͝a̴l̵g̶o̷',
];

/** Elements that only a hostile text can have created. */
const planted = '[onerror], [onload], [onfocus], img[src="x"], a[href^="javascript:"], #root script, #root b';

/** @param {Visitor} visitor
 * @returns {Promise<string>} what a hostile text has done to its page; empty if nothing */
export async function harm({ page, ran, errors }) {
  const made = await page.locator(planted).count();
  const found = [
    ran.length > 0 && `${ran.length} scripts ran`,
    made > 0 && `${made} elements planted`,
    ...errors,
  ];
  return found.filter(Boolean).join(', ');
}

/** Hostile texts wherever the product shows text that others may have written.
 * @param {BrowserAttack} context */
export async function attackTexts(context) {
  const site = await startForeignSite();
  try {
    await showNames(context);
    await openAddresses(context);
    await lie(context, site);
  } finally {
    site.stop();
  }
}

/** @param {BrowserAttack} context */
async function showNames({ visitors, check }) {
  const member = await visitors.newMember();
  const visitor = await visitors.visit(member);
  const { page } = visitor;
  for (const name of names) {
    const { status } = await member.save({ firstName: name, lastName: name });
    await visitor.open('/dashboard/account');
    const shown = await page.getByLabel('First name').inputValue();
    await page.getByRole('link', { name: 'Overview' }).first().click();
    await page.locator('.account-name').waitFor();
    const written = await page.locator('.account-name').textContent();
    const harmed = await harm(visitor);
    const whole = shown === name && written === `${name} ${name}`;
    check(
      '67, 102',
      `the name ${JSON.stringify(name)}`,
      'shown as it is',
      `${status}, ${whole ? 'as it is' : `${shown}, ${written}`}${harmed && `, ${harmed}`}`,
      status < 300 && whole && harmed === '',
    );
  }
  await visitor.close();
}

/** @param {BrowserAttack} context */
async function openAddresses({ visitors, check }) {
  const visitor = await visitors.visit(await visitors.newMember());
  const { complaints } = visitor;
  const text = encodeURIComponent(markup);
  for (const address of [
    `/dashboard/ctr-traffic/edit-campaign?target=${text}`,
    `/dashboard/ctr-traffic/campaign-logs?target=${encodeURIComponent('javascript:ran(1)')}`,
    `/dashboard/ctr-traffic/campaign-stats?target=__proto__&target=${text}`,
    `/dashboard/soon/${text}`,
    `/dashboard/soon/${encodeURIComponent('\u202e<b>x</b>//elsewhere.example')}`,
    `/dashboard/soon/${'x'.repeat(1_500)}`,
    `/dashboard/${text}`,
    `/${text}`,
    `/dashboard/account?email=${text}#${text}`,
    `/auth/verify#code=${text}`,
    `/auth/reset#code=${'x'.repeat(100_000)}`,
    `/auth/reset#${text}&code[]=${text}&__proto__[code]=x`,
  ]) {
    complaints.length = 0;
    await visitor.open(address);
    const harmed = [await harm(visitor), ...complaints.filter((words) => !/ status of 404/.test(words))]
      .filter(Boolean)
      .join(', ');
    const title = (await visitor.page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    check(
      102,
      `the address ${decodeURIComponent(address).slice(0, 60)}`,
      'a page, nothing run',
      harmed || title,
      harmed === '',
    );
  }
  await visitor.close();
}

/** Answers that neither the API nor the identity provider would give, but a broken proxy or a stolen database might.
 * @param {BrowserAttack} context
 * @param {import('./foreign-site.mjs').ForeignSite} site */
async function lie({ visitors, check }, site) {
  const member = await visitors.newMember();
  const details = (/** @type {object} */ more) => ({
    firstName: 'a',
    lastName: 'b',
    avatarPath: '',
    ...more,
  });
  const withPicture = (/** @type {unknown} */ url) => [details({ avatarPath: 'avatars/x' }), { url }];
  for (const [what, answer, picture] of /** @type {[string, unknown, unknown?][]} */ ([
    ['null', null],
    ['a list', [markup]],
    ['names that are objects', details({ firstName: { toString: 1 }, lastName: [markup] })],
    [
      'names of 100,000 characters',
      details({ firstName: markup.repeat(4_000), lastName: '\u202e'.repeat(1e5) }),
    ],
    ['a path of a script', details({ avatarPath: 'javascript:ran(1)' }), {}],
    ['a picture at javascript:', ...withPicture('javascript:ran(1)')],
    ['a picture elsewhere', ...withPicture(`${site.origin}/pixel`)],
    ['a picture elsewhere, without a scheme', ...withPicture(`//${site.host}/pixel`)],
    ['a picture that is a page', ...withPicture('data:text/html,<script>ran(1)</script>')],
    ['a drawing with a script', ...withPicture('data:image/svg+xml,<svg onload="ran(1)"/>')],
    ['a picture that is an object', ...withPicture({ url: markup })],
  ])) {
    const visitor = await visitors.visit(member);
    await visitor.context.route('**/api/user/account/details', (route) =>
      route.fulfill({ json: answer, headers: { 'x-request-id': markup } }),
    );
    if (picture)
      await visitor.context.route('**/api/storage/download-url*', (route) =>
        route.fulfill({ json: picture }),
      );
    const asked = site.requests.length;
    await visitor.open('/dashboard/account');
    const shown = visitor.page
      .getByLabel('First name')
      .or(visitor.page.getByRole('button', { name: 'Try again' }));
    const works = await until(async () => (await shown.count()) > 0);
    const harmed = await harm(visitor);
    check(
      102,
      `details that are ${what}`,
      'the form or a failure, nothing run, nothing asked elsewhere',
      `${works ? 'works' : 'nothing shown'}, ${site.requests.length - asked} asked elsewhere${harmed && `, ${harmed}`}`,
      works && harmed === '' && site.requests.length === asked,
    );
    await visitor.close();
  }

  const visitor = await visitors.visit();
  const user = { id: markup, email: markup, emailVerified: true };
  const { context, page } = visitor;
  await context.route('**/api/auth/sign-in', (route) =>
    route.fulfill({ json: { user, redirect: site.origin } }),
  );
  await context.route('**/api/auth/token', (route) =>
    route.fulfill({ json: { token: markup, expiresInMs: 1e300, user, url: site.origin } }),
  );
  await context.route('**/api/user/**', (route) => route.fulfill({ json: details({ firstName: markup }) }));
  await page.goto('/login');
  await logIn(page, member.email, member.password);
  await page.waitForURL('**/dashboard/overview');
  const email = (await page.locator('.account-email').textContent()) ?? '';
  const harmed = await harm(visitor);
  check(
    102,
    'a sign-in that is answered with a hostile user and another address',
    'shown as text, nothing followed',
    `${email}${harmed && `, ${harmed}`}`,
    email === markup && harmed === '' && page.url().endsWith('/dashboard/overview'),
  );
  await visitor.close();
}
