// @ts-check
import { createHmac } from 'node:crypto';
import { at } from '../../scripts/project.mjs';
import { newSource, Person } from '../person.mjs';
import { startProduct } from './product.mjs';
import { Random } from './random.mjs';

const calls = /** @type {const} */ ([
  ['GET', '/api/user/initialize'],
  ['GET', '/api/user/account/details'],
  ['POST', '/api/user/account/save'],
  ['DELETE', '/api/user/account/avatar'],
]);
const mutations = 2_000;

/** @param {unknown} value */
const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Bearer tokens of a foreign issuer: forged, stale, mutated.
 * @param {import('./suites.mjs').AttackContext} context */
export async function attackTokens({ check }) {
  const { TestIssuer } = await import(at('backend/dist/test/test-issuer.js'));
  const issuer = await TestIssuer.start();
  const attacker = await TestIssuer.start();
  const product = await startProduct(issuer.environment);
  const nobody = new Person(product.origin);
  const ask = async (/** @type {Record<string, string>} */ headers, index = 1) => {
    const [method, path] = calls[index] ?? calls[0];
    // Each from a source of its own: not the limit on reading is asked here.
    return (await nobody.send(method, path, { headers, from: newSource() })).status;
  };
  const askAll = async (/** @type {string} */ token) =>
    Promise.all(calls.map((_, index) => ask({ Authorization: `Bearer ${token}` }, index)));
  /** @param {number} id
   * @param {string} what
   * @param {string} token
   * @param {number} [wanted] the status */
  const refused = async (id, what, token, wanted = 401) => {
    const statuses = await askAll(token);
    const holds = statuses.every((status) => status === wanted);
    check(id, what, `${wanted} on every call`, statuses.join(' '), holds);
  };
  try {
    const good = await issuer.token();
    const bearer = { Authorization: `Bearer ${good}` };
    const opened = [await ask(bearer, 0), await ask(bearer, 1)];
    check(
      35,
      'a good token, for comparison',
      '200',
      opened.join(' '),
      opened.every((status) => status < 300),
    );

    for (const [what, headers] of /** @type {[string, Record<string, string>][]} */ ([
      ['no header', {}],
      ['an empty header', { Authorization: '' }],
      ['Bearer alone', { Authorization: 'Bearer' }],
      ['Basic', { Authorization: 'Basic YTpi' }],
      ['the token without a scheme', { Authorization: good }],
      ['three tokens', { Authorization: `Bearer ${good},${good},${good}` }],
      ['10 kB', { Authorization: `Bearer ${'x'.repeat(10_000)}` }],
    ])) {
      const status = await ask(headers);
      check(35, what, '401', status, status === 401);
    }
    const [head = '', payload = '', signature = ''] = good.split('.');
    const { jwk } = issuer.keys.get('first');
    for (const alg of ['none', 'None', 'nOnE', 'HS256']) {
      const start = `${encode({ alg, typ: 'JWT', kid: 'first' })}.${payload}`;
      await refused(36, `algorithm ${alg} without a signature`, `${start}.`);
      for (const secret of [JSON.stringify(jwk), jwk.x]) {
        const mac = createHmac('sha256', secret).update(start).digest('base64url');
        await refused(36, `algorithm ${alg}, signed with the public key as a secret`, `${start}.${mac}`);
      }
    }
    await refused(36, 'the signature left out', `${head}.${payload}.`);
    const ours = { iss: issuer.issuer, aud: issuer.audience };
    const own = attacker.keys.get('first').jwk;
    for (const header of [
      {},
      { jwk: own },
      { jku: attacker.jwksUrl },
      { x5u: attacker.jwksUrl },
      { x5c: ['MIIB'] },
      { kid: '../../../../etc/passwd' },
      { kid: "' or 1=1 --" },
      { kid: '\u0000' },
      { kid: 'x'.repeat(5_000) },
      { kid: 7 },
      { kid: ['first'] },
    ])
      await refused(
        37,
        `a key of the attacker's with ${JSON.stringify(Object.keys(header))}`,
        await attacker.token(ours, header),
      );
    check(37, 'addresses in the header', 'nobody asks them', attacker.fetches, attacker.fetches === 0);

    const soon = Math.floor(Date.now() / 1000) + 300;
    for (const [id, what, claims] of /** @type {[number, string, object][]} */ ([
      [38, 'another issuer', { iss: 'https://other.example' }],
      [38, 'the issuer with a slash', { iss: `${issuer.issuer}/` }],
      [38, 'the issuer in capitals', { iss: issuer.issuer.toUpperCase() }],
      [39, 'another audience', { aud: 'other' }],
      [39, 'a list without our audience', { aud: ['other', 'apis'] }],
      [39, 'no audience', { aud: undefined }],
      [40, 'expired an hour ago', { exp: soon - 3_900 }],
      [40, 'no end', { exp: undefined }],
      [40, 'an end in words', { exp: 'tomorrow' }],
      [40, 'not yet valid', { nbf: soon + 3_600 }],
      [42, 'no subject', { sub: undefined }],
      [42, 'an empty subject', { sub: '' }],
      [42, 'a number as the subject', { sub: 7 }],
      [42, 'an object as the subject', { sub: { id: 'ada' } }],
    ]))
      await refused(id, what, await issuer.token(claims));
    for (const [what, claims] of /** @type {[string, object][]} */ ([
      ['an address that is not verified', { email_verified: false }],
      ['no word on the address', { email_verified: undefined }],
    ]))
      await refused(52, what, await issuer.token(claims), 403);

    const random = new Random(43);
    const statuses = /** @type {Record<string, number>} */ ({});
    for (let count = 0; count < mutations; count += 1) {
      const bytes = Buffer.from(good);
      // The unused bits of the last character spell the same signature.
      bytes[random.below(bytes.length - 1)] = 33 + random.below(94);
      const mutated = bytes.toString('latin1');
      if (mutated === good) continue;
      const status = await ask({ Authorization: `Bearer ${mutated}` });
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
    check(
      43,
      `${mutations} mutations of a good token`,
      'each 401',
      statuses,
      Object.keys(statuses).join() === '401',
    );

    const inBody = await nobody.send('GET', `/api/user/account/details?access_token=${good}`, {
      headers: { Cookie: `token=${good}; access_token=${good}` },
    });
    check(44, 'the token in the query and in a cookie', '401', inBody.status, inBody.status === 401);

    const [before, start] = [issuer.fetches, performance.now()];
    const flood = new Set();
    for (let count = 0; count < 2_000; count += 1) {
      const header = encode({ alg: 'ES256', typ: 'JWT', kid: `invented-${count}` });
      flood.add(await ask({ Authorization: `Bearer ${header}.${payload}.${signature}` }));
    }
    const still = await ask({ Authorization: `Bearer ${good}` });
    // One when the flood begins, one that had been due, and one more for each 30 s that it lasts.
    const most = 2 + Math.floor((performance.now() - start) / 30_000);
    check(
      47,
      '2,000 tokens with invented key ids',
      '401, at most one fetch in 30 s, good tokens work',
      `${[...flood]}, ${issuer.fetches - before} fetches, ${still}`,
      [...flood].join() === '401' && issuer.fetches - before <= most && still === 200,
    );
  } finally {
    await product.stop();
    await issuer.close();
    await attacker.close();
  }
}
