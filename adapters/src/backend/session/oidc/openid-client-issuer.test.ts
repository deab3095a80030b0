import { generateKeyPairSync } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { attemptMs } from '@toolkit/application/backend/session';
import { decodeJwt } from 'jose';
import { TestOpenidProvider } from '../../../contracts/openid/index.ts';
import { OpenidClientIssuer } from './openid-client-issuer.ts';
import type { OpenidSettings } from './openid-provider.ts';
import type { OpenidTrouble } from './openid-trouble.ts';

const document = '/.well-known/openid-configuration';
const ada = { sub: 'ada', email: 'ada@example.test', email_verified: true };
const invalid = { ok: false, error: 'invalid-attempt' };
const misconfigured = { ok: false, error: 'provider-misconfigured' };
const unavailable = { ok: false, error: 'provider-unavailable' };

const json =
  (body: unknown, status = 200) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const html = (status: number) => (response: ServerResponse) =>
  void response.writeHead(status, { 'content-type': 'text/html' }).end('<p>a proxy</p>');
/** It repeats all that it was sent, as some servers do. */
const refusal =
  (error: string, status = 400) =>
  (response: ServerResponse, asked: string) =>
    json({ error, error_description: asked }, status)(response);

let provider: TestOpenidProvider;
beforeEach(async () => {
  provider = await TestOpenidProvider.start();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await provider.close();
});

/** On a clock that stands still until a test advances it. */
function open(settings: Partial<OpenidSettings> = {}) {
  let now = Date.now();
  const reports: OpenidTrouble[] = [];
  const { issuer: name, clientId, clientSecret } = provider;
  const unset = { tokenAuth: undefined, trustEmail: false, endSessionUrl: undefined };
  const make = () =>
    new OpenidClientIssuer({
      settings: { issuer: name, clientId, clientSecret, ...unset, ...settings },
      publicUrl: 'https://app.example.test',
      secret: 'of the installation',
      clock: { now: () => new Date(now) },
      report: (trouble) => reports.push(trouble),
    });
  const issuer = make();
  const begin = async () => {
    const begun = await issuer.begin();
    if (!begun.ok) throw new Error(begun.error);
    return begun.value;
  };
  return {
    issuer,
    elsewhere: make(),
    reports,
    begin,
    advance: (milliseconds: number) => {
      now += milliseconds;
    },
    async signIn(person: Parameters<TestOpenidProvider['signIn']>[1] = ada) {
      const { url, encrypted } = await begin();
      return issuer.finish(provider.signIn(url, person), encrypted);
    },
  };
}

