import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { JwksKeys, KeysUnavailable } from '../src/access-tokens/jwks-keys.ts';
import { eventually } from './eventually.ts';
import { TestIssuer } from './test-issuer.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Keys whose age the test's clock determines. */
async function makeKeys(issuer: TestIssuer) {
  let now = 0;
  let ended = 0;
  const begun = jest.spyOn(globalThis, 'fetch');
  const onFetch = () => {
    ended += 1;
  };
  const keys = new JwksKeys(issuer.jwksUrl, onFetch, () => now);
  const find = (kid: string) => keys.find('ES256', kid);
  const confirms = (key: KeyObject | undefined) => key !== undefined && keys.confirms(key);
  const pass = (milliseconds: number) => {
    now += milliseconds;
  };
  /** Waits until fetches in the background have ended. */
  const settled = async () => {
    await eventually('the end of each fetch', () => ended === begun.mock.calls.length);
    await new Promise(setImmediate);
  };
  return { find, confirms, pass, settled };
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
    const { find } = await makeKeys(issuer);
    expect(await find('first')).toBeDefined();
    await issuer.addKey('second');
    expect(await find('second')).toBeDefined();
    expect(await find('first')).toBeDefined();
    expect(issuer.fetches).toBe(2);
  });

  it('a key that tokens used too early is found half a minute later', async () => {
    const { find, pass } = await makeKeys(issuer);
    expect(await find('second')).toBeUndefined();
    await issuer.addKey('second');
    expect(await find('second')).toBeUndefined();
    pass(30_000);
    expect(await find('second')).toBeDefined();
  });

  it('2,000 invented ids ask once in half a minute, and good tokens are accepted beside them', async () => {
    const { find, pass } = await makeKeys(issuer);
    for (const fetches of [1, 2]) {
      for (let at = 0; at < 1_000; at += 1) expect(await find(`x${fetches}-${at}`)).toBeUndefined();
      expect(await find('first')).toBeDefined();
      expect(issuer.fetches).toBe(fetches);
      pass(30_000);
    }
  });

  it('a withdrawn key is refused after ten minutes at the latest, with requests all the time', async () => {
    const { find, pass, settled } = await makeKeys(issuer);
    await issuer.addKey('second');
    expect(await find('first')).toBeDefined();
    issuer.keys.delete('first');
    pass(4 * minute);
    expect(await find('first')).toBeDefined();
    pass(2 * minute);
    await find('second');
    await settled();
    expect(await find('first')).toBeUndefined();
    expect(await find('second')).toBeDefined();
  });

  it('a withdrawn key is refused at once by a server that had nothing to do for long', async () => {
    const { find, pass } = await makeKeys(issuer);
    await issuer.addKey('second');
    expect(await find('first')).toBeDefined();
    issuer.keys.delete('first');
    pass(10 * minute);
    const answers = await Promise.all([find('first'), find('first'), find('second')]);
    expect(answers.map(Boolean)).toEqual([false, false, true]);
    expect(issuer.fetches).toBe(2);
  });

  it('a key stands without a look until the issuer is to be asked again, and no longer once it is withdrawn', async () => {
    const { find, confirms, pass, settled } = await makeKeys(issuer);
    await issuer.addKey('second');
    const [first, second] = [await find('first'), await find('second')];
    pass(4 * minute);
    expect([confirms(first), confirms(second)]).toEqual([true, true]);
    issuer.keys.delete('first');
    pass(2 * minute);
    expect([confirms(first), confirms(second)]).toEqual([false, false]);
    await find('second');
    await settled();
    const newest = await find('second');
    expect([confirms(first), confirms(newest)]).toEqual([false, true]);
    pass(10 * minute);
    expect(confirms(newest)).toBe(false);
  });

  it('an issuer that has withdrawn all its keys is believed', async () => {
    const { find, pass } = await makeKeys(issuer);
    expect(await find('first')).toBeDefined();
    issuer.keys.clear();
    pass(10 * minute);
    expect(await find('first')).toBeUndefined();
  });

  it('keys age by a clock of their own, not by the time of day', async () => {
    const keys = new JwksKeys(issuer.jwksUrl);
    expect(await keys.find('ES256', 'first')).toBeDefined();
    issuer.answer = failing;
    const day = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 48 * hour);
    expect(await keys.find('ES256', 'first')).toBeDefined();
    day.mockRestore();
    expect(issuer.fetches).toBe(1);
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
    ['a page', (response) => response.end('<!doctype html>')],
    ['a redirect', (response) => response.writeHead(302, { location: target }).end()],
    ['a flood', (response) => response.end(JSON.stringify({ keys: [], x: 'x'.repeat(5_000_000) }))],
    ['half an answer', (response) => response.writeHead(200, { 'content-length': '99' }).end('{"keys":[')],
    ['nothing', () => {}],
    ['null', (response) => response.end('null')],
    ['no list', (response) => response.end('{"keys":{"first":1}}')],
    ['only nonsense', answering([null, 7, 'x', {}, { kty: 'EC', kid: 'first', crv: 'P-256' }] as JWK[])],
    ['a symmetric key', answering([{ kty: 'oct', kid: 'first', alg: 'HS256', k: 'c2VjcmV0' }])],
  ];

  it.each(broken)('%s instead of keys: they cannot be had, and that is asked once', async (_what, answer) => {
    issuer.answer = answer;
    const { find } = await makeKeys(issuer);
    for (const _ of [1, 2, 3]) await expect(find('first')).rejects.toThrow(KeysUnavailable);
    expect([issuer.fetches, redirected]).toEqual([1, 0]);
  });

  it.each(broken)('%s instead of keys: known keys work for a day, and no longer', async (_what, answer) => {
    const { find, pass, settled } = await makeKeys(issuer);
    expect(await find('first')).toBeDefined();
    issuer.answer = answer;
    pass(23 * hour);
    expect(await find('first')).toBeDefined();
    pass(hour - 1);
    expect(await find('first')).toBeDefined();
    await settled();
    pass(1);
    await expect(find('first')).rejects.toThrow(KeysUnavailable);
    expect(redirected).toBe(0);
  });

  it('nobody waits for it a second time, and invented ids ask once in half a minute', async () => {
    const { find, pass, settled } = await makeKeys(issuer);
    expect(await find('first')).toBeDefined();
    issuer.answer = failing;
    for (let half = 1; half <= 20; half += 1) {
      pass(30_000);
      for (let at = 0; at < 20; at += 1) {
        await expect(find(`x${half}-${at}`)).rejects.toThrow(KeysUnavailable);
        expect(await find('first')).toBeDefined();
      }
      await settled();
      expect(issuer.fetches).toBeLessThanOrEqual(1 + half);
    }
  });

  it('is asked again soon while no key is known, and serves when it is back', async () => {
    const { find, pass } = await makeKeys(issuer);
    issuer.answer = failing;
    await expect(find('first')).rejects.toThrow(KeysUnavailable);
    issuer.answer = (response) => issuer.answerKeys(response);
    await expect(find('first')).rejects.toThrow(KeysUnavailable);
    pass(3_000);
    expect(await find('first')).toBeDefined();
  });

  it('a new key is found when it is back, half a minute after the last vain look', async () => {
    const { find, pass } = await makeKeys(issuer);
    expect(await find('first')).toBeDefined();
    await issuer.addKey('second');
    issuer.answer = failing;
    await expect(find('second')).rejects.toThrow(KeysUnavailable);
    issuer.answer = (response) => issuer.answerKeys(response);
    pass(30_000);
    expect(await find('second')).toBeDefined();
  });
});

