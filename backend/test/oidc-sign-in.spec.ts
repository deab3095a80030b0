import { jest } from '@jest/globals';
import { TestOpenidProvider, type TestUser } from '@toolkit/adapters/contracts/openid';
import { identityPath } from '@toolkit/domain/session';
import { eventually } from './eventually.ts';
import { type RunningBackend, runBackend } from './running-backend.ts';

let provider: TestOpenidProvider;
let backend: RunningBackend;
beforeAll(async () => {
  provider = await TestOpenidProvider.start();
  backend = await runBackend({ environment: provider.environment, ownTokens: true });
});
afterAll(async () => {
  await backend.stop();
  await provider.close();
});

type Json = Readonly<Record<string, unknown>>;

/** Of one browser; what it keeps goes with each call. */
class Browser {
  readonly cookies = new Map<string, string>();
  readonly answers: string[] = [];
  readonly set: string[] = [];

  async post(call: string, fields: object, on = backend): Promise<{ status: number; body: Json }> {
    const answer = await on.call(identityPath + call, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: on.app.url, Cookie: this.header },
      body: JSON.stringify(fields),
    });
    this.keep(answer);
    const text = await answer.text();
    this.answers.push(text);
    return { status: answer.status, body: JSON.parse(text) as Json };
  }

  /** Follows the link to our way out, up to where it leads. */
  async leave(): Promise<{ status: number; location: URL; headers: Headers }> {
    const answer = await backend.call(`${identityPath}/foreign/leave`, { headers: { Cookie: this.header } });
    this.keep(answer);
    const { status, headers } = answer;
    return { status, headers, location: new URL(headers.get('location') ?? '', backend.app.url) };
  }

  async begin(): Promise<string> {
    return String((await this.post('/foreign/begin', {})).body.url);
  }

  /** @returns the answer to the whole sign-in */
  async signIn(person: TestUser | 'cancelled') {
    return this.post('/foreign/finish', { query: provider.signIn(await this.begin(), person) });
  }

  named(part: string): string[] {
    return [...this.cookies.keys()].filter((name) => name.startsWith(`identity.${part}`));
  }

  private get header(): string {
    return Array.from(this.cookies, (pair) => pair.join('=')).join('; ');
  }

  private keep({ headers }: Response): void {
    for (const line of headers.getSetCookie()) {
      this.set.push(line);
      const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(line) ?? [];
      if (line.includes('Max-Age=0')) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

let people = 0;
const newPerson = () => {
  people += 1;
  return { sub: `sub-${people}`, email: `person-${people}@oidc.test`, email_verified: true };
};

// Passport knows one set of strategies in a process: what needs the account comes before what starts other servers.

/** The provider tells us of a sign-out there. */
const ended = (token: string) =>
  backend.call(`${identityPath}/foreign/ended`, {
    method: 'POST',
    body: new URLSearchParams({ logout_token: token }),
  });

describe('a sign-out at the provider', () => {
  it('ends the session here that came from one there, and the next call of every tab says so', async () => {
    const [here, elsewhere] = [new Browser(), new Browser()];
    const person = newPerson();
    await here.signIn({ ...person, sid: 'of this browser' });
    await elsewhere.signIn({ ...person, sid: 'of another' });
    const answer = await ended(await provider.logoutToken({ sid: 'of this browser' }));
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await here.post('/token', {})).toMatchObject({ status: 401, body: { code: 'session-expired' } });
    expect((await elsewhere.post('/token', {})).status).toBe(200);
  });

  it('is refused, and ends nothing, when it is no token or comes in another form', async () => {
    const [browser, { sub, ...person }] = [new Browser(), newPerson()];
    await browser.signIn({ sub, ...person });
    const token = await provider.logoutToken({ sub });
    for (const other of [`${token}x`, '']) {
      const answer = await ended(other);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([400, 'no-store']);
    }
    const path = `${identityPath}/foreign/ended`;
    const headers = { 'Content-Type': 'application/json' };
    for (const other of [{}, { headers, body: JSON.stringify({ logout_token: token }) }])
      expect((await backend.call(path, { method: 'POST', ...other })).status).toBe(400);
    expect((await ended('x'.repeat(4_096))).status).toBe(413);
    expect((await browser.post('/token', {})).status).toBe(200);
  });
});

describe('signing out at the provider, too', () => {
  it('follows a sign-out here, for ten minutes and once with the ID token that no page has seen; without it the provider asks', async () => {
    const [browser, person] = [new Browser(), newPerson()];
    await browser.signIn(person);
    expect((await browser.post('/sign-out', {})).body).toEqual({ leave: true });
    expect(browser.set.at(-1)).toMatch(
      /^identity\.leaving\.\d+=[\w-]{200,}; Max-Age=600; Path=\/api\/auth; HttpOnly; SameSite=Strict$/,
    );
    const { status, location, headers } = await browser.leave();
    expect([status, headers.get('cache-control'), headers.get('referrer-policy')]).toEqual([
      302,
      'no-store',
      'no-referrer',
    ]);
    expect(location.origin + location.pathname).toBe(`${provider.issuer}/leave`);
    const { id_token_hint: hint = '', ...others } = Object.fromEntries(location.searchParams);
    const { clientId: client_id } = provider;
    expect(others).toEqual({ client_id, post_logout_redirect_uri: `${backend.app.url}/login` });
    const [, claims = ''] = hint.split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ sub: person.sub });
    const again = await browser.leave();
    expect(Object.fromEntries(again.location.searchParams)).toEqual(others);
    expect(again.headers.getSetCookie()).toEqual([]);
    const fromElsewhere = await backend.call(`${identityPath}/foreign/leave`, {
      headers: { 'Sec-Fetch-Site': 'cross-site' },
    });
    expect(fromElsewhere.headers.get('location')).toBe('/login');
  });

  it('hands out no ID token of the person before to the next one who signs in', async () => {
    const browser = new Browser();
    await browser.signIn(newPerson());
    await browser.post('/sign-out', {});
    await browser.signIn(newPerson());
    expect(browser.named('leaving')).toEqual([]);
  });

  it('goes without the ID token where that is too long for a cookie, as with 1,500 groups', async () => {
    provider.claims = { groups: Array.from({ length: 1_500 }, (_, at) => `a group with the number ${at}`) };
    const browser = new Browser();
    expect((await browser.signIn(newPerson())).status).toBe(200);
    provider.claims = {};
    expect((await browser.post('/sign-out', {})).body).toEqual({ leave: true });
    expect(browser.named('leaving')).toEqual([]);
    expect((await browser.leave()).location.pathname).toBe('/leave');
  });
});