describe('an attempt', () => {
  it('begins at the provider with state, nonce and the hash of a secret, each used once, and shows none of them in the cookie', async () => {
    const { begin } = open();
    const [one, other] = [await begin(), await begin()];
    const { origin, searchParams } = new URL(one.url);
    expect(origin).toBe(provider.issuer);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      client_id: provider.clientId,
      scope: 'openid email',
      state: one.state,
      code_challenge_method: 'S256',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) {
      const value = searchParams.get(name) ?? '';
      expect(value.length).toBeGreaterThanOrEqual(43);
      expect(new URL(other.url).searchParams.get(name)).not.toBe(value);
      expect(one.encrypted).not.toContain(value);
    }
    expect(one.encrypted).toMatch(/^[\w-]{1,1000}$/);
  });

  it('asks for the form of a new account only where the provider has one', async () => {
    const readPrompt = async (register: boolean) => {
      const begun = await open().issuer.begin(register);
      return begun.ok ? new URL(begun.value.url).searchParams.get('prompt') : begun.error;
    };
    expect(await readPrompt(true)).toBeNull();
    provider.document = { prompt_values_supported: ['login', 'create'] };
    expect([await readPrompt(false), await readPrompt(true)]).toEqual([null, 'create']);
  });

  it('signs in whoever comes back with it, once, in whichever process it was begun', async () => {
    const { begin, issuer, elsewhere } = open();
    const { url, encrypted } = await begin();
    const query = provider.signIn(url, { ...ada, email: 'Ada@EXAMPLE.test', sid: 'there' });
    expect(await elsewhere.finish(query, encrypted)).toEqual({
      ok: true,
      value: {
        issuer: provider.issuer,
        subject: 'ada',
        email: 'ada@example.test',
        emailVerified: true,
        sid: 'there',
        idToken: expect.stringMatching(/^(?!ey)[\w-]{200,}$/),
      },
    });
    expect(await issuer.finish(query, encrypted)).toEqual(invalid);
  });

  it('is refused when it is missing, changed, expired or of another tab', async () => {
    const { begin, issuer, advance } = open();
    const [{ url, encrypted }, other] = [await begin(), await begin()];
    const query = provider.signIn(url, ada);
    const bent = encrypted.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
    for (const kept of [undefined, '', bent, encrypted.slice(0, -4), other.encrypted, 'e30'])
      expect(await issuer.finish(query, kept)).toEqual(invalid);
    advance(attemptMs - 1);
    expect(await issuer.finish(query, encrypted)).toMatchObject({ ok: true });
    const otherQuery = provider.signIn(other.url, ada);
    advance(1);
    expect(await issuer.finish(otherQuery, other.encrypted)).toEqual(invalid);
  });

  it('signs in nobody by the planted answer of somebody else that claims to belong to it', async () => {
    const { begin, issuer } = open();
    const [own, planted] = [await begin(), await begin()];
    const query = provider.signIn(planted.url, ada);
    expect(await issuer.finish(query.replace(planted.state, own.state), own.encrypted)).toEqual(invalid);
    provider.claims = { nonce: 'of another attempt' };
    const again = await begin();
    expect(await issuer.finish(provider.signIn(again.url, ada), again.encrypted)).toEqual(invalid);
  });

  it.each<[string, (query: URLSearchParams) => void, object]>([
    ['another state', (query) => query.set('state', 'other'), invalid],
    ['no state', (query) => query.delete('state'), invalid],
    ['an unknown code', (query) => query.set('code', 'unknown'), invalid],
    ['no code', (query) => query.delete('code'), invalid],
    ['two codes', (query) => query.append('code', 'second'), invalid],
    ['another issuer', (query) => query.set('iss', 'https://evil.test'), invalid],
    ['no issuer, though its document promises one', () => {}, misconfigured],
  ])('is refused with an answer that has %s', async (what, change, expected) => {
    provider.document = { authorization_response_iss_parameter_supported: what.startsWith('no issuer') };
    const { begin, issuer } = open();
    const { url, encrypted } = await begin();
    const query = new URLSearchParams(provider.signIn(url, ada));
    change(query);
    expect(await issuer.finish(`?${query}`, encrypted)).toEqual(expected);
  });

  it.each([
    ['access_denied', 'sign-in-cancelled', []],
    ['server_error', 'provider-unavailable', ['is not available (server_error)']],
    [
      'unauthorized_client',
      'provider-misconfigured',
      ['refuses what we ask for (unauthorized_client). Check OIDC_CLIENT_ID.'],
    ],
  ])('ends with the error %s in the answer', async (error, expected, reported) => {
    const { begin, issuer, reports } = open();
    const { state, encrypted } = await begin();
    expect(await issuer.finish(`error=${error}&state=${state}`, encrypted)).toEqual({
      ok: false,
      error: expected,
    });
    expect(provider.askedAt('/token')).toEqual([]);
    expect(reports.map(({ cause }) => cause)).toEqual(
      reported.map((words) => expect.stringContaining(words)),
    );
  });

  it('can be finished once the provider is back, which may have other keys by then', async () => {
    const { begin, issuer, signIn } = open();
    await signIn();
    const { url, encrypted } = await begin();
    const query = provider.signIn(url, ada);
    provider.state = 'down';
    expect(await issuer.finish(query, encrypted)).toEqual(unavailable);
    provider.state = 'fair';
    await provider.changeKeys();
    expect(await issuer.finish(query, encrypted)).toMatchObject({ ok: true });
  });
});

