import { createHmac } from 'node:crypto';
import { jest } from '@jest/globals';
import { exportSPKI } from 'jose';
import { rawRequest } from '../raw-request.ts';
import { TestIssuer } from '../test-issuer.ts';
import { backend } from './shared-backend.ts';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** The contract of AccountApi shows that every call asks who calls. */
const send = (headers: Record<string, string>, query = '') =>
  backend.call(`/api/user/initialize${query}`, { headers });
const ask = async (token: string) => (await send({ authorization: `Bearer ${token}` })).status;

/** @param attacker has keys of its own */
async function forgeries(attacker: TestIssuer): Promise<readonly (readonly [string, string])[]> {
  const { issuer } = backend;
  const good = await issuer.token();
  const [header = '', payload = '', signature = ''] = good.split('.');
  const { publicKey } = issuer.keys.get('first') as NonNullable<ReturnType<typeof issuer.keys.get>>;
  const pem = await exportSPKI(publicKey);
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  const unsigned = (alg: string) => `${encode({ alg, kid: 'first', typ: 'JWT' })}.${payload}`;
  const hmac = (key: string) => {
    const text = unsigned('HS256');
    return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
  };
  const now = Math.floor(Date.now() / 1000);
  const own = { iss: issuer.issuer, aud: issuer.audience };
  const { jwksUrl } = attacker;
  return [
    ...['none', 'nOnE', 'HS256'].map((alg) => [`alg ${alg}, unsigned`, `${unsigned(alg)}.`] as const),
    ['HS256 with the public key', hmac(pem)],
    ['no signature', `${header}.${payload}.`],
    ['another signature', `${header}.${payload}.${'A'.repeat(86)}`],
    ['another payload', `${header}.${encode({ ...claims, sub: 'bob' })}.${signature}`],
    ['header not JSON', `e30x.${payload}.${signature}`],
    ['five parts', `${good}.a.b`],
    ...(await nameEach(
      [
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
        ...[undefined, '', 7, 'x'.repeat(4096), 'a\u0000b'].map((sub) => ({ sub })),
      ],
      (claim) => issuer.token(claim),
    )),
    ...(await nameEach(
      [...[undefined, '../../etc/passwd', 7].map((kid) => ({ kid })), { typ: 'refresh+jwt' }],
      (part) => issuer.token({}, part),
    )),
    ...(await nameEach(
      [{}, { jwk: attacker.keys.get('first')?.jwk }, { x5u: jwksUrl }, { kid: jwksUrl, jku: jwksUrl }],
      (part) => attacker.token(own, part),
    )),
  ];
}

const nameEach = (parts: readonly object[], make: (part: Record<string, unknown>) => Promise<string>) =>
  Promise.all(
    parts.map(async (part) => [JSON.stringify(part).slice(0, 60), await make({ ...part })] as const),
  );

describe('the API', () => {
  it('S-01a S-79 lets a good token in until it ends, with a leeway of 30 s, our audience among several and a sign-in in the future', async () => {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    try {
      const now = Math.floor(Date.now() / 1000);
      for (const claims of [
        {},
        { exp: now - 29 },
        { aud: ['other', 'api'] },
        { iat: now + 29 },
        { auth_time: now + 3600 },
      ])
        expect(await ask(await backend.issuer.token(claims))).toBe(200);
      const seen = await backend.issuer.token({ exp: now + 60 });
      expect(await ask(seen)).toBe(200);
      clock.mockReturnValue((now + 91) * 1000);
      expect(await ask(seen)).toBe(401);
    } finally {
      clock.mockRestore();
    }
  });

  it('refuses a forged, foreign or outdated token, and asks for nothing that it names', async () => {
    const attacker = await TestIssuer.start();
    const all = await forgeries(attacker);
    expect(all.length).toBeGreaterThan(30);
    const accepted: string[] = [];
    for (const [name, token] of all) if ((await ask(token)) !== 401) accepted.push(name);
    await attacker.close();
    expect(accepted).toEqual([]);
    expect(attacker.fetches).toBe(0);
  });

  it('S-79 refuses whoever does not send exactly one plain Authorization header', async () => {
    const good = await backend.issuer.token();
    for (const authorization of [
      '',
      'Bearer',
      `Basic ${good}`,
      good,
      `Bearer ${good}, Bearer ${good}`,
      `Bearer  ${good}`,
      `Bearer ${good}\xff`,
    ])
      expect([authorization, (await send({ authorization })).status]).toEqual([authorization, 401]);
    expect((await send({ cookie: `token=${good}; session=${good}` })).status).toBe(401);
    const query = await send({}, `?access_token=${good}&token=${good}`);
    expect([query.status, query.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    const line = `Authorization: Bearer ${good}\r\n`;
    const twice = `GET /api/user/initialize HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${line}${line}\r\n`;
    expect((await rawRequest(backend.port, [twice])).status).toBe(401);
  });

  const admin = { role: 'admin', roles: ['admin'], admin: true, scope: 'admin' };
  it.each([
    ...[false, 'true', 1, undefined, null].map((email_verified) => ({ email_verified })),
    { email_verified: false, ...admin },
  ])(
    'S-01b S-94d answers whoever is not verified with 403, whatever role the token names: %j',
    async (claims) => {
      expect(await ask(await backend.issuer.token({ sub: 'unverified', ...claims }))).toBe(403);
    },
  );
});
