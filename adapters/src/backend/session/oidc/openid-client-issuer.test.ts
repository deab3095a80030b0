import { generateKeyPairSync } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { UnsecuredJWT } from 'jose';
import { issuerOver } from './issuer-over.testing.ts';
import { OpenidPipe } from './openid-pipe.testing.ts';
import type { OpenidSettings, TokenAuth } from './openid-settings.ts';

const discovery = '/.well-known/openid-configuration';
const clientSecret = 'a-canary_secret of/all+that';
type Reply = (response: ServerResponse, asked: string) => void;

/** Replies with what no real provider can be brought to say. */
describe('OpenidClientIssuer on replies of the test', () => {
  let pipe: OpenidPipe;

  beforeEach(async () => {
    pipe = await OpenidPipe.open(clientSecret);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await pipe.close();
  });

  const json =
    (body: unknown, status = 200) =>
    (response: ServerResponse) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const html = (status: number) => (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'text/html' }).end('<p>a proxy</p>');
  const metadata = (issuer: string, more: object = {}) => ({
    issuer,
    authorization_endpoint: `${pipe.url}/auth`,
    token_endpoint: `${pipe.url}/token`,
    jwks_uri: `${pipe.url}/jwks`,
    ...more,
  });

  /** A provider at that path of the pipe. */
  function providerAt(
    path = '',
    { name = `${pipe.url}${path}`, ...more }: Record<string, unknown> & { name?: string } = {},
  ) {
    pipe.replies.set(`${path.replace(/\/$/, '')}${discovery}`, json(metadata(name, more)));
  }
  const over = (path = '', settings: Partial<OpenidSettings> = {}) =>
    issuerOver(`${pipe.url}${path}`, { clientSecret, ...settings });
  const misconfigured = { ok: false, error: 'provider-misconfigured' };
  const unavailable = { ok: false, error: 'provider-unavailable' };

  describe('the name of the provider', () => {
    it.each([
      ['', '/'],
      ['/', ''],
    ])('is the same with and without slash where it has no path (%j, %j)', async (given, name) => {
      providerAt('', { name: `${pipe.url}${name}` });
      expect(await over(given).issuer.begin()).toMatchObject({ ok: true });
    });

    it.each([
      ['/o/app', '/o/app/'],
      ['/o/app/', '/o/app'],
      ['', '/other'],
      ['/other', ''],
    ])('is not %j where the provider says %j, and the log says what to set', async (given, named) => {
      providerAt(given, { name: pipe.url + named });
      const { issuer, reports } = over(given);
      expect(await issuer.begin()).toEqual(misconfigured);
      expect(reports).toEqual([
        {
          code: 'provider-misconfigured',
          setting: 'OIDC_ISSUER',
          cause: expect.stringContaining(`set OIDC_ISSUER=${pipe.url}${named} `),
        },
      ]);
    });

    it.each(['/o/app', '/o/app/'])(
      'is found in a document whose address ends in a slash: %s',
      async (given) => {
        pipe.replies.set(`/o/app${discovery}`, html(301));
        pipe.replies.set(`/o/app${discovery}/`, json(metadata(pipe.url + given)));
        expect(await over(given).issuer.begin()).toMatchObject({ ok: true });
      },
    );

    it.each(['/o/app', '/o/app/'])('may be %s where the address of the document was given', async (named) => {
      providerAt('/o/app', { name: pipe.url + named });
      expect(await over('/o/app', { maySlash: true }).issuer.begin()).toMatchObject({ ok: true });
    });

    it.each([
      ['https://login.microsoftonline.com/common/v2.0', 'https://login.microsoftonline.com/{tenantid}/v2.0'],
      ['https://us.b2clogin.com/us/v2.0', 'https://other.b2clogin.com/v2.0'],
    ])('must not stand for many directories: %s', async (given, named) => {
      const body = {
        ...metadata(named),
        authorization_endpoint: 'https://a.test/',
        token_endpoint: 'https://a.test/',
      };
      vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
        Response.json({ ...body, jwks_uri: 'https://a.test/' }),
      );
      expect(await issuerOver(given).issuer.begin()).toEqual(misconfigured);
    });
  });

  it.each<[string, readonly unknown[]]>([
    ['authorization_endpoint', [undefined, 7]],
    ['token_endpoint', [undefined, '', 'http://10.0.0.5/token']],
    ['jwks_uri', [undefined, 'no address']],
    ['userinfo_endpoint', ['http://10.0.0.5/userinfo']],
    ['end_session_endpoint', ['javascript:alert(1)']],
  ])('refuses a provider whose %s is missing, or may be read on the way', async (name, values) => {
    for (const value of values) {
      providerAt('', { [name]: value });
      const { issuer, reports } = over();
      expect(await issuer.begin()).toEqual(misconfigured);
      expect(reports[0]?.cause).toContain(name);
    }
  });

  it('refuses a provider by https that names a plain address of this machine', async () => {
    const issuer = 'https://accounts.example.test';
    const body = { ...metadata(issuer), authorization_endpoint: issuer, token_endpoint: issuer };
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(body));
    const { issuer: oidc, reports } = issuerOver(issuer);
    expect(await oidc.begin()).toEqual(misconfigured);
    expect(reports[0]?.cause).toContain('jwks_uri');
  });

  it.each(['no address', 7, undefined])('refuses a provider that calls itself %j', async (issuer) => {
    pipe.replies.set(discovery, json({ ...metadata(''), issuer }));
    const { issuer: oidc, reports } = over();
    expect(await oidc.begin()).toEqual(misconfigured);
    expect(reports).toMatchObject([{ setting: 'OIDC_ISSUER' }]);
  });

  it('sends nothing by plain http to another machine', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    expect(await issuerOver('http://accounts.example.test').issuer.begin()).toEqual(misconfigured);
    expect(fetched).not.toHaveBeenCalled();
  });

  describe('the document of the provider', () => {
    it('is asked for once by fifty people, and again after an hour', async () => {
      providerAt();
      const { issuer, advance } = over();
      await Promise.all(Array.from({ length: 50 }, () => issuer.begin()));
      advance(3_599_999);
      await issuer.begin();
      expect(pipe.askedAt(discovery)).toHaveLength(1);
      advance(1);
      await issuer.begin();
      expect(pipe.askedAt(discovery)).toHaveLength(2);
    });

    it('is asked for at most every three seconds while there is none, and reported once for each', async () => {
      const { issuer, advance, reports } = over();
      const many = async () => {
        const all = await Promise.all(Array.from({ length: 50 }, () => issuer.begin()));
        for (const one of all) expect(one).toEqual(misconfigured);
      };
      await many();
      advance(2_999);
      await many();
      expect(pipe.askedAt(discovery)).toHaveLength(1);
      advance(1);
      await many();
      expect(pipe.askedAt(discovery)).toHaveLength(2);
      expect(reports).toHaveLength(2);
      providerAt();
      advance(3_000);
      expect(await issuer.begin()).toMatchObject({ ok: true });
    });

    it('goes on to serve while there is no newer one', async () => {
      providerAt();
      const { issuer, advance } = over();
      await issuer.begin();
      pipe.isReachable = false;
      advance(7_200_000);
      expect(await issuer.begin()).toMatchObject({ ok: true });
    });
  });

  it.each<[string, (response: ServerResponse) => void, object, string]>([
    ['status 500', html(500), unavailable, `${discovery} answers with an error (500).`],
    ['a page', html(200), misconfigured, `${discovery} answers with no JSON (200)`],
    ['status 404', html(404), misconfigured, `${discovery} answers with an unexpected status (404).`],
    ['no object', json([]), misconfigured, 'is refused ('],
    ['half an answer', (to) => void to.writeHead(200).end('{"issuer":'), misconfigured, 'no JSON'],
    ['a lost connection', (response) => void response.socket?.destroy(), unavailable, 'cannot be reached'],
  ])('understands %s in place of the document', async (_, reply, expected, cause) => {
    pipe.replies.set(discovery, reply);
    const { issuer, reports } = over();
    expect(await issuer.begin()).toEqual(expected);
    expect(reports).toMatchObject([{ setting: 'OIDC_ISSUER', cause: expect.stringContaining(cause) }]);
  });

  /** The limits on answers from now on; all of them are over when `end` is called. */
  function limitsOnAnswers() {
    const patience: number[] = [];
    const ending = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
      patience.push(milliseconds);
      return ending.signal;
    });
    return { patience, end: () => ending.abort(new DOMException('too late', 'TimeoutError')) };
  }

  it('waits five seconds for the document', async () => {
    const { patience, end } = limitsOnAnswers();
    pipe.replies.set(discovery, end);
    const { issuer, reports } = over();
    expect(await issuer.begin()).toEqual(unavailable);
    expect(patience).toEqual([5_000]);
    expect(reports).toMatchObject([{ cause: expect.stringContaining('does not answer in time') }]);
  });

  it.each(['/token', '/jwks'])('waits five seconds for the answer at %s', async (path) => {
    providerAt();
    const { issuer } = over();
    const begun = await issuer.begin();
    if (!begun.ok) throw new Error(begun.error);
    const { state, encrypted } = begun.value;
    const { patience, end } = limitsOnAnswers();
    pipe.replies.set(path, end);
    const encoded = Buffer.from('{"typ":"logout+jwt"}').toString('base64url');
    const asking =
      path === '/token'
        ? issuer.finish(`code=code&state=${state}`, encrypted)
        : issuer.readLogoutToken(pipe.bent(`${encoded}.${encoded}.`, {}));
    expect(await asking).toEqual(unavailable);
    expect(patience).toEqual([5_000]);
  });

  it('asks for the form of a new account only where the provider has one', async () => {
    providerAt('/plain');
    providerAt('/form', { prompt_values_supported: ['login', 'create'] });
    const readPrompt = async (path: string, register: boolean) => {
      const begun = await over(path).issuer.begin({ register });
      return begun.ok ? new URL(begun.value.url).searchParams.get('prompt') : begun.error;
    };
    expect(await readPrompt('/plain', true)).toBeNull();
    expect(await readPrompt('/form', false)).toBeNull();
    expect(await readPrompt('/form', true)).toBe('create');
  });

  it('leaves by the address of the settings, with its parameters, whatever the provider says', async () => {
    providerAt('', { end_session_endpoint: `${pipe.url}/own` });
    const endSessionUrl = 'https://other.test/logout?logout_uri=https%3A%2F%2Fapp.test&client_id=other';
    const hint = new UnsecuredJWT({ iss: pipe.url }).encode();
    const place = await over('', { endSessionUrl }).issuer.leaveUrl(hint);
    const { searchParams, origin } = new URL(place.ok ? place.value : '');
    expect(origin).toBe('https://other.test');
    expect([...searchParams]).toEqual([
      ['logout_uri', 'https://app.test'],
      ['client_id', 'other'],
      ['post_logout_redirect_uri', 'https://app.example.test/login'],
      ['id_token_hint', hint],
    ]);
  });

  describe('with the answer of somebody who signed in', () => {
    async function finish(settings: Partial<OpenidSettings>, reply: Reply) {
      providerAt();
      pipe.replies.set('/token', reply);
      const made = over('', settings);
      const begun = await made.issuer.begin();
      if (!begun.ok) throw new Error(begun.error);
      const { state, encrypted } = begun.value;
      return { ...made, result: await made.issuer.finish(`?code=a-canary_code&state=${state}`, encrypted) };
    }
    /** It repeats all that it was sent, as some servers do. */
    const oauth =
      (error: string, status = 400) =>
      (response: ServerResponse, asked: string) =>
        json({ error, error_description: asked }, status)(response);

    it.each<[string, Reply, string, string | undefined]>([
      ['invalid_grant', oauth('invalid_grant'), 'invalid-attempt', undefined],
      ['temporarily_unavailable', oauth('temporarily_unavailable'), 'provider-unavailable', 'OIDC_ISSUER'],
      ['invalid_client', oauth('invalid_client', 401), 'provider-misconfigured', 'OIDC_CLIENT_SECRET'],
      ['invalid_scope', oauth('invalid_scope'), 'provider-misconfigured', 'OIDC_CLIENT_ID'],
      ['status 429', html(429), 'provider-unavailable', 'OIDC_ISSUER'],
      [
        'a challenge',
        (to) => void to.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end(),
        'provider-misconfigured',
        'OIDC_CLIENT_SECRET',
      ],
      [
        'no ID token',
        json({ access_token: 'a', token_type: 'bearer' }),
        'provider-misconfigured',
        'OIDC_ISSUER',
      ],
    ])('understands %s, and reports it without code and secret', async (_, reply, error, setting) => {
      const { result, reports } = await finish({}, reply);
      expect(result).toEqual({ ok: false, error });
      expect(reports.map((one) => one.setting)).toEqual(setting === undefined ? [] : [setting]);
      expect(JSON.stringify(reports)).not.toMatch(/canary/);
    });

    it.each([
      ['invalid_scope', ' (invalid_scope)'],
      ['A canary', ' (400)'],
    ])(
      'reports of what the provider says only what looks like an error code: %j as %s',
      async (error, named) => {
        const { reports } = await finish({}, oauth(error));
        expect(reports).toMatchObject([
          { cause: `The provider ${pipe.url} refuses us${named}.`, setting: 'OIDC_CLIENT_ID' },
        ]);
      },
    );

    it.each([
      ['access_denied', 'sign-in-cancelled'],
      ['login_required', 'sign-in-cancelled'],
      ['server_error', 'provider-unavailable'],
      ['unauthorized_client', 'provider-misconfigured'],
    ])('understands the error %s, and only warns of what a browser says', async (error, expected) => {
      providerAt();
      const { issuer, reports } = over();
      const begun = await issuer.begin();
      if (!begun.ok) throw new Error(begun.error);
      const { state, encrypted } = begun.value;
      expect(await issuer.finish(`error=${error}&state=${state}`, encrypted)).toEqual({
        ok: false,
        error: expected,
      });
      expect(pipe.askedAt('/token')).toEqual([]);
      const cause = expect.stringMatching(
        /^A browser brought an answer, perhaps a made-up one: The provider /,
      );
      expect(reports).toMatchObject(expected === 'sign-in-cancelled' ? [] : [{ code: undefined, cause }]);
    });

    it('sends the secret once more by post with the same code where basic is refused', async () => {
      await finish({}, oauth('invalid_client', 401));
      const [basic, post, ...more] = pipe.askedAt('/token');
      expect(more).toEqual([]);
      expect(basic?.headers.authorization).toMatch(/^Basic /);
      expect(basic?.body).not.toContain('client_secret');
      expect(post?.headers.authorization).toBeUndefined();
      const fields = new URLSearchParams(post?.body);
      expect(fields.get('client_secret')).toBe(clientSecret);
      for (const name of ['code', 'code_verifier', 'redirect_uri'])
        expect(fields.get(name)).toBe(new URLSearchParams(basic?.body).get(name));
    });

    it.each(['basic', 'post'] as const)(
      'sends the secret only by %s where the settings say so',
      async (tokenAuth) => {
        const { result } = await finish({ tokenAuth }, oauth('invalid_client', 401));
        expect(result).toEqual(misconfigured);
        const sent = pipe.askedAt('/token').map(({ headers }) => headers.authorization !== undefined);
        expect(sent).toEqual([tokenAuth === 'basic']);
      },
    );
  });

  describe('what it tells before anybody signs in', () => {
    /** @param reply the error by which it answers a code that nobody has */
    async function examine(
      reply: (way: TokenAuth) => string,
      settings: Partial<OpenidSettings> = {},
      more = {},
    ) {
      providerAt('', more);
      pipe.replies.set('/token', (response, asked) => {
        const error = reply(asked.includes('client_secret=') ? 'post' : 'basic');
        json({ error }, error === 'invalid_client' ? 401 : 400)(response);
      });
      const { issuer, reports } = over('', settings);
      const examined = await issuer.examine();
      return {
        canLeave: examined.ok && examined.value.canLeave,
        settings: reports.map((one) => one.setting),
      };
    }
    const good = () => 'invalid_grant';
    const onlyPost = (way: TokenAuth) => (way === 'post' ? 'invalid_grant' : 'invalid_client');

    it.each<[string, boolean, string[], ...Parameters<typeof examine>]>([
      ['it takes the secret', false, [], good],
      ['it takes the secret by post only', false, ['OIDC_TOKEN_AUTH'], onlyPost],
      ['it does not take it by basic only', false, ['OIDC_CLIENT_SECRET'], onlyPost, { tokenAuth: 'basic' }],
      ['it lets us redeem no codes', false, ['OIDC_CLIENT_ID'], () => 'unauthorized_client'],
      ['the settings name a page to leave', true, [], good, { endSessionUrl: 'https://a.test/leave' }],
      ['it has a page to leave', true, [], good, {}, { end_session_endpoint: 'https://a.test/leave' }],
    ])('is whether %s', async (_, canLeave, settings, ...args) => {
      expect(await examine(...args)).toEqual({ canLeave, settings });
    });
  });

  describe('a logout token', () => {
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const token = (kid: string) =>
      pipe.bent(`${encode({ kid, typ: 'logout+jwt' })}.${encode({ iss: pipe.url, aud: 'toolkit' })}.`, {
        signedBy: 'an unknown key',
      });

    it('does not make us ask for keys more than once in thirty seconds, whoever signs it', async () => {
      providerAt();
      pipe.replies.set('/jwks', json({ keys: [] }));
      const { issuer } = over();
      for (const kid of ['one', 'two', 'three'])
        expect(await issuer.readLogoutToken(token(kid))).toEqual({ ok: false, error: 'invalid-logout' });
      expect(pipe.askedAt('/jwks')).toHaveLength(1);
    });

    it('is refused where the key that it names is published and too weak', async () => {
      const { publicKey: weak } = generateKeyPairSync('rsa', { modulusLength: 1_024 });
      providerAt();
      pipe.replies.set('/jwks', json({ keys: [{ ...weak.export({ format: 'jwk' }), kid: 'unknown' }] }));
      const { issuer, reports } = over();
      expect(await issuer.readLogoutToken(token('any'))).toEqual({ ok: false, error: 'invalid-logout' });
      expect(reports).toEqual([]);
    });

    it.each<[string, (response: ServerResponse) => void, object]>([
      ['cannot be reached', (response) => void response.socket?.destroy(), unavailable],
      ['are no keys', json({}), misconfigured],
      ['are a page', html(200), unavailable],
    ])(
      'is neither good nor bad while the keys %s, which fifty tokens report once',
      async (_, reply, expected) => {
        providerAt();
        pipe.replies.set('/jwks', reply);
        const { issuer, reports, advance } = over();
        const refuseMany = () =>
          Promise.all(
            Array.from({ length: 50 }, async () =>
              expect(await issuer.readLogoutToken(token('one'))).toEqual(expected),
            ),
          );
        await refuseMany();
        expect([reports.length, pipe.askedAt('/jwks').length]).toEqual([1, 1]);
        advance(3_000);
        await refuseMany();
        expect([reports.length, pipe.askedAt('/jwks').length]).toEqual([2, 2]);
      },
    );
  });
});