describe('somebody who signs in', () => {
  it.each([
    [true, true],
    ['true', true],
    [false, false],
    [1, false],
    [[true], false],
    [{ toString: 'x' }, false],
    [undefined, false],
  ])('has an address that the provider calls verified with %j: %s', async (email_verified, emailVerified) => {
    const { signIn } = open();
    provider.userinfo = { ...ada, email_verified };
    expect(await signIn({ ...ada, email_verified })).toMatchObject({ value: { emailVerified } });
    expect(await signIn({ sub: 'ada' })).toMatchObject({ value: { email: ada.email, emailVerified } });
    expect(await open({ trustEmail: true }).signIn({ ...ada, email_verified })).toMatchObject({
      value: { emailVerified: true },
    });
    // Only where the ID token has none.
    expect(provider.askedAt('/me')).toHaveLength(1);
  });

  it('is refused without an address, or with something else in its place', async () => {
    for (const userinfo of [undefined, { sub: 'ada' }]) {
      provider.userinfo = userinfo;
      const { signIn } = open();
      for (const email of [undefined, '', 'ada', 7, 'ada@example.test, eve@example.test'])
        expect(await signIn({ ...ada, email })).toEqual({ ok: false, error: 'no-email' });
    }
  });

  it('is refused where the provider tells about somebody else, or nothing', async () => {
    const { signIn, reports } = open();
    provider.userinfo = { ...ada, sub: 'bob' };
    expect(await signIn({ sub: 'ada' })).toEqual(misconfigured);
    provider.replies.set('/me', (response) =>
      response.writeHead(401, { 'www-authenticate': 'Bearer error="invalid_token"' }).end(),
    );
    expect(await signIn({ sub: 'ada' })).toEqual(misconfigured);
    expect(reports[1]?.cause).toContain('/me does not know us (401)');
  });

  it.each<[string, (now: number) => Record<string, unknown>]>([
    ['of 1,500 groups', () => ({ groups: Array.from({ length: 1_500 }, (_, at) => `group ${at}`) })],
    ['for a list of clients', () => ({ aud: ['toolkit'] })],
    ['by a clock that is 20 s fast', (now) => ({ iat: now + 20 })],
    ['by a clock that is 20 s slow', (now) => ({ exp: now - 20 })],
  ])('may have an ID token %s', async (_, claims) => {
    provider.claims = claims(Date.now() / 1_000);
    expect(await open().signIn()).toMatchObject({ ok: true });
  });

  it('may have one by a key without id, algorithm and use', async () => {
    provider.jwk = { alg: undefined };
    expect(await open().signIn()).toMatchObject({ ok: true });
  });

  it.each<[string, object, TestOpenidProvider['signedBy']?]>([
    ['of another issuer', { iss: 'https://evil.test' }],
    ['for another client', { aud: 'somebody-else' }],
    ['that has expired', { exp: Date.now() / 1_000 - 3_600 }],
    ['without nonce', { nonce: undefined }],
    ['with a signature by somebody else', {}, 'a stranger'],
    ['without signature', {}, 'nobody'],
    ['with a signature by our own secret', {}, 'the client secret'],
  ])('is refused with an ID token %s', async (_, claims, signedBy = 'the provider') => {
    Object.assign(provider, { claims, signedBy });
    const { signIn, reports } = open();
    expect(await signIn()).toEqual(misconfigured);
    expect(reports[0]?.cause).toContain('Check OIDC_ISSUER.');
    expect(JSON.stringify(reports)).not.toMatch(/canary|example\.test|else/);
  });
});

/** Subjects or sessions that nobody can have, and which a database may refuse. */
const unusable = ['', ' \t', 'a\0b', 'a'.repeat(501), '\ud800'].flatMap((id) => [{ sub: id }, { sid: id }]);

it.each(unusable)('no token may name a person or session that cannot be stored as it is: %j', async (ids) => {
  const { issuer, signIn, reports } = open();
  provider.claims = ids;
  expect(await signIn()).toEqual(misconfigured);
  expect(await issuer.readLogoutToken(await provider.logoutToken({ sub: 'ada', ...ids }))).toEqual(
    misconfigured,
  );
  expect(reports[1]?.cause).toContain('OIDC_CLIENT_ID');
});

