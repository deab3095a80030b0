import { memoryBackend } from '@toolkit/adapters/memory';
import { fail, ok } from '@toolkit/domain/result';
import { identityRules, sessionIdleMs } from '@toolkit/domain/session';
import { KnownDevices } from '../attempts/known-devices.ts';
import { LoginThrottle } from '../attempts/login-throttle.ts';
import { IdentityMailer } from '../mails/identity-mailer.ts';
import { MailCadence } from '../mails/mail-cadence.ts';
import type { OpenSession } from '../ports.ts';
import { SessionTokens } from '../session-tokens.ts';
import { ChangePassword } from './change-password.ts';

const ada = { id: '1', email: 'ada@example.com', emailVerified: true };
const source = '192.0.2.1';
const first = 'the password of the first day';
const second = 'a password nobody guesses';

function setUp() {
  const { clock, limits, identity } = memoryBackend();
  const { people, sessions, secrets, hasher, isListed } = identity;
  people.add(ada, `hash of ${first}`);
  const openedAt = clock.now();
  const times = {
    openedAt,
    expiresAt: new Date(openedAt.getTime() + sessionIdleMs),
    authenticatedAt: openedAt,
  };
  for (const id of ['laptop', 'phone']) sessions.put({ id, personId: ada.id, ...times });
  const rules = identityRules;
  const throttle = new LoginThrottle(limits, rules);
  const cadence = new MailCadence(limits, rules);
  const failed = (error: unknown) => {
    throw error;
  };
  const publicUrl = 'https://app.example';
  const sessionTokens = new SessionTokens({ sessions, secrets, clock });
  const mailer = new IdentityMailer({
    people,
    mailer: identity.mailer,
    cadence,
    secrets,
    clock,
    publicUrl,
    failed,
  });
  const changePassword = new ChangePassword({
    people,
    secrets,
    limits,
    hasher,
    throttle,
    sessionTokens,
    knownDevices: new KnownDevices({ people, secrets, clock }),
    mailer,
    rules,
    isListed,
  });
  const user = { ...ada, disabled: false };
  return {
    clock,
    people,
    sessions,
    secrets,
    session: { id: 'laptop', tokenHash: 'laptop', user, ...times },
    change: (session: OpenSession, newPassword: string, currentPassword = first, from = source) =>
      changePassword.execute(session, { currentPassword, newPassword }, from, undefined),
    open: async () => ({ ...(await sessions.find(['laptop'], clock.now()))[0], user }),
    mailedTo: async () => {
      await mailer.close();
      return identity.mailer.sent.map(({ to }) => to);
    },
  };
}

const wrong = { ok: false, error: { code: 'invalid-credentials' } };

describe('the password of a signed-in user', () => {
  it('is proven by typing it, which forgets the wrong ones before; after too many even the right one waits', async () => {
    const { session, change, open } = setUp();
    const { points, firstWaitMs } = identityRules.freeGuesses;
    const prove = (typed: string) => change(session, ada.email, typed);
    expect(await prove('')).toMatchObject(wrong);
    expect(await prove(first)).toEqual(fail({ code: 'weak-password' }));
    for (let used = 1; used < points; used += 1) expect(await prove(second)).toMatchObject(wrong);
    expect(await prove(second)).toEqual(fail({ code: 'invalid-credentials', retryAfterMs: firstWaitMs }));
    expect(await prove(first)).toMatchObject({ error: { code: 'too-many-requests' } });
    expect(await open()).toEqual(session);
  });

  it('gives the session a new token when it is changed; the session stays the same', async () => {
    const { clock, secrets, session, change, open } = setUp();
    clock.advance(1);
    const expiresAt = new Date(clock.now().getTime() + sessionIdleMs);
    const changed = await change(session, second);
    if (!changed.ok || !changed.value) throw new Error('not changed');
    const tokenHash = secrets.hashCode(changed.value.token);
    const renewed = { ...session, tokenHash, expiresAt, authenticatedAt: clock.now() };
    expect(changed.value.session).toEqual(renewed);
    expect(await open()).toEqual(renewed);
  });

  it('changes, the other sessions end, and the owner is notified', async () => {
    const { people, session, change, mailedTo } = setUp();
    expect(await change(session, second)).toMatchObject(ok({ mark: expect.any(String) }));
    expect(people.kept(ada.id)).toMatchObject({ passwordHash: `hash of ${second}`, sessions: ['laptop'] });
    expect(await mailedTo()).toEqual([ada.email]);
  });

  it('stays, and ends no session, when the current one is wrong', async () => {
    const { people, session, change, mailedTo } = setUp();
    // A weak new one is not even looked at.
    for (const [typed, next] of [
      ['', second],
      [second, second],
      ['x'.repeat(400), second],
      [second, ada.email],
    ] as const)
      expect(await change(session, next, typed)).toMatchObject(wrong);
    expect(people.kept(ada.id)).toMatchObject({
      passwordHash: `hash of ${first}`,
      sessions: ['laptop', 'phone'],
    });
    expect(await mailedTo()).toEqual([]);
  });

  it('stays, with the token and all sessions, when the new one is weak or the same as before', async () => {
    const { people, session, change, open, mailedTo } = setUp();
    expect(await change(session, ada.email)).toEqual(fail({ code: 'weak-password' }));
    expect(await change(session, first)).toEqual(ok(undefined));
    expect(people.kept(ada.id)).toMatchObject({
      passwordHash: `hash of ${first}`,
      sessions: ['laptop', 'phone'],
    });
    expect(await open()).toEqual(session);
    expect(await mailedTo()).toEqual([]);
  });

  it('stays when the session has ended meanwhile, and no notice goes to an address that is not proven', async () => {
    const { session, change, mailedTo } = setUp();
    const expired = fail({ code: 'session-expired' });
    expect(await change({ ...session, id: 'ended' }, second)).toEqual(expired);
    const unproven = { ...session, user: { ...session.user, emailVerified: false } };
    expect(await change(unproven, second)).toMatchObject({ ok: true });
    expect(await mailedTo()).toEqual([]);
  });

  it('is not changed with a token that another tab has replaced meanwhile', async () => {
    const { people, session, change, open } = setUp();
    const changed = await change(session, second);
    if (!changed.ok) throw new Error(changed.error.code);
    expect(await change(session, first, second)).toEqual(fail({ code: 'session-replaced' }));
    expect(people.kept(ada.id)).toMatchObject({ passwordHash: `hash of ${second}` });
    expect(await open()).toEqual(changed.value?.session);
  });

  it('changes only so often, counted for the account and for the source', async () => {
    const { people, session, change } = setUp();
    const { points } = identityRules.passwordChangesPerAccount;
    for (let used = 0; used < points; used += 1) expect(await change(session, first)).toEqual(ok(undefined));
    const refused = { error: { code: 'too-many-requests' } };
    expect(await change(session, first, first, '192.0.2.2')).toMatchObject(refused);
    const changeAs = (id: string) => {
      const person = { id, email: `${id}@example.com` };
      people.add(person, `hash of ${first}`);
      return change({ ...session, user: { ...session.user, ...person } }, first);
    };
    for (let used = points; used < identityRules.passwordChangesPerSource.points; used += 1)
      expect(await changeAs(`person-${used}`)).toEqual(ok(undefined));
    expect(await changeAs('somebody-new')).toMatchObject(refused);
  });
});
