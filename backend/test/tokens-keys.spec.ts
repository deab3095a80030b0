import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { JwksKeys, KeysUnavailable } from '../src/access-tokens/jwks-keys.ts';
import { TestIssuer } from './test-issuer.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Keys whose age the test's clock determines. */
function makeKeys(issuer: TestIssuer) {
  let now = 0;
  const keys = new JwksKeys(issuer.jwksUrl, undefined, () => now);
  const find = (kid: string) => keys.find('ES256', kid);
  const pass = (milliseconds: number) => {
    now += milliseconds;
  };
  return { find, pass };
}

const answering =
  (keys: readonly JWK[]): TestIssuer['answer'] =>
  (response) =>
    response.end(JSON.stringify({ keys }));
const failing: TestIssuer['answer'] = (response) => response.writeHead(500).end();
const jwkOf = (issuer: TestIssuer, kid: string): JWK => issuer.keys.get(kid)?.jwk as JWK;

let issuer: TestIssuer;
beforeEach(async () => {
  issuer = await TestIssuer.start();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await issuer.close();
});

describe('keys that come and go at the issuer', () => {
  it('a new key is accepted at the first try, also moments after the last look', async () => {
    const { find } = makeKeys(issuer);
    expect(await find('first')).toBeDefined();
    await issuer.addKey('second');
    expect(await find('second')).toBeDefined();
    expect(await find('first')).toBeDefined();
    expect(issuer.fetches).toBe(2);
  });

  it('a key that tokens used too early is found half a minute later', async () => {
    const { find, pass } = makeKeys(issuer);
    expect(await find('second')).toBeUndefined();
    await issuer.addKey('second');
    expect(await find('second')).toBeUndefined();
    pass(30_000);
    expect(await find('second')).toBeDefined();
  });

  it('2,000 invented ids ask once in half a minute, and good tokens are accepted beside them', async () => {
    const { find, pass } = makeKeys(issuer);
    for (const fetches of [1, 2]) {
      for (let at = 0; at < 1_000; at += 1) expect(await find(`x${fetches}-${at}`)).toBeUndefined();
      expect(await find('first')).toBeDefined();
      expect(issuer.fetches).toBe(fetches);
      pass(30_000);
    }
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

  it('an issuer that has withdrawn all its keys is believed', async () => {
    const { find, pass } = makeKeys(issuer);
    expect(await find('first')).toBeDefined();
    issuer.keys.clear();
    pass(10 * minute);
    expect(await find('first')).toBeUndefined();
  });
});

describe('an issuer that is out of order', () => {
  const elsewhere = createServer((_request, response) => response.end(JSON.stringify({ keys: [] })));
  let redirected = 0;
  let target = '';
  beforeAll(async () => {
    elsewhere.on('request', () => {
      redirected += 1;
    });
    elsewhere.listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    target = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`;
  });
  afterAll(() => elsewhere.close());

  const broken: readonly (readonly [string, TestIssuer['answer']])[] = [
    ['an error', failing],
    ['no connection', (response) => response.destroy()],
    ['a redirect', (response) => response.writeHead(302, { location: target }).end()],
    ['half an answer', (response) => response.writeHead(200, { 'content-length': '99' }).end('{"keys":[')],
    ['nothing', () => {}],
    ['no list', (response) => response.end('{"keys":{"first":1}}')],
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
      expect([issuer.fetches - before, redirected]).toEqual([1, 0]);
    },
  );

  it('nobody waits for it a second time, and invented ids ask once in half a minute', async () => {
    const { find, pass } = makeKeys(issuer);
    expect(await find('first')).toBeDefined();
    issuer.answer = failing;
    for (let half = 1; half <= 20; half += 1) {
      pass(30_000);
      for (let at = 0; at < 20; at += 1) {
        await expect(find(`x${half}-${at}`)).rejects.toThrow(KeysUnavailable);
        expect(await find('first')).toBeDefined();
      }
      expect(issuer.fetches).toBeLessThanOrEqual(1 + half);
    }
  });

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

describe('odd key sets', () => {
  it('a key without an algorithm works for those that its kind can sign', async () => {
    const { alg: _alg, use: _use, ...bare } = jwkOf(issuer, 'first');
    issuer.answer = answering([bare]);
    const { find } = makeKeys(issuer);
    expect(await find('first')).toBeDefined();
  });

  it('a symmetric or private key beside good ones is no key and does them no harm', async () => {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true });
    const secret = { ...(await exportJWK(privateKey)), kid: 'private' };
    issuer.answer = answering([{ kty: 'oct', kid: 'shared', k: 'c2VjcmV0' }, secret, jwkOf(issuer, 'first')]);
    const { find } = makeKeys(issuer);
    expect(await find('first')).toBeDefined();
    expect([await find('shared'), await find('private')]).toEqual([undefined, undefined]);
  });

  it('one id for two keys is none, and the others go on', async () => {
    await issuer.addKey('second');
    const [first, second] = [jwkOf(issuer, 'first'), jwkOf(issuer, 'second')];
    issuer.answer = answering([first, { ...second, kid: 'first' }, second]);
    const { find } = makeKeys(issuer);
    expect(await find('first')).toBeUndefined();
    expect(await find('second')).toBeDefined();
  });

  it('an RSA key under 2,048 bits is no key, and one of 2,048 bits beside it is', async () => {
    const rsa = (kid: string, modulusLength: number): JWK => {
      const { publicKey } = generateKeyPairSync('rsa', { modulusLength });
      return { ...(publicKey.export({ format: 'jwk' }) as JWK), kid, alg: 'RS256', use: 'sig' };
    };
    issuer.answer = answering([rsa('short', 1_024), rsa('nearly', 2_040), rsa('long', 2_048)]);
    const keys = new JwksKeys(issuer.jwksUrl);
    const found = ['short', 'nearly', 'long'].map((kid) => keys.find('RS256', kid));
    expect((await Promise.all(found)).map(Boolean)).toEqual([false, false, true]);
  });

  it('a key for encryption does not check signatures', async () => {
    issuer.answer = answering([{ ...jwkOf(issuer, 'first'), use: 'enc' }]);
    const { find } = makeKeys(issuer);
    expect(await find('first')).toBeUndefined();
  });
});