describe('the name of the provider', () => {
  it.each([
    ['', '/'],
    ['/', ''],
    [`/o/app${document}`, '/o/app'],
    [`/o/app${document}`, '/o/app/'],
  ])('given as %j may be %j', async (given, name) => {
    provider.document = { issuer: provider.issuer + name };
    expect(await open({ issuer: provider.issuer + given }).issuer.begin()).toMatchObject({ ok: true });
  });

  it.each([
    ['/o/app', '/o/app/'],
    ['/o/app/', '/o/app'],
    ['', '/other'],
  ])('given as %j is not %j, and the log says what to set', async (given, name) => {
    const { href } = new URL(provider.issuer + name);
    provider.document = { issuer: provider.issuer + name };
    const { issuer: oidc, reports } = open({ issuer: provider.issuer + given });
    expect(await oidc.begin()).toEqual(misconfigured);
    expect(reports).toMatchObject([{ cause: expect.stringContaining(`set OIDC_ISSUER=${href} `) }]);
  });

  it('must not stand for many directories', async () => {
    const name = 'https://login.microsoftonline.com/{tenantid}/v2.0';
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ issuer: name }));
    const { issuer: oidc, reports } = open({ issuer: 'https://login.microsoftonline.com/common/v2.0' });
    expect(await oidc.begin()).toEqual(misconfigured);
    expect(reports[0]?.cause).toContain('calls itself');
  });

  it.each(['no address', 7, undefined])('must be an address: %j', async (issuer) => {
    provider.document = { issuer };
    const { issuer: oidc, reports } = open();
    expect(await oidc.begin()).toEqual(misconfigured);
    expect(reports[0]?.cause).toContain('OIDC_ISSUER');
  });
});

describe('the document of the provider', () => {
  it.each<[string, readonly unknown[]]>([
    ['authorization_endpoint', [undefined, 7]],
    ['token_endpoint', [undefined, '', 'http://10.0.0.5/token']],
    ['jwks_uri', [undefined, 'no address']],
    ['userinfo_endpoint', ['http://10.0.0.5/userinfo']],
    ['end_session_endpoint', ['javascript:alert(1)']],
  ])('names a trusted %s', async (name, values) => {
    for (const value of values) {
      provider.document = { [name]: value };
      const { issuer, reports } = open();
      expect(await issuer.begin()).toEqual(misconfigured);
      expect(reports[0]?.cause).toContain(name);
    }
  });

  it('names no plain address of this machine where the provider has https', async () => {
    const issuer = 'https://accounts.example.test';
    const body = {
      issuer,
      authorization_endpoint: issuer,
      token_endpoint: issuer,
      jwks_uri: 'http://localhost',
    };
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(body));
    const { issuer: oidc, reports } = open({ issuer });
    expect(await oidc.begin()).toEqual(misconfigured);
    expect(reports[0]?.cause).toContain('jwks_uri');
  });

  it('is asked for again three seconds after a failure, and after an hour', async () => {
    const { issuer, advance } = open();
    provider.state = 'down';
    expect(await issuer.begin()).toEqual(unavailable);
    provider.state = 'fair';
    advance(2_999);
    expect(await issuer.begin()).toEqual(unavailable);
    for (const [passedMs, asked] of [
      [1, 2],
      [3_599_999, 2],
      [1, 3],
    ] as const) {
      advance(passedMs);
      expect(await issuer.begin()).toMatchObject({ ok: true });
      expect(provider.asked).toHaveLength(asked);
    }
  });

  it('goes on by its older document while it is down, and is asked again three seconds later', async () => {
    const { issuer, advance } = open();
    await issuer.begin();
    provider.state = 'down';
    for (const [passedMs, asked] of [
      [3_600_000, 2],
      [2_999, 2],
      [1, 3],
    ] as const) {
      advance(passedMs);
      expect(await issuer.begin()).toMatchObject({ ok: true });
      expect(provider.asked).toHaveLength(asked);
    }
  });
});

