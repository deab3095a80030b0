import { createHmac } from 'node:crypto';
import { jest } from '@jest/globals';
import { exportSPKI, importJWK, type JWK } from 'jose';
import { backend } from './shared-backend.ts';

const routes = [
  ['GET', '/api/user/account/details'],
  ['POST', '/api/user/account/save'],
  ['DELETE', '/api/user/account/avatar'],
  ['GET', '/api/user/initialize'],
  ['GET', '/api/storage/download-url?path=x'],
] as const;
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

const statuses = (headers: Record<string, string>): Promise<number[]> =>
  Promise.all(routes.map(async ([method, path]) => (await backend.call(path, { method, headers })).status));
const refused = routes.map(() => 401);

async function forgeries(): Promise<readonly (readonly [string, string])[]> {
  const { issuer } = backend;
  const good = await issuer.token();
  const [header = '', payload = '', signature = ''] = good.split('.');
  const jwk = issuer.keys.get('first')?.jwk as JWK;
  const pem = await exportSPKI((await importJWK({ ...jwk, alg: 'ES256' }, 'ES256')) as CryptoKeyLike);
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  const unsigned = (alg: string) => `${encode({ alg, kid: 'first', typ: 'JWT' })}.${payload}`;
  const hmac = (key: string, alg = 'HS256') => {
    const text = unsigned(alg);
    return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
  };
  const now = Math.floor(Date.now() / 1000);
  const claimed: readonly Record<string, unknown>[] = [
    { iss: 'https://evil.example.test' },
    { iss: `${issuer.issuer}/` },
    { iss: undefined },
    { aud: 'other' },
    { aud: undefined },
    { exp: undefined },
    { exp: now - 60 },
    { exp: `${now + 300}` },
    { nbf: now + 3600 },
    { iat: now + 3600 },
    { sub: undefined },
    { sub: '' },
    { sub: 7 },
    { sub: 'x'.repeat(4096) },
    { sub: 'a\u0000b' },
  ];
  const headed: readonly Record<string, unknown>[] = [
    { kid: undefined },
    { kid: '../../etc/passwd' },
    { kid: 7 },
    { kid: 'http://127.0.0.1:1/keys' },
    { typ: 'refresh+jwt' },
  ];
  return [
    ...['none', 'nOnE', 'HS256'].flatMap((alg) => [
      [`alg ${alg} without a signature`, `${unsigned(alg)}.`] as const,
      [`alg ${alg} with the JWK`, hmac(JSON.stringify(jwk), alg)] as const,
      [`alg ${alg} with its x`, hmac(jwk.x ?? '', alg)] as const,
    ]),
    ['alg None', `${encode({ alg: 'None', kid: 'first' })}.${payload}.${signature}`],
    ['HS256 with the public key', hmac(pem)],
    ['HS256 with the key id', hmac('first')],
    ['no signature', `${header}.${payload}.`],
    ['another signature', `${header}.${payload}.${'A'.repeat(86)}`],
    ['another payload', `${header}.${encode({ ...claims, sub: 'bob' })}.${signature}`],
    ['header not JSON', `e30x.${payload}.${signature}`],
    ['five parts', `${good}.a.b`],
    ...(await Promise.all(
      claimed.map(
        async (claim) => [`claim ${JSON.stringify(claim).slice(0, 60)}`, await issuer.token(claim)] as const,
      ),
    )),
    ...(await Promise.all(
      headed.map(
        async (part) =>
          [`header ${JSON.stringify(part).slice(0, 60)}`, await issuer.token({}, part)] as const,
      ),
    )),
  ];
}

type CryptoKeyLike = Parameters<typeof exportSPKI>[0];

describe('the API', () => {
  it('S-01a S-79 lets a good token in, with a leeway of 30 s, our audience among several and a sign-in in the future', async () => {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    try {
      const now = Math.floor(Date.now() / 1000);
      for (const claims of [
        {},
        { exp: now - 29 },
        { aud: ['other', 'api'] },
        { iat: now + 29 },
        { auth_time: now + 3600 },
      ]) {
        const token = await backend.issuer.token(claims);
        expect((await backend.call('/api/user/initialize', { token })).status).toBe(200);
      }
    } finally {
      clock.mockRestore();
    }
  });

  it('refuses a forged, foreign or outdated token on every call', async () => {
    const all = await forgeries();
    expect(all.length).toBeGreaterThan(30);
    const accepted: string[] = [];
    for (const [name, token] of all) {
      const got = await statuses({ authorization: `Bearer ${token}` });
      if (got.some((status) => status !== 401)) accepted.push(`${name}: ${got}`);
    }
    expect(accepted).toEqual([]);
  });

  it('S-79 refuses whoever does not send exactly one plain Authorization header', async () => {
    const good = await backend.issuer.token();
    const headers = [
      '',
      'Bearer',
      `Basic ${good}`,
      good,
      `Bearer ${good}, Bearer ${good}`,
      `Bearer  ${good}`,
    ];
    for (const authorization of headers) expect(await statuses({ authorization })).toEqual(refused);
    expect(await statuses({ cookie: `token=${good}; session=${good}` })).toEqual(refused);
    const query = await backend.call(`/api/user/initialize?access_token=${good}&token=${good}`);
    expect(query.status).toBe(401);
    expect(query.headers.get('www-authenticate')).toBe('Bearer');
  });

  it.each([false, 'true', 1, undefined, null])(
    'S-01b answers email_verified %p with 403 everywhere',
    async (claim) => {
      const token = await backend.issuer.token({ sub: 'unverified', email_verified: claim });
      expect(await statuses({ authorization: `Bearer ${token}` })).toEqual(routes.map(() => 403));
    },
  );

  it('S-94d roles in a token open nothing: there is no admin and no other role', async () => {
    const roles = { role: 'admin', roles: ['admin'], admin: true, scope: 'admin' };
    const token = await backend.issuer.token({ sub: 'chief', email_verified: false, ...roles });
    expect(await statuses({ authorization: `Bearer ${token}` })).toEqual(routes.map(() => 403));
  });
});
