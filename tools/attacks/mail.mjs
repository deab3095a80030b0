// @ts-check
import { codeIn, mailsTo, newEmail, newSource, Person, waitForMails } from '../person.mjs';
import { countStatuses } from './attack-report.mjs';

const daysMs = 4 * 24 * 3_600_000;

/** Mails and their links: bombing, poisoned hosts, codes used twice or in the wrong place.
 * @param {import('./suites.mjs').AttackContext} context */
export async function attackMail({ product, check }) {
  const { origin, inbox } = product;
  const nobody = new Person(origin);
  const register = async () => {
    const person = new Person(origin);
    await person.register();
    return person;
  };
  const askVerification = (
    /** @type {Person} */ person,
    /** @type {unknown} */ continueUrl = `${origin}/login`,
  ) => person.post('/verification/send', { continueUrl }, { from: newSource() });
  const askReset = (/** @type {string} */ email, headers = {}, from = newSource()) =>
    nobody.post('/password-reset/request', { email }, { from, headers });
  const confirm = (/** @type {string} */ code, from = newSource()) =>
    nobody.post('/verification/confirm', { code }, { from });
  const reset = (/** @type {string} */ code, secret = 'four black horses') =>
    nobody.post('/password-reset/confirm', { code, password: secret }, { from: newSource() });

  for (const headers of [
    { 'X-Forwarded-Host': 'elsewhere.example' },
    { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Port': '444' },
    { Forwarded: 'host=elsewhere.example;proto=https' },
  ]) {
    const { email } = await register();
    await askReset(email, headers);
    const [mail] = await waitForMails(inbox, email);
    const links = (mail?.links ?? []).join(' ');
    check(
      23,
      `a reset with ${Object.keys(headers).join(', ')}`,
      'links to the configured address',
      links.slice(0, 60),
      links.startsWith(origin) && !links.includes('elsewhere'),
    );
  }
  for (const url of [
    '//elsewhere.example',
    'https:elsewhere.example',
    'javascript:alert(1)',
    'data:text/html,x',
    `${origin}@elsewhere.example`,
    `${origin}.elsewhere.example/login`,
    '/\\elsewhere.example',
    ['a'],
    { a: 1 },
  ]) {
    const person = await register();
    const { status } = await askVerification(person, url);
    const mails = status === 200 ? await waitForMails(inbox, person.email) : [];
    const poisoned = JSON.stringify(mails).includes('elsewhere.example');
    check(
      24,
      `to continue at ${JSON.stringify(url).slice(0, 40)}`,
      '400, or the login path only',
      `${status}${poisoned ? ', poisoned' : ''}`,
      status < 500 && !poisoned,
    );
  }

  const victim = await register();
  const bombs = await Promise.all(Array.from({ length: 100 }, () => askReset(victim.email)));
  // Mails leave in their order: when a later one is there, no more of the victim's are to come.
  const later = await register();
  await askReset(later.email);
  await waitForMails(inbox, later.email);
  const sent = (await mailsTo(inbox, victim.email)).length;
  check(
    14,
    '100 resets of one address from 100 sources',
    'one mail, the same answers',
    `${sent} mails, ${countStatuses(bombs)}`,
    sent === 1 && new Set(bombs.map(({ body }) => body)).size === 1,
  );
  const loud = await register();
  for (let at = 0; at < 50; at += 1) await askVerification(loud);
  await waitForMails(inbox, loud.email);
  const verifications = (await mailsTo(inbox, loud.email)).length;
  check(15, '50 verification mails', 'one mail', `${verifications} mails`, verifications === 1);
  const noisy = await register();
  const changes = [];
  for (let at = 0; at < 30; at += 1)
    changes.push(
      await noisy.post('/update-password', { password: `changed secret ${at}` }, { from: newSource() }),
    );
  const judged = changes.filter(({ status }) => status === 200).length;
  check(
    'H2',
    '30 password changes of one account from 30 sources',
    'at most 10 evaluated',
    countStatuses(changes),
    judged <= 10,
  );
  const notices = (await mailsTo(inbox, noisy.email)).length;
  check(
    'H3',
    '30 password changes under an address that is not verified',
    'no mail',
    `${notices} mails, ${countStatuses(changes)}`,
    notices === 0,
  );

  const [resetMail] = await mailsTo(inbox, victim.email);
  const code = codeIn(resetMail);
  for (let at = 0; at < 5; at += 1) await fetch(`${origin}/auth/reset`, { headers: { Accept: 'text/html' } });
  const flipped = `${code.slice(0, -2)}${code.endsWith('A') ? 'B' : 'A'}${code.at(-2)}`;
  for (const [what, { status }] of /** @type {const} */ ([
    ['with one character flipped', await reset(flipped)],
    ['with half of it', await reset(code.slice(0, 20))],
    ['with nothing', await reset('')],
    ['as a verification code', await confirm(code)],
  ]))
    check(26, `a reset code ${what}`, '4xx', status, status >= 400 && status < 500);
  const uses = await Promise.all(Array.from({ length: 50 }, () => reset(code)));
  check(
    '25, 27',
    '50 uses of a reset code at once, after scanners opened its page',
    'one 200',
    countStatuses(uses),
    uses.filter(({ status }) => status === 200).length === 1 && uses.every(({ status }) => status < 500),
  );
  const old = await victim.post('/token');
  check(30, 'the session from before the reset', '401', old.status, old.status === 401);

  const crowd = newSource();
  for (let at = 0; at < 60; at += 1) await askReset(newEmail(), {}, crowd);
  const neighbour = await register();
  await askVerification(neighbour);
  const [link] = await waitForMails(inbox, neighbour.email);
  const opened = await confirm(codeIn(link), crowd);
  check(
    'L2',
    'a good link after 60 requests for resets from the same source',
    '200',
    opened.status,
    opened.status === 200,
  );

  const slow = await register();
  await askReset(slow.email);
  await askVerification(slow);
  const codes = /** @type {string[]} */ ((await waitForMails(inbox, slow.email, 2)).map(codeIn));
  await product.startLater(daysMs);
  const stale = await Promise.all(codes.flatMap((old) => [confirm(old), reset(old)]));
  check(
    25,
    'a reset and a verification link after four days',
    '400 for each',
    countStatuses(stale),
    stale.length === 4 && stale.every(({ status }) => status === 400),
  );
}