describe('what the provider answers instead', () => {
  it.each<[string, Parameters<typeof provider.replies.set>[1], object, string]>([
    ['status 500', html(500), unavailable, `${document} is not available (500). Check OIDC_ISSUER.`],
    ['a page', html(200), misconfigured, 'something that is refused (unexpected response content-type)'],
    ['status 404', html(404), misconfigured, `${document} answers with something that is refused (404).`],
    ['no object', json([]), misconfigured, 'is refused ('],
    ['half an answer', (to) => to.writeHead(200).end('{"issuer":'), misconfigured, 'is refused ('],
    ['a lost connection', (response) => response.socket?.destroy(), unavailable, 'is not available ('],
  ])('of its document is understood: %s', async (_, reply, expected, cause) => {
    provider.replies.set(document, reply);
    const { issuer, reports } = open();
    expect(await issuer.begin()).toEqual(expected);
    expect(reports).toMatchObject([{ cause: expect.stringContaining(cause) }]);
  });

  const challenge = (to: ServerResponse) =>
    void to.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end();
  it.each<[string, Parameters<typeof provider.replies.set>[1], object, string]>([
    ['an error for now', refusal('temporarily_unavailable'), unavailable, '(temporarily_unavailable)'],
    ['status 429', html(429), unavailable, '(429). Check OIDC_ISSUER'],
    [
      'no such client',
      refusal('invalid_client', 401),
      misconfigured,
      '(invalid_client). Check OIDC_CLIENT_ID,',
    ],
    ['a challenge', challenge, misconfigured, 'OIDC_CLIENT_SECRET and OIDC_TOKEN_AUTH'],
    ['no such scope', refusal('invalid_scope'), misconfigured, '(invalid_scope). Check OIDC_CLIENT_ID.'],
    ['words of its own', refusal('A canary'), misconfigured, '(400). Check OIDC_CLIENT_ID.'],
    ['no ID token', json({ access_token: 'a', token_type: 'bearer' }), misconfigured, 'id_token'],
  ])(
    'of tokens is understood, and reported without code and secret: %s',
    async (_, reply, expected, cause) => {
      provider.replies.set('/token', reply);
      const { signIn, reports } = open();
      expect(await signIn()).toEqual(expected);
      expect(reports).toMatchObject([{ cause: expect.stringContaining(cause) }]);
      expect(JSON.stringify(reports)).not.toMatch(/canary/);
    },
  );

  it.each([document, '/token', '/jwks'])('at %s is waited for five seconds', async (path) => {
    const { issuer, signIn, reports } = open();
    if (path !== document) await issuer.begin();
    const patience: number[] = [];
    const ending = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
      patience.push(milliseconds);
      return ending.signal;
    });
    provider.replies.set(path, () => ending.abort(new DOMException('too late', 'TimeoutError')));
    expect(await (path === document ? issuer.begin() : signIn())).toEqual(unavailable);
    expect(new Set(patience)).toEqual(new Set([5_000]));
    expect(reports).toMatchObject([{ cause: expect.stringContaining('is not available (TimeoutError)') }]);
  });
});

describe('the client secret', () => {
  const methods = (...names: string[]) => ({ token_endpoint_auth_methods_supported: names });

  it.each<[string, object, OpenidSettings['tokenAuth']]>([
    ['basic', {}, undefined],
    ['basic', methods('client_secret_post', 'client_secret_basic'), undefined],
    ['post', methods('client_secret_post'), undefined],
    ['basic', methods('client_secret_post'), 'basic'],
    ['post', {}, 'post'],
  ])('is sent by %s where the document says %j and the settings %s', async (way, more, tokenAuth) => {
    provider.document = { ...more };
    expect(await open({ tokenAuth }).signIn()).toMatchObject({ ok: true });
    const [{ headers, body } = { headers: {}, body: '' }] = provider.askedAt('/token');
    expect(headers.authorization?.startsWith('Basic ')).toBe(way === 'basic' || undefined);
    const sent = new URLSearchParams(body).get('client_secret');
    expect(sent).toBe(way === 'basic' ? null : provider.clientSecret);
  });
});

describe('the place to sign out at the provider', () => {
  it('is told the ID token of that sign-in, unless it is of another provider or cannot be read', async () => {
    const { issuer, elsewhere, signIn } = open();
    const entered = await signIn();
    const idToken = entered.ok ? entered.value.idToken : '';
    const parameters = {
      client_id: 'toolkit',
      post_logout_redirect_uri: 'https://app.example.test/login',
    };
    const leave = async (token?: string, oidc = issuer) =>
      Object.fromEntries(new URL((await oidc.leaveUrl(token)) ?? '').searchParams);
    const { id_token_hint: hint = '', ...others } = await leave(idToken, elsewhere);
    expect(decodeJwt(hint)).toMatchObject({ sub: 'ada' });
    expect(others).toEqual(parameters);
    for (const unreadable of [undefined, 'x']) expect(await leave(unreadable)).toEqual(parameters);
    provider.document = { issuer: `${provider.issuer}/new` };
    expect(await leave(idToken, open({ issuer: `${provider.issuer}/new` }).issuer)).toEqual(parameters);
  });

  it('is that of the settings, with its parameters, whatever the provider says', async () => {
    const endSessionUrl = 'https://other.test/logout?logout_uri=https%3A%2F%2Fapp.test&client_id=other';
    const url = new URL((await open({ endSessionUrl }).issuer.leaveUrl()) ?? '');
    expect(url.origin + url.pathname).toBe('https://other.test/logout');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      logout_uri: 'https://app.test',
      client_id: 'other',
      post_logout_redirect_uri: 'https://app.example.test/login',
    });
  });

  it('is unknown where the provider names none, or has never been reached', async () => {
    provider.document = { end_session_endpoint: undefined };
    expect(await open().issuer.leaveUrl()).toBeUndefined();
    provider.state = 'down';
    expect(await open().issuer.leaveUrl()).toBeUndefined();
  });
});

