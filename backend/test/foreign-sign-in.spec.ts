import { identityCallNames, identityCalls } from '@toolkit/application/calls';
import { identityPath } from '@toolkit/domain/session';
import { eventually } from './eventually.ts';
import { type RunningBackend, runBackend } from './running-backend.ts';
import { TestOpenidProvider, type TestPerson } from './test-openid-provider.ts';

let provider: TestOpenidProvider;
let backend: RunningBackend;
beforeAll(async () => {
  provider = await TestOpenidProvider.start();
  backend = await runBackend({ environment: provider.environment, ownTokens: true });
});
afterEach(() => {
  provider.state = 'fair';
});
afterAll(async () => {
  await backend.stop();
  await provider.close();
});

/** Of one browser; what it keeps goes with each call. */
class Browser {
  readonly cookies = new Map<string, string>();
  readonly answers: string[] = [];
  readonly set: string[] = [];

  async post(
    call: string,
    fields: object,
    on = backend,
  ): Promise<{ status: number; body: Json; headers: Headers }> {
    const answer = await on.call(identityPath + call, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Origin: on.app.url,
        Cookie: Array.from(this.cookies, (pair) => pair.join('=')).join('; '),
      },
      body: JSON.stringify(fields),
    });
    for (const line of answer.headers.getSetCookie()) this.keep(line);
    const text = await answer.text();
    this.answers.push(text);
    return { status: answer.status, body: JSON.parse(text) as Json, headers: answer.headers };
  }

  async begin(): Promise<string> {
    return String((await this.post('/foreign/begin', {})).body.url);
  }

  /** @returns the answer to the whole sign-in */
  async signIn(person: TestPerson | 'cancelled') {
    return this.post('/foreign/finish', { query: provider.signIn(await this.begin(), person) });
  }

  attempts(): string[] {
    return [...this.cookies.keys()].filter((name) => name.startsWith('identity.attempt-'));
  }

  private keep(line: string): void {
    this.set.push(line);
    const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(line) ?? [];
    if (line.includes('Max-Age=0')) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

type Json = Readonly<Record<string, unknown>>;
let people = 0;
const newPerson = () => {
  people += 1;
  return { sub: `sub-${people}`, email: `person-${people}@foreign.test`, email_verified: true };
};

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

  it('keeps each attempt in a cookie of its own, out of reach of scripts and other sites, for ten minutes', async () => {
    const browser = new Browser();
    await browser.begin();
    const [cookie = ''] = browser.set;
    expect(cookie).toMatch(
      /^identity\.attempt-[\w-]{12}\.\d+=[\w-]{200,1000}; Max-Age=600; Path=\/api\/auth; HttpOnly; SameSite=Strict$/,
    );
    expect(browser.set).toHaveLength(1);
  });

  it('keeps at most five attempts of a browser, and the oldest goes', async () => {
    const browser = new Browser();
    const oldest = await browser.begin();
    for (let more = 0; more < 4; more += 1) await browser.begin();
    const second = browser.attempts()[1];
    expect(browser.attempts()).toHaveLength(5);
    const newest = await browser.begin();
    expect(browser.attempts()).toHaveLength(5);
    expect(browser.attempts()[0]).toBe(second);
    const query = provider.signIn(oldest, newPerson());
    expect(await browser.post('/foreign/finish', { query })).toMatchObject({
      status: 400,
      body: { code: 'invalid-attempt' },
    });
    expect(
      (await browser.post('/foreign/finish', { query: provider.signIn(newest, newPerson()) })).status,
    ).toBe(200);
  });

  it('finishes the attempts of two tabs, each once, and deletes no other', async () => {
    const browser = new Browser();
    const [ada, bob] = [newPerson(), newPerson()];
    const queries = [
      provider.signIn(await browser.begin(), ada),
      provider.signIn(await browser.begin(), bob),
    ];
    expect(await browser.post('/foreign/finish', { query: queries[0] })).toMatchObject({
      body: { user: { email: ada.email } },
    });
    expect(browser.attempts()).toHaveLength(1);
    expect(await browser.post('/foreign/finish', { query: queries[1] })).toMatchObject({
      body: { user: { email: bob.email } },
    });
    expect(browser.attempts()).toEqual([]);
    expect((await browser.post('/foreign/finish', { query: queries[1] })).body.code).toBe('invalid-attempt');
  });

  it.each([
    [400, 'sign-in-cancelled', 'cancelled'],
    [403, 'no-email', { sub: 'nobody knows' }],
  ] as const)(
    'answers %i %s where the provider says so, and forgets the attempt',
    async (status, code, person) => {
      const browser = new Browser();
      expect(await browser.signIn(person)).toMatchObject({ status, body: { code } });
      expect(browser.attempts()).toEqual([]);
    },
  );

  it('takes no answer to an attempt of another browser, or to none', async () => {
    const planted = provider.signIn(await new Browser().begin(), newPerson());
    for (const query of [planted, '', '?code=1&state=2', `?state=${'x'.repeat(2_000)}`])
      expect(await new Browser().post('/foreign/finish', { query })).toMatchObject({
        status: 400,
        body: { code: 'invalid-attempt' },
      });
  });

  it('joins nobody by an address', async () => {
    const ada = newPerson();
    await new Browser().signIn(ada);
    expect(await new Browser().signIn({ ...newPerson(), email: ada.email })).toMatchObject({
      status: 409,
      body: { code: 'address-in-use' },
    });
  });

  it('says what keeps the provider from answering, and goes on with the same attempt once it does', async () => {
    const late = await TestOpenidProvider.start();
    late.state = 'down';
    // It starts all the same.
    const own = await runBackend({ environment: late.environment, ownTokens: true });
    const browser = new Browser();
    try {
      expect((await own.call('/readyz')).status).toBe(200);
      const refused = await browser.post('/foreign/begin', {}, own);
      expect(refused).toMatchObject({ status: 503, body: { code: 'provider-unavailable' } });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      late.state = 'fair';
      const url = await eventually('an attempt', async () => {
        const { body } = await browser.post('/foreign/begin', {}, own);
        return body.url as string | undefined;
      });
      const query = late.signIn(url, newPerson());
      late.state = 'down';
      expect((await browser.post('/foreign/finish', { query }, own)).status).toBe(503);
      late.state = 'fair';
      expect((await browser.post('/foreign/finish', { query }, own)).status).toBe(200);
      expect(
        own.log.some((line) => line.includes('"event":"openid-trouble"') && line.includes('OIDC_ISSUER')),
      ).toBe(true);
    } finally {
      await own.stop();
      await late.close();
    }
  });

  it('answers 502 where the settings are wrong, and the log says which', async () => {
    const strange = await TestOpenidProvider.start();
    strange.state = 'wrong';
    const own = await runBackend({ environment: strange.environment, ownTokens: true });
    try {
      expect(await new Browser().post('/foreign/begin', {}, own)).toMatchObject({
        status: 502,
        body: { code: 'provider-misconfigured' },
      });
      expect(own.log.some((line) => line.includes('set OIDC_ISSUER='))).toBe(true);
    } finally {
      await own.stop();
      await strange.close();
    }
  });

  it('offers no call for passwords, and corrects no address', async () => {
    const browser = new Browser();
    const entered = await browser.signIn({ ...newPerson(), email_verified: false });
    const { id: user } = entered.body.user as { readonly id: string };
    for (const call of identityCallNames.filter(
      (name) => 'signIn' in identityCalls[name] && !name.startsWith('/foreign'),
    ))
      expect(await browser.post(call, {})).toMatchObject({ status: 404, body: { code: 'not-found' } });
    const continueUrl = `${backend.app.url}/login`;
    expect(
      await browser.post('/verification/send', { user, continueUrl, email: 'other@foreign.test' }),
    ).toMatchObject({
      status: 400,
    });
    expect(await browser.post('/verification/send', { user, continueUrl })).toMatchObject({ status: 200 });
  });

  it('shows no code, token, secret or verifier in its log or answers', async () => {
    const browser = new Browser();
    await browser.signIn(newPerson());
    await browser.signIn('cancelled');
    const replayed = provider.signIn(await browser.begin(), newPerson());
    await new Browser().post('/foreign/finish', { query: replayed });
    await backend.call(`/auth/callback${replayed}`, { headers: { Accept: 'text/html' } });
    for (const text of [...backend.log, ...browser.answers]) {
      expect(text).not.toContain(provider.canary);
      expect(text).not.toContain(provider.clientSecret);
      for (const [name, value] of browser.cookies)
        if (name.includes('attempt')) expect(text).not.toContain(value);
    }
    expect(backend.log.length).toBeGreaterThan(0);
  });
});

describe('sign-in with a password', () => {
  it('knows nothing of a provider: its calls are answered like any unknown path', async () => {
    const own = await runBackend({ ownTokens: true });
    try {
      for (const headers of [{}, { Origin: own.app.url, 'Content-Type': 'application/json' }]) {
        const ask = async (path: string) => {
          const answer = await own.call(identityPath + path, { method: 'POST', headers, body: '{}' });
          const { requestId: _, ...body } = (await answer.json()) as Json;
          const kept = [...answer.headers].filter(([name]) => !['x-request-id', 'date'].includes(name));
          return { status: answer.status, body, kept };
        };
        const unknown = await ask('/nowhere');
        expect(unknown.status).toBe(404);
        for (const path of ['/foreign/begin', '/foreign/finish']) expect(await ask(path)).toEqual(unknown);
      }
    } finally {
      await own.stop();
    }
  });
});
