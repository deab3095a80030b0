// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';
import { mailsTo } from '../../../scripts/person.mjs';
import { readField } from './visitors.mjs';

/** The browser never tells the headers of a request that it gives up before sending it. */
const headersMs = 20_000;

/** Sends everything that a foreign page can send without the user's consent, to all calls that change something.
 * @param {import('../browser.mjs').BrowserAttack & { site: import('./foreign-site.mjs').ForeignSite }} context */
export async function forge({ product, visitors, site, check }) {
  const { origin } = product;
  const attacker = await visitors.newMember();
  for (const from of [site.origin, site.sibling]) {
    const host = new URL(from).hostname;
    const member = await visitors.newMember();
    await member.save({ firstName: 'Untouched', lastName: 'b' });
    const mails = (await mailsTo(product.inbox, member.email)).length;
    const { context, page, close } = await visitors.visit(member);
    const cookies = JSON.stringify(await context.cookies());
    const done = /** @type {string[]} */ ([]);
    const sent = /** @type {Promise<boolean | undefined>[]} */ ([]);
    page.on('request', (request) => {
      if (!request.url().startsWith(origin) || request.method() !== 'POST') return;
      const withCookie = request.allHeaders().then(({ cookie }) => cookie !== undefined);
      sent.push(Promise.race([withCookie, sleep(headersMs, undefined, { ref: false })]));
    });
    page.on('response', (response) => {
      const posted = response.url().startsWith(origin) && response.request().method() === 'POST';
      if (posted && response.ok()) done.push(new URL(response.url()).pathname);
    });
    await page.goto(from);
    const read = await page.evaluate(
      async ([to, fields]) => {
        const paths = [
          ...['sign-in', 'register', 'sign-out', 'token', 'update-password'],
          ...['verification/send', 'password-reset/request'],
          ...['password-reset/read', 'password-reset/confirm'],
        ].map((name) => `${to}/api/auth/${name}`);
        const json = JSON.stringify(fields);
        const readable = /** @type {string[]} */ ([]);
        const settled = /** @type {Promise<unknown>[]} */ ([]);
        for (const path of [...paths, `${to}/api/user/account/save`]) {
          for (const enctype of ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']) {
            const frame = document.createElement('iframe');
            frame.name = `${path} ${enctype}`;
            document.body.append(frame);
            const form = Object.assign(document.createElement('form'), {
              ...{ method: 'post', action: path, enctype, target: frame.name },
            });
            // Sent as text/plain, this gives JSON.
            const entries =
              enctype === 'text/plain' ? { [`${json.slice(0, -1)},"x":"`]: '"}' } : { ...fields, data: json };
            for (const [name, value] of Object.entries(entries))
              form.append(Object.assign(document.createElement('input'), { name, value }));
            document.body.append(form);
            settled.push(new Promise((resolve) => frame.addEventListener('load', resolve)));
            form.submit();
          }
          for (const type of ['text/plain', 'application/json'])
            settled.push(
              fetch(path, {
                ...{
                  method: 'POST',
                  credentials: 'include',
                  mode: type === 'text/plain' ? 'no-cors' : 'cors',
                },
                ...{ headers: { 'Content-Type': type }, body: json },
              }).then(
                (answer) => answer.type !== 'opaque' && readable.push(path),
                () => {},
              ),
            );
          navigator.sendBeacon(path, json);
        }
        for (const path of ['auth/jwks', 'auth/sign-out', 'user/account/details', 'user/initialize']) {
          const address = `${to}/api/${path}`;
          for (const name of ['img', 'script', 'link']) {
            const element = document.createElement(name);
            if (name === 'link') element.setAttribute('rel', 'stylesheet');
            const loaded = new Promise((resolve) => {
              element.onload = () => resolve(readable.push(`${name} ${path}`));
              element.onerror = resolve;
            });
            element.setAttribute(name === 'link' ? 'href' : 'src', address);
            document.body.append(element);
            settled.push(loaded);
          }
          settled.push(
            fetch(address, { credentials: 'include' }).then(
              () => readable.push(path),
              () => {},
            ),
          );
        }
        await Promise.all(settled);
        return readable;
      },
      /** @type {const} */ ([
        origin,
        {
          email: attacker.email,
          password: attacker.password,
          user: member.user,
          firstName: 'Forged',
          lastName: 'b',
        },
      ]),
    );
    const met = (await Promise.all(sent)).filter((cookie) => cookie !== undefined);
    const withCookie = met.filter(Boolean).length;
    const strict = from === site.sibling || withCookie === 0;
    check(
      97,
      `forms, beacons and fetches from ${host} to ten addresses that change something`,
      `all refused, nothing readable${from === site.origin ? ', no cookie sent' : ''}`,
      `${met.length} posts, ${withCookie} with the cookie, ${done.length} accepted ${done[0] ?? ''}, ${read.length} readable ${read[0] ?? ''}`,
      met.length > 40 && strict && done.length === 0 && read.length === 0,
    );
    await page.evaluate((to) => {
      const form = Object.assign(document.createElement('form'), {
        method: 'post',
        action: `${to}/api/auth/sign-out`,
      });
      document.body.append(form);
      form.submit();
    }, origin);
    await page.waitForURL('**/api/auth/sign-out');
    await page.goto(`${origin}/dashboard/account`);
    const name = await readField(page, 'First name');
    const email = await readField(page, 'Email');
    const same = cookies === JSON.stringify(await context.cookies());
    const more = (await mailsTo(product.inbox, member.email)).length - mails;
    const { email: address, password } = member;
    const { status } = await visitors.nobody.post('/sign-in', { email: address, password });
    check(
      97,
      `the victim of ${host} after these, and after a form of the whole page to sign out`,
      'signed in as before, same cookie, names, password, no mail',
      `${email === member.email ? 'the same person' : email}, ${name}, ${same ? 'same cookie' : 'another cookie'}, ${more} mails, password ${status}`,
      email === member.email && name === 'Untouched' && same && more === 0 && status === 200,
    );
    await close();
  }
}
