import { fail } from '@toolkit/domain/result';
import { identityRules, sessionIdleMs } from '@toolkit/domain/session';
import { email, holding, identityUnderTest, password, TestBrowser, tooMany } from './identity.testing.ts';

const ada = { id: '1', email };
const bob = { id: '2', email: 'bob@example.com' };
const wrong = fail({ code: 'invalid-credentials', retryAfterMs: undefined });
const wrongPassword = 'battery staple';

function setUp() {
  const failures: unknown[] = [];
  const failed = (_what: string, error: unknown) => failures.push(error);
  const server = identityUnderTest({ failed });
  for (const person of [ada, bob]) server.users.add(person, `hash of ${password}`);
  const { users, signIn } = server;
  return {
    ...server,
    failures,
    judged: vi.spyOn(server.hasher, 'verify'),
    async entered(address = email, browser = new TestBrowser()): Promise<TestBrowser> {
      expect(await signIn(browser, password, address)).toMatchObject({ ok: true });
      return browser;
    },
    countSessions: () => [ada, bob].map(({ id }) => users.kept(id).sessions.length),
  };
}

describe('signing in', () => {
  it('says the same of an unknown, a disabled, a wrong and an overlong one, and judges all but the last', async () => {
    const { users, judged, signIn } = setUp();
    users.disable(bob.id);
    expect(await signIn(undefined, password, 'carol@example.com')).toEqual(wrong);
    expect(await signIn(undefined, password, bob.email)).toEqual(wrong);
    expect(await signIn(undefined, wrongPassword)).toEqual(wrong);
    expect(judged).toHaveBeenCalledTimes(3);
    expect(await signIn(undefined, 'x'.repeat(400))).toEqual(wrong);
    expect(judged).toHaveBeenCalledTimes(3);
  });

  it('fails when the password is reset while it is judged', async () => {
    const { users, clock, judged, signIn, countSessions } = setUp();
    await users.addCode('password-reset', ada, 'hash', new Date(clock.now().getTime() + 1));
    judged.mockImplementationOnce(async () => users.resetPassword('hash', 'new hash', clock.now()));
    expect(await signIn()).toEqual(wrong);
    expect(countSessions()).toEqual([0, 0]);
  });

  it('ends the sessions that the new one replaces in the browser, and no others', async () => {
    const { signIn, entered, countSessions } = setUp();
    await entered();
    const [hers, his] = [await entered(), await entered(bob.email)];
    const both = holding(...hers.tokens, ...his.tokens);
    expect(await signIn(both, wrongPassword)).toEqual(wrong);
    expect(countSessions()).toEqual([2, 1]);
    await entered(email, both);
    expect(countSessions()).toEqual([2, 0]);
    expect(both.tokens).toHaveLength(1);
  });

  it('lets people in although the sessions of before cannot be tidied away', async () => {
    const { sessions, failures, entered } = setUp();
    const trouble = new Error('busy');
    sessions.tidy = async () => {
      throw trouble;
    };
    await entered();
    expect(failures).toEqual([trouble]);
  });
});

function setUpNew() {
  const server = identityUnderTest();
  const register = (chosen: string) => server.ask('/register', { email, password: chosen });
  return { ...server, register, hashed: vi.spyOn(server.hasher, 'hash') };
}

describe('registering', () => {
  it('makes an account whose address is not proven, and opens its first session', async () => {
    const { clock, users, sessions, secrets, registered } = setUpNew();
    const { tokens, user } = await registered(` ${email.toUpperCase()}`);
    const [id = ''] = tokens.map((token) => secrets.hashCode(token));
    expect(user).toMatchObject({ email, emailVerified: false });
    expect(users.kept(user.id)).toMatchObject({
      ...user,
      passwordHash: `hash of ${password}`,
      sessions: [id],
    });
    const expiresAt = new Date(clock.now().getTime() + sessionIdleMs);
    expect(await sessions.find([id], clock.now())).toMatchObject([
      { expiresAt, authenticatedAt: clock.now() },
    ]);
  });

  it('says that the address is taken, after as much work as for a free one', async () => {
    const { users, hashed, register } = setUpNew();
    users.add({ id: '1', email }, 'first hash');
    expect(await register(password)).toEqual(fail({ code: 'email-already-in-use' }));
    expect(hashed).toHaveBeenCalledTimes(1);
    expect(users.kept('1')).toMatchObject({ passwordHash: 'first hash', sessions: [] });
  });

  it('refuses a weak password before hashing', async () => {
    const { hashed, register } = setUpNew();
    expect(await register(email)).toEqual(fail({ code: 'weak-password' }));
    expect(hashed).not.toHaveBeenCalled();
  });

  it('is done only so often from one source, successful or not', async () => {
    const { register } = setUpNew();
    const { points } = identityRules.registrationsPerSource;
    for (let used = 0; used < points; used += 1) await register('weak');
    expect(await register(password)).toEqual(tooMany);
  });
});