describe('odd key sets', () => {
  it('a key without an algorithm works for those that its kind can sign', async () => {
    const { alg: _alg, use: _use, ...bare } = jwkOf(issuer, 'first');
    issuer.answer = answering([bare]);
    const { find } = await makeKeys(issuer);
    expect(await find('first')).toBeDefined();
  });

  it('a symmetric or private key beside good ones is no key and does them no harm', async () => {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true });
    const secret = { ...(await exportJWK(privateKey)), kid: 'private' };
    issuer.answer = answering([{ kty: 'oct', kid: 'shared', k: 'c2VjcmV0' }, secret, jwkOf(issuer, 'first')]);
    const { find } = await makeKeys(issuer);
    expect(await find('first')).toBeDefined();
    expect([await find('shared'), await find('private')]).toEqual([undefined, undefined]);
  });

  it('one id for two keys: the known one stays, an unknown one is none, twins are one', async () => {
    await issuer.addKey('second');
    await issuer.addKey('third');
    const first = jwkOf(issuer, 'first');
    const { find, pass } = await makeKeys(issuer);
    issuer.answer = answering([first]);
    const known = await find('first');
    const impostor = { ...jwkOf(issuer, 'second'), kid: 'first' };
    const third = jwkOf(issuer, 'third');
    issuer.answer = answering([
      impostor,
      first,
      third,
      third,
      { ...impostor, kid: 'new' },
      { ...third, kid: 'new' },
    ]);
    pass(10 * minute);
    expect((await find('first'))?.equals(known as NonNullable<typeof known>)).toBe(true);
    expect(await find('third')).toBeDefined();
    expect(await find('new')).toBeUndefined();
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
    const { find } = await makeKeys(issuer);
    expect(await find('first')).toBeUndefined();
  });
});
