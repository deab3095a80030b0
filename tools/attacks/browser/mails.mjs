// @ts-check

import { until } from '../../../scripts/project.mjs';
import { startForeignSite } from './foreign-site.mjs';
import { findIn, keptBy } from './sessions.mjs';
import { markup } from './texts.mjs';

/** @typedef {import('../browser.mjs').BrowserAttack} BrowserAttack */

/** Mails, their links and the inbox.
 * @param {BrowserAttack} context */
export async function attackMails(context) {
  await openMails(context);
  await readMails(context);
}

/** Codes in mailed links, and who gains what from a confirmation.
 * @param {BrowserAttack} context */
async function openMails({ product, visitors, check }) {
  const member = await visitors.newApplicant();
  const waiting = await visitors.visit(member);
  await waiting.open('/verify-email');
  await member.askVerification();
  const link = await member.mailedLink(product.inbox);
  const code = link.split('#code=')[1] ?? '';
  const reader = await visitors.visit();
  const told = /** @type {Record<string, string>} */ ({ addresses: '', referrers: '' });
  reader.page.on('request', async (request) => {
    told.addresses += `${request.url().replace(/#.*/, '')}\n`;
    told.referrers += `${(await request.allHeaders().catch(() => ({ referer: '' }))).referer ?? ''}\n`;
  });
  await reader.page.goto(product.inbox);
  const popup = reader.context.waitForEvent('page');
  await reader.page.getByRole('button', { name: member.email }).click();
  await reader.page.getByRole('link', { name: link }).first().click();
  const opened = await popup;
  await opened.getByRole('button', { name: 'Verify email address' }).waitFor();
  const { 'the page': _, ...places } = await keptBy(opened);
  const found = findIn({ ...places, ...told, log: product.log() }, { 'the code': code });
  check(29, 'the code of a mailed link, once its page is open', 'nowhere', found || 'nowhere', found === '');
  await opened.getByRole('button', { name: 'Verify email address' }).click();
  await opened.getByRole('heading', { name: 'Email address verified' }).waitFor();
  await waiting.page.evaluate(() => window.dispatchEvent(new Event('focus')));
  const moved = await until(() => waiting.page.url().endsWith('/dashboard/overview'));
  check(
    34,
    'another browser verifies while this one waits',
    'this one goes on to the dashboard',
    new URL(waiting.page.url()).pathname,
    moved,
  );
  await Promise.all([waiting.close(), reader.close()]);
}

/** @param {BrowserAttack} context */
async function readMails({ product, visitors, check }) {
  const site = await startForeignSite();
  const visitor = await visitors.visit();
  const { context, page } = visitor;
  const { inbox } = product;
  const hostile = `<h2>Mail</h2><script>ran(1)</script>${markup}<a id="out" href="javascript:parent.ran(1)">x</a>
    <form action="${inbox}/x"><input autofocus onfocus=ran(1)></form><meta http-equiv="refresh" content="0;url=javascript:ran(1)">
    <iframe src="${site.origin}/frame"></iframe><img src="${site.origin}/pixel"><link rel="stylesheet" href="${site.origin}/a.css">`;
  const message = {
    id: 'm1',
    to: [markup],
    subject: markup,
    text: markup,
    html: hostile,
    links: ['javascript:ran(1)'],
    receivedAt: 'x',
  };
  await context.grantPermissions(['local-network-access']);
  await context.route(`${inbox}/api/messages`, (route) =>
    route.fulfill({ json: [message, { ...message, id: 'm2', html: '' }] }),
  );
  const member = await visitors.newApplicant();
  await member.askVerification();
  await member.mailedLink(inbox);
  const [{ id }] = await (await fetch(`${inbox}/api/messages`)).json();
  await context.route(`${inbox}/messages/m1`, async (route) => {
    const answer = await route.fetch({ url: `${inbox}/messages/${id}` });
    await route.fulfill({ response: answer, body: hostile });
  });
  await page.goto(inbox);
  const mail = page.frameLocator('iframe');
  await mail.getByRole('heading', { name: 'Mail' }).waitFor();
  await mail.locator('#out').click();
  await page.getByRole('listitem').getByRole('button').last().click();
  await page.locator('pre').waitFor();
  await page.getByRole('link').first().click();
  const harmed = visitor.ran.length > 0 || (await page.locator('main img, main script').count()) > 0;
  const outside = site.requests.map(({ url }) => url);
  check(
    '33, 102',
    'a mail of scripts, forms, frames and pictures in the inbox',
    'shown, nothing run, nothing loaded',
    `${visitor.ran.length} ran, ${outside.length} loaded ${outside[0] ?? ''}, ${visitor.violations.length} refused`,
    !harmed && outside.length === 0,
  );
  site.stop();
  await visitor.close();
}
