import { generateKeyPairSync } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { JwksKeys, KeysUnavailable } from '../src/access-tokens/jwks-keys.ts';
import { TestIssuer } from './test-issuer.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Keys whose age the test's clock determines. */
function makeKeys(issuer: TestIssuer) {
  let now = 0;
  const keys = new JwksKeys(issuer.jwksUrl, undefined, undefined, () => now);
  const find = (kid: string) => keys.find('ES256', kid);
  const pass = (milliseconds: number) => {
    now += milliseconds;
  };
  return { find, pass };
}

const failing: TestIssuer['answer'] = (response) => response.writeHead(500).end();
const jwkOf = (issuer: TestIssuer, kid: string): JWK => issuer.keys.get(kid)?.jwk as JWK;

let issuer: TestIssuer;
beforeEach(async () => {
  issuer = await TestIssuer.start();
});
afterEach(() => issuer.close());

describe('keys that come and go at the issuer', () => {
  it('a new key is accepted at the first try, also moments after the last look', async () => {
    const { find } = makeKeys(issuer);
    expect(await find('first')).toBeDefined();
    await issuer.addKey('second');
    expect(await find('second')).toBeDefined();
    expect(await find('first')).toBeDefined();
    expect(issuer.fetches).toBe(2);
  });

  it('a withdrawn key is refused after five minutes, at the first request that comes then', async () => {
    const { find, pass } = makeKeys(issuer);
    await issuer.addKey('second');
    expect(await find('first')).toBeDefined();
    issuer.keys.delete('first');
    pass(5 * minute - 1);
    expect(await find('first')).toBeDefined();
    pass(1);
    const answers = await Promise.all([find('first'), find('first'), find('second')]);
    expect(answers.map(Boolean)).toEqual([false, false, true]);
  });
});

it.each<[string, Partial<TestIssuer>, typeof KeysUnavailable | undefined]>([
  ['works', {}, undefined],
  ['fails', { answer: failing }, KeysUnavailable],
])(
  'invented ids ask an issuer that %s once in half a minute, and good tokens are accepted beside them',
  async (_what, change, Refusal) => {
    const { find, pass } = makeKeys(issuer);
    expect(await find('first')).toBeDefined();
    Object.assign(issuer, change);
    for (let half = 1; half <= 20; half += 1) {
      for (let at = 0; at < 50; at += 1) {
        const invented = find(`x${half}-${at}`);
        if (Refusal) await expect(invented).rejects.toThrow(Refusal);
        else expect(await invented).toBeUndefined();
        expect(await find('first')).toBeDefined();
      }
      expect(issuer.fetches).toBeLessThanOrEqual(1 + half);
      pass(30_000);
    }
  },
);

describe('an issuer that is out of order', () => {
  const broken: readonly (readonly [string, TestIssuer['answer']])[] = [
    ['an error', failing],
    ['no connection', (response) => response.destroy()],
    ['nothing', () => {}],
    ['no keys', (response) => response.end('{"keys":[null,7]}')],
  ];

  it.each(broken)(
    '%s instead of keys: known ones work for a day, others cannot be had, which is asked once',
    async (_what, answer) => {
      const known = makeKeys(issuer);
      expect(await known.find('first')).toBeDefined();
      issuer.answer = answer;
      known.pass(24 * hour - 1);
      expect(await known.find('first')).toBeDefined();
      known.pass(1);
      await expect(known.find('first')).rejects.toThrow(KeysUnavailable);
      const before = issuer.fetches;
      const { find } = makeKeys(issuer);
      for (const _ of [1, 2, 3]) await expect(find('first')).rejects.toThrow(KeysUnavailable);
      expect(issuer.fetches - before).toBe(1);
    },
  );

  it('is asked again soon while no key is known, and serves when it is back', async () => {
    const { find, pass } = makeKeys(issuer);
    issuer.answer = failing;
    await expect(find('first')).rejects.toThrow(KeysUnavailable);
    issuer.answer = (response) => issuer.answerKeys(response);
    await expect(find('first')).rejects.toThrow(KeysUnavailable);
    pass(3_000);
    expect(await find('first')).toBeDefined();
  });
});

it('a secret key, a short one and two of one id are no keys, and the others beside them serve', async () => {
  for (const kid of ['second', 'third']) await issuer.addKey(kid);
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const rsa = (kid: string, modulusLength: number): JWK => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength });
    return { ...(publicKey.export({ format: 'jwk' }) as JWK), kid, alg: 'RS256', use: 'sig' };
  };
  const keys = [
    { kty: 'oct', kid: 'shared', k: 'c2VjcmV0' },
    { ...(await exportJWK(privateKey)), kid: 'private' },
    jwkOf(issuer, 'first'),
    { ...jwkOf(issuer, 'second'), kid: 'first' },
    jwkOf(issuer, 'third'),
    rsa('nearly', 2_040),
    rsa('long', 2_048),
  ];
  issuer.answer = (response) => response.end(JSON.stringify({ keys }));
  const known = new JwksKeys(issuer.jwksUrl);
  const found = async (algorithm: string, ...kids: string[]) =>
    (await Promise.all(kids.map((kid) => known.find(algorithm, kid)))).map(Boolean);
  expect(await found('ES256', 'shared', 'private', 'first', 'third')).toEqual([false, false, false, true]);
  expect(await found('RS256', 'nearly', 'long')).toEqual([false, true]);
});
