import { FixedClock, MemoryOidcProvider } from '@toolkit/adapters/memory';
import { done, fail, ok } from '@toolkit/domain/result';
import { identityRules } from '@toolkit/domain/session';
import { identityUnderTest, TestBrowser, tooMany } from './identity.testing.ts';

const sessionMs = 3_600_000;
const ada = { subject: 'ada', email: 'Ada@Oidc.Example', emailVerified: true };

function setUp() {
  const clock = new FixedClock();
  const provider = new MemoryOidcProvider();
  const server = identityUnderTest({
    clock,
    oidc: { issuer: provider, sessionMs },
  });
  const { sessions, secrets, useCases, ask } = server;
  const { oidc, browserSessions: endedSessions } = useCases;
  if (!oidc) throw new Error('There is no provider.');
  const begin = (browser?: TestBrowser, source?: string) =>
    ask('/foreign/begin', { register: false }, browser, source);
  const finish = (query: string, browser?: TestBrowser, source?: string) =>
    ask('/foreign/finish', { query }, browser, source);
  const signIn = async (account = ada, browser = new TestBrowser()) => {
    const begun = await begin(browser);
    if (!begun.ok) throw new Error(begun.error.code);
    return finish(provider.signIn(begun.value.url, account), browser);
  };
  const idsOf = ({ tokens }: TestBrowser) => tokens.map((token) => secrets.hashCode(token));
  return {
    ...server,
    clock,
    provider,
    oidc,
    endedSessions,
    begin,
    finish,
    signIn,
    idsOf,
    open: (...browsers: readonly TestBrowser[]) => sessions.find(browsers.flatMap(idsOf), clock.now()),
    async entered(account = ada, browser = new TestBrowser()) {
      const answer = await signIn(account, browser);
      if (!answer.ok) throw new Error(answer.error.code);
      return Object.assign(browser, { user: answer.value.user });
    },
  };
}

describe('signing in at a provider', () => {
  it('opens a session as long as the settings say, and keeps the ID token encrypted', async () => {
    const { clock, entered, open } = setUp();
    const browser = await entered();
    expect(browser.user).toMatchObject({ email: 'ada@oidc.example', emailVerified: true });
    expect(browser.attempts.size).toBe(0);
    const [session] = await open(browser);
    expect(session?.expiresAt).toEqual(new Date(clock.now().getTime() + sessionMs));
    expect(session?.oidc?.idToken).toBe('encrypted%20ada');
  });

  it('signs in nobody who is disabled here, or whose address somebody else has', async () => {
    const { users, signIn, entered } = setUp();
    users.add({ id: 'bob', email: 'bob@oidc.example' }, 'hash');
    const eve = { subject: 'eve', email: 'bob@oidc.example', emailVerified: true };
    const browser = new TestBrowser();
    expect(await signIn(eve, browser)).toEqual(fail({ code: 'address-in-use' }));
    // Whatever the answer is, it uses the attempt up.
    expect(browser.attempts.size).toBe(0);
    const { user } = await entered();
    users.disable(user.id);
    expect(await signIn()).toEqual(fail({ code: 'user-disabled' }));
  });

  it('mails no code to an unproven address that another account has, nor to a correction of it', async () => {
    const { ask, entered, mails } = setUp();
    const eve = await entered({ ...ada, subject: 'eve', emailVerified: false });
    const { user } = eve;
    const corrected = { user: user.id, email: 'other@oidc.example' };
    expect(await ask('/verification/send', corrected, eve)).toEqual(fail({ code: 'bad-request' }));
    await entered();
    expect(await ask('/token', { user: user.id }, eve)).toMatchObject(
      ok({ user: { takenEmail: user.email } }),
    );
    expect(await ask('/verification/send', { user: user.id }, eve)).toEqual(done);
    expect(await mails()).toEqual([]);
  });

  it('proves an address that two people claim by the code of the one who is signed in', async () => {
    const { ask, entered, newestCode } = setUp();
    const claim = async (subject: string) => {
      const browser = await entered({ ...ada, subject, emailVerified: false });
      await ask('/verification/send', { user: browser.user.id }, browser);
      return { browser, code: await newestCode(browser.user.email) };
    };
    const [hers, others] = [await claim('ada'), await claim('eve')];
    const confirm = (code: string) => ask('/verification/confirm', { code }, hers.browser);
    expect(await confirm(others.code)).toEqual(fail({ code: 'other-account' }));
    expect(await ask('/verification/confirm', { code: hers.code }, others.browser)).toEqual(
      fail({ code: 'other-account' }),
    );
    expect(await confirm(hers.code)).toEqual(done);
    expect(await confirm(others.code)).toEqual(fail({ code: 'invalid-code' }));
  });

  it('begins and finishes only so often from one source', async () => {
    const { begin, finish } = setUp();
    const { points } = identityRules.oidcSignInsPerSource;
    for (const step of [
      (source?: string) => begin(undefined, source),
      (source?: string) => finish('', undefined, source),
    ]) {
      for (let used = 0; used < points; used += 1) expect(await step()).not.toEqual(tooMany);
      expect(await step()).toEqual(tooMany);
      expect(await step('elsewhere')).not.toEqual(tooMany);
    }
  });
});

describe('signing out at the provider, too', () => {
  it('takes the ID token of the session that has ended, and none where the provider has no such page', async () => {
    const { ask, provider, entered } = setUp();
    const browser = await entered();
    expect(await ask('/sign-out', { user: 'somebody else' }, browser)).toEqual(ok({}));
    expect(await ask('/sign-out', { user: '' }, browser)).toEqual(ok({ leave: true }));
    expect(browser.idToken).toBe('encrypted%20ada');
    provider.canLeave = false;
    const other = await entered(ada, new TestBrowser());
    expect(await ask('/sign-out', { user: '' }, other)).toEqual(ok({ leave: false }));
    expect(other.idToken).toBeUndefined();
  });
});

describe('a sign-out at the provider', () => {
  it('ends the session here, which writes nothing more, and no session of anybody else', async () => {
    const { oidc, endedSessions, entered, idsOf, open } = setUp();
    const browser = await entered();
    const other = await entered({ ...ada, subject: 'bob', email: 'bob@oidc.example' });
    const bearer = { subject: browser.user.id, sessionId: idsOf(browser)[0] };
    expect(await endedSessions.hasEnded(bearer)).toBe(false);
    expect(await oidc.endSessions('ada')).toEqual(done);
    expect(await endedSessions.hasEnded(bearer)).toBe(true);
    expect(await open(browser, other)).toHaveLength(1);
  });

  it('ends nothing while the provider cannot vouch for it', async () => {
    const { oidc, provider, entered, open } = setUp();
    const browser = await entered();
    provider.trouble = 'provider-unavailable';
    expect(await oidc.endSessions('ada')).toEqual(fail('provider-unavailable'));
    expect(await open(browser)).toHaveLength(1);
    provider.trouble = undefined;
    expect(await oidc.endSessions('ada')).toEqual(done);
  });
});
