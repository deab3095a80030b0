import { jest } from '@jest/globals';
import { askWithEach, rawRequest } from '../raw-request.ts';
import { TestIssuer } from '../test-issuer.ts';
import { backend } from './shared-backend.ts';

const calls = [
  ['GET', '/api/user/initialize'],
  ['GET', '/api/user/account/details'],
  ['POST', '/api/user/account/save'],
] as const;
const second = 1000;
const minute = 60 * second;

const statuses = (token: string): Promise<number[]> =>
  Promise.all(calls.map(async ([method, path]) => (await backend.call(path, { method, token })).status));

/** Pseudo-random numbers, the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe('tokens that bring their own key', () => {
  let attacker: TestIssuer;

  afterEach(() => attacker.close());

  it('are refused, and nothing that they name is asked for', async () => {
    attacker = await TestIssuer.start();
    const jwk = attacker.keys.get('first')?.jwk;
    const headers = [
      {},
      { jwk },
      { jku: attacker.jwksUrl },
      { x5u: attacker.jwksUrl },
      { x5c: ['MIIB'], x5t: 'x' },
      { kid: attacker.jwksUrl, jku: attacker.jwksUrl },
    ];
    for (const header of headers) {
      const forged = await attacker.token(
        { iss: backend.issuer.issuer, aud: backend.issuer.audience },
        header,
      );
      expect([header, await statuses(forged)]).toEqual([header, [401, 401, 401]]);
    }
    expect(attacker.fetches).toBe(0);
  });
});

describe('an odd Authorization header', () => {
  it.each([
    ['two good ones', (good: string) => `Authorization: Bearer ${good}\r\nauthorization: Bearer ${good}`],
    ['a byte beyond ASCII', (good: string) => `Authorization: Bearer ${good}\xff`],
  ])('is refused with 401 when it holds %s', async (_what, header) => {
    const line = header(await backend.issuer.token());
    for (const [method, path] of calls) {
      const request = `${method} ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 0\r\n${line}\r\n\r\n`;
      const answer = await rawRequest(backend.port, [request]);
      expect([answer.status, answer.headers['www-authenticate']]).toEqual([401, 'Bearer']);
    }
  });
});

describe('a good token changed at random', () => {
  it('is refused each of 1,000 times, and never leads to an error', async () => {
    const good = await backend.issuer.token();
    const [header = '', payload = '', signature = ''] = good.split('.');
    const random = numbers(2026);
    const claims = Buffer.from(payload, 'base64url').toString();
    const encoded = (text: string) => Buffer.from(text).toString('base64url');
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const changes: readonly (() => string)[] = [
      () => {
        const bytes = Buffer.from(claims);
        const at = random(bytes.length);
        bytes[at] = (bytes[at] ?? 0) ^ (1 << random(8));
        return `${header}.${bytes.toString('base64url')}.${signature}`;
      },
      () => {
        const bytes = Buffer.from(signature, 'base64url');
        const at = random(bytes.length);
        bytes[at] = (bytes[at] ?? 0) ^ (1 << random(8));
        return `${header}.${payload}.${bytes.toString('base64url')}`;
      },
      () => {
        // Not the last character of a part, which has unused bits.
        const at = random(good.length - 2);
        const sign = alphabet[random(64)] ?? 'A';
        return good[at] === sign || good[at + 1] === '.'
          ? `${good}A`
          : good.slice(0, at) + sign + good.slice(at + 1);
      },
      () => `${good.slice(0, random(good.length - 1))}`,
      () => `${header}.${encoded(claims.replace('{', `{"sub":"eve${random(9)}",`))}.${signature}`,
      () => `${header}.${encoded(claims.replace(/}$/, `,"sub":"eve${random(9)}"}`))}.${signature}`,
      () => `${encoded(`{"alg":"ES256","kid":"first","x":${random(1e6)}}`)}.${payload}.${signature}`,
    ];
    const seen = new Map<number, number>();
    for (let done = 0; done < 1_000; done += 250) {
      const tokens = Array.from({ length: 250 }, () => (changes[random(changes.length)] as () => string)());
      for (const status of await askWithEach(backend.port, '/api/user/initialize', tokens)) {
        seen.set(status, (seen.get(status) ?? 0) + 1);
      }
    }
    expect(seen).toEqual(new Map([[401, 1000]]));
    expect((await backend.call('/api/user/initialize', { token: good })).status).toBe(200);
  });
});

describe("the server's clock", () => {
  it.each([
    ['is 20 s ahead', 20 * second, 200],
    ['is 66 minutes ahead', 66 * minute, 401],
    ['is 5 minutes behind', -5 * minute, 401],
    ['jumps ahead by two days', 2880 * minute, 401],
  ])('%s (%d ms): a good token gets %d', async (_what, shift, expected) => {
    const token = await backend.issuer.token();
    expect((await backend.call('/api/user/initialize', { token })).status).toBe(200);
    const real = Date.now;
    const now = jest.spyOn(Date, 'now').mockImplementation(() => real.call(Date) + shift);
    try {
      expect((await backend.call('/api/user/initialize', { token })).status).toBe(expected);
    } finally {
      now.mockRestore();
    }
    expect((await backend.call('/api/user/initialize', { token })).status).toBe(200);
  });
});
