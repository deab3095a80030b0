// @ts-check
import { newEmail, newSource, Person } from '../person.mjs';
import { countStatuses } from './attack-report.mjs';

const password = 'three white horses';

/** Headers that may differ from one answer to the next. */
const changing = new Set(['date', 'x-request-id', 'set-cookie', 'content-security-policy']);

/** @param {import('../person.mjs').Answer} answer
 * @returns {string} all that could tell one answer from another */
const whole = ({ status, headers, body }) =>
  JSON.stringify([status, body, Object.entries(headers).filter(([name]) => !changing.has(name))]);

/** Registration and sign-in: races, odd addresses and passwords, guessing.
 * @param {import('./suites.mjs').AttackContext} context */
export async function attackSignIn({ product, check }) {
  const nobody = new Person(product.origin);
  const register = (email = newEmail(), secret = password, from = newSource()) =>
    nobody.post('/register', { email, password: secret }, { from });
  const signIn = (/** @type {string} */ email, secret = password, from = newSource(), headers = {}) =>
    nobody.post('/sign-in', { email, password: secret }, { from, headers });
  const parallel = (/** @type {number} */ count, /** @type {(at: number) => Promise<any>} */ work) =>
    Promise.all(Array.from({ length: count }, (_, at) => work(at)));

  const contested = newEmail();
  const once = await parallel(50, () => register(contested));
  check(
    1,
    '50 registrations of one address at once',
    'one 200',
    countStatuses(once),
    once.filter(({ status }) => status === 200).length === 1 && once.every(({ status }) => status < 500),
  );
  const spelled = newEmail();
  const spellings = [
    spelled,
    spelled.toUpperCase(),
    ` ${spelled}`,
    spelled.replace('@', '@').replace('example', 'EXAMPLE'),
  ];
  const folded = await parallel(20, (at) => register(spellings[at % spellings.length]));
  check(
    2,
    '20 registrations in four spellings',
    'one 200',
    countStatuses(folded),
    folded.filter(({ status }) => status === 200).length === 1,
  );
  for (const email of [
    'a\uff20example.com',
    'a@b@example.com',
    'a@example.com,b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    'a\u0000@example.com',
    '"a b"@example.com',
    `${'a'.repeat(300)}@example.com`,
    'a\u200b@example.com',
    'a\u202e@example.com',
    '',
    'a',
  ]) {
    const { status } = await register(email);
    check(
      3,
      `the address ${JSON.stringify(email).slice(0, 40)}`,
      '4xx',
      status,
      status >= 400 && status < 500,
    );
  }
  for (const [secret, allowed] of /** @type {const} */ ([
    ['12345', [400]],
    ['x7!kQ2', [200]],
    [`${'pq7 '.repeat(12)}zz`, [200]],
    [`${'pq7 '.repeat(12)}zzz`, [400]],
    ['🐎🐴🦄🐎🐴🦄', [200]],
    ['password', [400]],
    ['liverpool', [400]],
    ['traffic toolkit', [400, 200]],
  ])) {
    const { status } = await register(newEmail(), secret);
    check(
      '6, 22',
      `a password of ${[...secret].length} characters: ${secret.slice(0, 12)}`,
      allowed.join(' or '),
      status,
      allowed.some((one) => one === status),
    );
  }
  const long = '🐎'.repeat(49);
  const horses = newEmail();
  await register(horses, `${long}🐎`);
  const other = await signIn(horses, `${long}🦄`);
  const same = await signIn(horses, `${long}🐎`);
  check(
    7,
    'two passwords that differ after 196 bytes',
    '401, then 200',
    `${other.status}, ${same.status}`,
    other.status === 401 && same.status === 200,
  );
  const nul = await signIn(horses, `${long}🐎\u0000x`);
  check(8, 'the right password with NUL and more', '400 or 401', nul.status, [400, 401].includes(nul.status));
  for (const path of ['/sign-in', '/register', '/reauthenticate']) {
    const fields = { email: newEmail(), password: 'x'.repeat(1_000_000) };
    const { status } = await nobody.post(path, fields, { from: newSource() });
    check(9, `1 MB of password to ${path}`, '413', status, status === 413);
  }

  const known = newEmail();
  await register(known);
  const [unknown, wrong] = [
    await signIn(newEmail(), 'a wrong secret'),
    await signIn(known, 'a wrong secret'),
  ];
  check(
    10,
    'an unknown address and a wrong password',
    'the same bytes',
    unknown.body,
    whole(unknown) === whole(wrong),
  );

  const leaving = new Person(product.origin);
  await leaving.register();
  const before = await leaving.post('/token');
  await leaving.post('/sign-out');
  const after = await leaving.post('/token');
  check(
    45,
    'the session cookie before and after signing out',
    '200, then 401',
    `${before.status}, ${after.status}`,
    before.status === 200 && after.status === 401,
  );

  const guessed = newEmail();
  await register(guessed);
  const source = newSource();
  const guesses = await parallel(60, (at) => signIn(guessed, `wrong ${at}`, source));
  const evaluated = guesses.filter(({ status }) => status === 401).length;
  check(
    '16, 17',
    '60 guesses at once from one source',
    'at most 5 evaluated',
    countStatuses(guesses),
    evaluated <= 5,
  );
  const forged = await parallel(20, (at) =>
    signIn(guessed, `wrong ${at}`, `10.9.9.${at}, ${source}`, {
      'X-Real-IP': `10.8.8.${at}`,
      Forwarded: `for=10.7.7.${at}`,
    }),
  );
  check(
    16,
    '20 more with forged headers',
    'none evaluated',
    countStatuses(forged),
    forged.every(({ status }) => status === 429),
  );
  const sprayed = [];
  const spray = newSource();
  for (let at = 0; at < 80; at += 1) sprayed.push(await signIn(newEmail(), password, spray));
  check(
    19,
    'one password for 80 accounts from one source',
    'at most 50 evaluated',
    countStatuses(sprayed),
    sprayed.filter(({ status }) => status === 401).length <= 50,
  );
}
