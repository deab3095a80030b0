import { createHash } from 'node:crypto';
import { jest } from '@jest/globals';
import pg from 'pg';
import { statementText } from '../statement-text.ts';
import { type Calls, callsTo } from './calls-to.ts';
import { type IdentityServer, identityServer } from './identity-server.ts';
import { password, visited } from './identity-visitors.ts';

const present = '__Host-identity.session_token';
const former = '__Secure-identity.session_token';
const device = '__Host-identity.known_device';
/** With the port of its address. */
const plainName = 'identity.session_token.3000';
let plainServer: IdentityServer;
const secure = callsTo(() => visited.server);
const plain = callsTo(() => plainServer);

beforeAll(async () => {
  plainServer = await identityServer({ sharing: visited.server, publicUrl: 'http://localhost:3000' });
});

afterAll(() => plainServer.close());

const parseCookie = (line = '') => {
  const [pair = '', ...attributes] = line.split('; ');
  return { name: pair.split('=')[0], attributes: attributes.map((one) => one.toLowerCase()).sort() };
};
const secretOf = (cookie: string) => cookie.slice(cookie.indexOf('=') + 1);
const tokenStatus = async (provider: Calls, user: string, cookie: string) =>
  (await provider.post('/token', { user }, cookie)).status;

describe('the session cookie over https', () => {
  it('belongs to this host alone, to https alone and to no script', async () => {
    const { email } = await secure.registered();
    const { setCookies } = await secure.post('/sign-in', { email, password });
    expect(setCookies.map(parseCookie)).toEqual([
      { name: present, attributes: ['httponly', 'max-age=2592000', 'path=/', 'samesite=strict', 'secure'] },
      { name: device, attributes: ['httponly', 'max-age=15552000', 'path=/', 'samesite=strict', 'secure'] },
    ]);
  });

  it('keeps those signed in who have it under its former name, and gives it the present one', async () => {
    const { user, cookie } = await secure.registered();
    const old = `${former}=${secretOf(cookie)}`;
    const { status, setCookies } = await secure.post('/token', { user }, old);
    expect(status).toBe(200);
    const [renamed, removed] = setCookies;
    expect(setCookies).toHaveLength(2);
    expect(renamed?.split('; ')[0]).toBe(cookie);
    expect(parseCookie(renamed)).toEqual({
      name: present,
      attributes: ['httponly', 'max-age=2592000', 'path=/', 'samesite=strict', 'secure'],
    });
    expect(parseCookie(removed)).toEqual({
      name: former,
      attributes: ['httponly', 'max-age=0', 'path=/api/auth', 'samesite=strict', 'secure'],
    });
    expect(await tokenStatus(secure, user, cookie)).toBe(200);
  });

  it('under its former name ends with a sign-out', async () => {
    const { user, cookie } = await secure.registered();
    const old = `${former}=${secretOf(cookie)}`;
    const { setCookies } = await secure.post('/sign-out', { user }, old);
    const ended = setCookies.map(parseCookie).filter(({ attributes }) => attributes.includes('max-age=0'));
    expect(ended.map(({ name }) => name)).toEqual(expect.arrayContaining([present, former]));
    expect(await tokenStatus(secure, user, cookie)).toBe(401);
    expect(await secure.sessionsOf(user)).toBe(0);
  });

  it('under its former name ends when another session takes its place', async () => {
    const { email, user, cookie } = await secure.registered();
    const old = `${former}=${secretOf(cookie)}`;
    const { setCookies } = await secure.post('/sign-in', { email, password }, old);
    expect(setCookies.map((line) => parseCookie(line).name)).toEqual([present, former, device]);
    expect(await tokenStatus(secure, user, cookie)).toBe(401);
    expect(await secure.sessionsOf(user)).toBe(1);
  });
});

describe.each([
  ['https', secure, present],
  ['http', plain, plainName],
])('a cookie of the same name before the genuine one, over %s', (_scheme, provider, name) => {
  it('locks no one out, be it junk or the session of another user', async () => {
    const { user, cookie } = await provider.registered();
    const other = await provider.registered();
    for (const planted of [
      'junk',
      'junk.junk',
      '',
      '%',
      secretOf(cookie).replace(/.$/, 'x'),
      secretOf(other.cookie),
    ])
      expect(await tokenStatus(provider, user, `${name}=${planted}; ${cookie}`)).toBe(200);
  });

  it('is never looked up in the database, however often it is there', async () => {
    const { user, cookie } = await provider.registered();
    const signed = secretOf(cookie);
    const junk = Array.from({ length: 100 }, (_, at) => `${name}=${at}${signed.slice(2)}`);
    const asking = jest.spyOn(pg.Client.prototype, 'query');
    expect(await tokenStatus(provider, user, [...junk, cookie, cookie].join('; '))).toBe(200);
    const lookUps = (asking.mock.calls as unknown[][]).filter(([text]) =>
      statementText(text).includes('FROM "identity_session"'),
    );
    asking.mockRestore();
    const hash = createHash('sha256')
      .update(signed.split('.')[0] ?? '')
      .digest('base64url');
    expect(lookUps.map(([, values]) => values)).toEqual([[hash, expect.any(Date)]]);
  });

  it('does not keep a session from being ended', async () => {
    const { user, cookie } = await provider.registered();
    const other = await provider.registered();
    const planted = `${name}=junk; ${other.cookie}; ${cookie}`;
    expect((await provider.post('/sign-out', { user }, planted)).status).toBe(200);
    expect(await tokenStatus(provider, user, cookie)).toBe(401);
    expect(await tokenStatus(provider, other.user, other.cookie)).toBe(200);
  });
});

describe('the session cookie over plain http', () => {
  it('has no prefix, and a path that keeps it from the API', async () => {
    const { email } = await plain.registered();
    const { setCookies } = await plain.post('/sign-in', { email, password });
    expect(setCookies.map(parseCookie)).toEqual([
      {
        name: plainName,
        attributes: ['httponly', 'max-age=2592000', 'path=/api/auth', 'samesite=strict'],
      },
      {
        name: 'identity.known_device.3000',
        attributes: ['httponly', 'max-age=15552000', 'path=/api/auth', 'samesite=strict'],
      },
    ]);
  });
});