describe('sign-in at an OpenID provider', () => {
  it('opens a session, whose token reaches the account, and signs in the same person again', async () => {
    const [browser, ada] = [new Browser(), newPerson()];
    const entered = await browser.signIn(ada);
    const { sub: _, email, email_verified: emailVerified } = ada;
    expect(entered).toMatchObject({ status: 200, body: { user: { email, emailVerified } } });
    const token = await browser.post('/token', {});
    expect(token.body.user).toEqual(entered.body.user);
    const account = await backend.call('/api/user/initialize', { token: String(token.body.token) });
    expect(account.status).toBe(200);
    const again = await new Browser().signIn(ada);
    expect(again.body.user).toEqual(entered.body.user);
  });

  it('keeps at most five attempts, each in a cookie out of reach of scripts and other sites, for ten minutes', async () => {
    const browser = new Browser();
    const oldest = await browser.begin();
    expect(browser.set).toEqual([
      expect.stringMatching(
        /^identity\.attempt-[\w-]{12}\.\d+=[\w-]{200,1000}; Max-Age=600; Path=\/api\/auth; HttpOnly; SameSite=Strict$/,
      ),
    ]);
    for (let more = 0; more < 5; more += 1) await browser.begin();
    expect(browser.named('attempt')).toHaveLength(5);
    const answer = await browser.post('/foreign/finish', { query: provider.signIn(oldest, newPerson()) });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-attempt' } });
  });

  it('finishes the attempts of two tabs, each once, also when both send one at once', async () => {
    const browser = new Browser();
    const [ada, bob] = [newPerson(), newPerson()];
    const hers = provider.signIn(await browser.begin(), ada);
    const his = provider.signIn(await browser.begin(), bob);
    const finish = (query: string) => browser.post('/foreign/finish', { query });
    expect(await finish(hers)).toMatchObject({ body: { user: { email: ada.email } } });
    const twice = await Promise.all([finish(his), finish(his)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(browser.named('attempt')).toEqual([]);
  });

  it('takes answers of 4,082 characters, as long as codes of providers may make them, and no longer ones', async () => {
    const page = (length: number) =>
      backend.call(`/auth/callback?code=`.padEnd(length, 'x'), { headers: { Accept: 'text/html' } });
    expect((await page(4_096)).status).not.toBe(414);
    expect((await page(4_097)).status).toBe(414);
    expect(
      (await new Browser().post('/foreign/finish', { query: `?code=`.padEnd(4_082, 'x') })).body.code,
    ).toBe('invalid-attempt');
  });

  it('keeps nobody waiting who is signed in while the provider hangs', async () => {
    const [browser, guest] = [new Browser(), new Browser()];
    await browser.signIn(newPerson());
    const query = provider.signIn(await guest.begin(), newPerson());
    // Only the end of the test ends the wait for an answer.
    const ending = new AbortController();
    jest.spyOn(AbortSignal, 'timeout').mockReturnValue(ending.signal);
    provider.state = 'hanging';
    try {
      const waiting = Array.from({ length: 40 }, () => guest.post('/foreign/finish', { query }));
      await eventually('calls that wait', async () => provider.unanswered.length >= 9 || undefined);
      expect((await browser.post('/token', {})).status).toBe(200);
      ending.abort(new DOMException('too late', 'TimeoutError'));
      for (const { status } of await Promise.all(waiting)) expect(status).toBe(503);
    } finally {
      provider.state = 'fair';
      jest.restoreAllMocks();
    }
  });

  it('shows no code, token, secret or verifier in its log or answers', async () => {
    const browser = new Browser();
    await browser.signIn({ ...newPerson(), sid: 'theirs' });
    await browser.post('/sign-out', {});
    expect((await browser.leave()).location.href).toContain('id_token_hint=ey');
    const logoutToken = await provider.logoutToken({ sid: 'theirs' });
    for (const token of [logoutToken, logoutToken, `${logoutToken}x`])
      browser.answers.push(await (await ended(token)).text());
    await browser.signIn(newPerson());
    await browser.signIn('cancelled');
    const replayed = provider.signIn(await browser.begin(), newPerson());
    await new Browser().post('/foreign/finish', { query: replayed });
    await backend.call(`/auth/callback${replayed}`, { headers: { Accept: 'text/html' } });
    for (const text of [...backend.log, ...browser.answers]) {
      expect(text).not.toContain(provider.canary);
      expect(text).not.toContain(provider.clientSecret);
      expect(text).not.toContain(logoutToken.split('.')[2]);
      for (const verifier of provider.verifiers) expect(text).not.toContain(verifier);
      for (const line of browser.set.filter((set) => /attempt|leaving/.test(set))) {
        const value = /=([^;]*)/.exec(line)?.[1];
        if (value) expect(text).not.toContain(value);
      }
    }
    // An attempt's address names its nonce, so the answer that begins it does.
    for (const text of backend.log) for (const nonce of provider.nonces) expect(text).not.toContain(nonce);
    for (const some of [backend.log, provider.verifiers, provider.nonces])
      expect(some.length).toBeGreaterThan(0);
  });

  it('is offered by a server that starts while the provider is down, and the log says what to look at', async () => {
    const late = await TestOpenidProvider.start();
    late.state = 'down';
    const own = await runBackend({ environment: late.environment, ownTokens: true });
    try {
      expect((await own.call('/readyz')).status).toBe(200);
      const refused = await new Browser().post('/foreign/begin', {}, own);
      expect(refused).toMatchObject({ status: 503, body: { code: 'provider-unavailable' } });
      expect(own.log.join()).toMatch(/"event":"openid-trouble".*OIDC_ISSUER/);
      // The browser keeps its ID token for another try.
      const headers = { Cookie: `identity.leaving.${new URL(own.app.url).port}=kept` };
      const leaving = await own.call(`${identityPath}/foreign/leave`, { headers });
      expect(leaving.headers.get('location')).toBe('/login#still-signed-in');
      expect(leaving.headers.getSetCookie()).toEqual([]);
    } finally {
      await own.stop();
      await late.close();
    }
  });
});
