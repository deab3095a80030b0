import { done, fail } from '@toolkit/domain/result';
import { identityRules, sessionIdleMs } from '@toolkit/domain/session';
import { email, holding, identityUnderTest, password, TestBrowser, tooMany } from './identity.testing.ts';

const second = 'a password nobody guesses';
const weak = fail({ code: 'weak-password' });
const invalid = fail({ code: 'invalid-code' });
const wrong = { ok: false, error: { code: 'invalid-credentials' } };

/** Ada, who has proven her address, is signed in on a laptop and on a phone. */
async function setUp() {
  const server = identityUnderTest({ isListed: (typed) => typed === 'password of everybody' });
  const { users, secrets, ask, signIn, registered, mails } = server;
  const laptop = await registered();
  await signIn();
  const { id } = laptop.user;
  const record = users.stored.get(id);
  if (record) record.emailVerified = true;
  const kept = () => users.kept(id);
  return {
    ...server,
    record,
    laptop,
    kept,
    before: kept(),
    change: (newPassword: string, typed = password, browser: TestBrowser = laptop, source?: string) =>
      ask('/update-password', { user: id, currentPassword: typed, newPassword }, browser, source),
    open: async () => (await users.find(kept().sessions, server.clock.now()))[0],
    requestReset: (source?: string) => ask('/password-reset/request', { email }, undefined, source),
    reset: (code: string, chosen = second) => ask('/password-reset/confirm', { code, password: chosen }),
    hashOf: (token = '') => secrets.hashCode(token),
    subjects: async () => (await mails()).map(({ to, subject }) => `${subject}: ${to}`),
  };
}

const notice = `Your password was changed: ${email}`;

describe('the password of a signed-in user', () => {
  it('is proven by typing it, as at a sign-in: a right one forgets the wrong ones, after too many even that waits, and nothing changes', async () => {
    const { laptop, signIn, change, kept, before, open, subjects } = await setUp();
    const session = await open();
    const { points, firstWaitMs } = identityRules.freeGuesses;
    const prove = (typed: string) => change(email, typed);
    // A weak new one is not even looked at.
    for (const typed of ['', 'x'.repeat(400)]) expect(await prove(typed)).toMatchObject(wrong);
    expect(await prove(password)).toEqual(weak);
    expect(await change(password)).toEqual(done);
    for (let used = 1; used < points; used += 1) expect(await prove(second)).toMatchObject(wrong);
    expect(await prove(second)).toEqual(fail({ code: 'invalid-credentials', retryAfterMs: firstWaitMs }));
    expect(await prove(password)).toEqual(tooMany);
    expect(await signIn(laptop)).toEqual(tooMany);
    expect(kept()).toEqual(before);
    expect(await open()).toEqual(session);
    expect(await subjects()).toEqual([]);
  });

  it('changes, the session gets a new token, the others end, and the owner is notified', async () => {
    const { clock, laptop, change, kept, before, open, hashOf, subjects } = await setUp();
    const [id = ''] = before.sessions;
    const session = await open();
    clock.advance(1);
    expect(await change(second)).toEqual(done);
    expect(kept()).toEqual({ ...before, passwordHash: `hash of ${second}`, sessions: [id] });
    expect(await open()).toEqual({
      ...session,
      tokenHash: hashOf(laptop.tokens[0]),
      expiresAt: new Date(clock.now().getTime() + sessionIdleMs),
      authenticatedAt: clock.now(),
    });
    expect(await subjects()).toEqual([notice]);
  });

  it('changes without a notice to an address that is not proven', async () => {
    const { record, change, subjects } = await setUp();
    if (record) record.emailVerified = false;
    expect(await change(second)).toEqual(done);
    expect(await subjects()).toEqual([]);
  });

  it('is not changed by a session that ends, or whose token another tab replaces, meanwhile, which is to ask again', async () => {
    const { users, sessions, laptop, change, kept, before } = await setUp();
    const update = users.updatePassword.bind(users);
    const updating = vi.spyOn(users, 'updatePassword');
    const meanwhile = (work: () => Promise<unknown>) =>
      updating.mockImplementationOnce(async (...args) => {
        await work();
        return update(...args);
      });
    const stale = holding(...laptop.tokens);
    meanwhile(() => change(second));
    expect(await change('a third one', password, stale)).toEqual(fail({ code: 'session-replaced' }));
    meanwhile(() => sessions.end(before.sessions));
    expect(await change('a third one', second)).toEqual(fail({ code: 'session-replaced' }));
    expect(await change('a third one', second)).toEqual(fail({ code: 'session-expired' }));
    expect(kept()).toMatchObject({ passwordHash: `hash of ${second}` });
  });

  it('changes only so often, counted for the account and for the source', async () => {
    const { registered, ask, change } = await setUp();
    const { points } = identityRules.passwordChangesPerAccount;
    for (let used = 0; used < points; used += 1) expect(await change(password)).toEqual(done);
    expect(await change(password, password, undefined, 'elsewhere')).toEqual(tooMany);
    const changeAs = async (name: string) => {
      const browser = await registered(`${name}@example.com`, new TestBrowser(), name);
      const same = { currentPassword: password, newPassword: password };
      return ask('/update-password', { user: browser.user.id, ...same }, browser);
    };
    for (let used = points; used < identityRules.passwordChangesPerSource.points; used += 1)
      expect(await changeAs(`person-${used}`)).toEqual(done);
    expect(await changeAs('somebody-new')).toEqual(tooMany);
  });
});

describe('a forgotten password', () => {
  it('is replaced with a mailed code, after weak ones were refused, and the owner is notified', async () => {
    const { kept, before, requestReset, newestCode, reset, subjects } = await setUp();
    await requestReset();
    const code = await newestCode();
    for (const chosen of ['short', 'password of everybody', email])
      expect(await reset(code, chosen)).toEqual(weak);
    expect(kept()).toEqual(before);
    expect(await reset(code)).toEqual(done);
    expect(kept()).toEqual({ ...before, passwordHash: `hash of ${second}`, sessions: [] });
    expect(await subjects()).toEqual([`Choose a new password: ${email}`, notice]);
  });

  it('ends the wait that wrong passwords have opened, once there is a new one', async () => {
    const { signIn, requestReset, newestCode, reset } = await setUp();
    for (let at = 0; at < identityRules.freeGuesses.points; at += 1)
      expect(await signIn(undefined, second)).toMatchObject(wrong);
    expect(await signIn()).toEqual(tooMany);
    await requestReset();
    expect(await reset(await newestCode())).toEqual(done);
    expect(await signIn(undefined, second)).toMatchObject({ ok: true });
  });

  it('is replaced only so often for one account', async () => {
    const { users, requestReset, newestCode, reset } = await setUp();
    await requestReset();
    const code = await newestCode();
    users.resetPassword = async () => false;
    for (let used = 0; used < identityRules.passwordChangesPerAccount.points; used += 1)
      expect(await reset(code)).toEqual(invalid);
    expect(await reset(code)).toEqual(tooMany);
  });
});