describe('a logout token', () => {
  const iat = Math.floor(Date.now() / 1_000) - 10;
  const refused = { ok: false, error: 'invalid-logout' };

  it.each([
    [
      { sub: 'ada', sid: 'there' },
      { subject: 'ada', sid: 'there' },
    ],
    [{ sub: 'ada' }, { subject: 'ada' }],
    [{ sid: 'there' }, { sid: 'there' }],
  ])('tells whose session has ended at the provider, and which: %j', async (who, expected) => {
    const token = await provider.logoutToken({ ...who, iat });
    const openedBy = new Date((iat + 30) * 1_000);
    expect(await open().issuer.readLogoutToken(token)).toEqual({
      ok: true,
      value: { issuer: provider.issuer, openedBy, ...expected },
    });
  });

  it.each<[string, object, string?]>([
    ['with a nonce, which makes an ID token of it', { nonce: 'a nonce' }],
    ['for another client', { aud: 'somebody-else' }],
    ['of another issuer', { iss: 'https://evil.test' }],
    ['of another type', {}, 'JWT'],
    ['without an event', { events: undefined }],
    ['of another event', { events: { 'urn:other': {} } }],
    ['about nobody', { sub: undefined }],
    ['without time', { iat: undefined }],
    ['that is older than two minutes', { iat: iat - 150 }],
    ['without an id of its own', { jti: undefined }],
  ])('is refused %s', async (_, claims, typ = undefined) => {
    const { issuer, reports } = open();
    expect(await issuer.readLogoutToken(await provider.logoutToken({ sub: 'ada' }))).toMatchObject({
      ok: true,
    });
    expect(await issuer.readLogoutToken(await provider.logoutToken({ sub: 'ada', ...claims }, typ))).toEqual(
      refused,
    );
    expect(reports).toEqual([]);
  });

  it('is refused where it is none, somebody else has signed it, or its key is too weak', async () => {
    const { issuer, reports } = open();
    const token = await provider.logoutToken({ sub: 'ada' });
    provider.signedBy = 'a stranger';
    for (const other of ['', 'a.b.c', `${token}x`, await provider.logoutToken({ sub: 'ada' })])
      expect(await issuer.readLogoutToken(other)).toEqual(refused);
    const { publicKey: weak } = generateKeyPairSync('rsa', { modulusLength: 1_024 });
    provider.jwk = { ...weak.export({ format: 'jwk' }), kid: '1' };
    expect(await open().issuer.readLogoutToken(token)).toEqual(refused);
    expect(reports).toEqual([]);
  });

  it('does not make us ask for keys more than once in thirty seconds, whoever signs it', async () => {
    provider.signedBy = 'an unknown key';
    const { issuer } = open();
    for (const _ of [1, 2, 3])
      expect(await issuer.readLogoutToken(await provider.logoutToken({ sub: 'ada' }))).toEqual(refused);
    expect(provider.askedAt('/jwks')).toHaveLength(1);
  });

  it.each<[string, Parameters<typeof provider.replies.set>[1], object]>([
    ['cannot be reached', (response) => response.socket?.destroy(), unavailable],
    ['are no keys', json({}), misconfigured],
    ['are a page', html(200), unavailable],
  ])('is neither good nor bad while the keys %s', async (_, reply, expected) => {
    provider.replies.set('/jwks', reply);
    expect(await open().issuer.readLogoutToken(await provider.logoutToken({ sub: 'ada' }))).toEqual(expected);
  });
});
