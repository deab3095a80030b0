import { memoryBackend } from '@toolkit/adapters/memory';
import { fail, ok } from '@toolkit/domain/result';
import { identityRules, sessionIdleMs } from '@toolkit/domain/session';
import { KnownDevices } from '../attempts/known-devices.ts';
import { LoginThrottle } from '../attempts/login-throttle.ts';
import { IdentityMailer } from '../mails/identity-mailer.ts';
import { MailCadence } from '../mails/mail-cadence.ts';
import type { OpenSession } from '../ports.ts';
import { SessionTokens } from '../session-tokens.ts';
import { Reauthenticate } from '../sign-in/reauthenticate.ts';
import { ChangePassword } from './change-password.ts';
import { ProvePassword } from './prove-password.ts';

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
  const provePassword = new ProvePassword({ people, secrets, hasher, throttle });
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
    limits,
    hasher,
    provePassword,
    sessionTokens,
    knownDevices: new KnownDevices({ people, secrets, clock }),
    mailer,
    rules,
    isListed,
  });
  const reauthenticate = new Reauthenticate({ sessions, sessionTokens, provePassword });
  const user = { ...ada, disabled: false };
  return {
    clock,
    people,
    sessions,
    secrets,
    session: { id: 'laptop', tokenHash: 'laptop', user, ...times },
    prove: (session: OpenSession, typed: string) => reauthenticate.execute(session, typed, source, undefined),
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
    const { clock, session, prove, open } = setUp();
    const { points, firstWaitMs } = identityRules.freeGuesses;
    clock.advance(1);
    expect(await prove(session, '')).toMatchObject(wrong);
    expect(await open()).toEqual(session);
    const proven = await prove(session, first);
    if (!proven.ok) throw new Error(proven.error.code);
    const renewed = proven.value.session;
    expect(renewed.authenticatedAt).toEqual(clock.now());
    for (let used = 1; used < points; used += 1) expect(await prove(renewed, second)).toMatchObject(wrong);
    expect(await prove(renewed, second)).toEqual(
      fail({ code: 'invalid-credentials', retryAfterMs: firstWaitMs }),
    );
    expect(await prove(renewed, first)).toMatchObject({ error: { code: 'too-many-requests' } });
  });

  it('gives the session a new token when it is proven or changed; the session stays the same', async () => {
    const { clock, secrets, session, prove, change, open } = setUp();
    clock.advance(1);
    const expiresAt = new Date(clock.now().getTime() + sessionIdleMs);
    const proven = await prove(session, first);
    if (!proven.ok) throw new Error(proven.error.code);
    const tokens = ['laptop', proven.value.token];
    const changed = await change(proven.value.session, second);
    if (!changed.ok || !changed.value) throw new Error('not changed');
    tokens.push(changed.value.token);
    expect(new Set(tokens).size).toBe(3);
    for (const { value } of [proven, changed])
      expect(value?.session).toEqual({
        ...session,
        tokenHash: secrets.hashCode(value?.token ?? ''),
        expiresAt,
        authenticatedAt: clock.now(),
      });
    expect(await open()).toEqual(changed.value.session);
  });

  it('changes, the other sessions end, and the owner is notified', async () => {
    const { people, session, change, mailedTo } = setUp();
    expect(await change(session, second)).toMatchObject(ok({ mark: expect.any(String) }));
    expect(people.kept(ada.id)).toMatchObject({ passwordHash: `hash of ${second}`, sessions: ['laptop'] });
    expect(await mailedTo()).toEqual([ada.email]);
  });

  it('stays, and ends no session, when the current one is wrong, however recently it was proven', async () => {
    const { people, session, change, prove, mailedTo } = setUp();
    const proven = await prove(session, first);
    if (!proven.ok) throw new Error(proven.error.code);
    // A weak new one is not even looked at.
    for (const [typed, next] of [
      ['', second],
      [second, second],
      ['x'.repeat(400), second],
      [second, ada.email],
    ] as const)
      expect(await change(proven.value.session, next, typed)).toMatchObject(wrong);
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

  it('is neither changed nor proven with a token that another tab has replaced meanwhile', async () => {
    const { people, session, prove, change, open } = setUp();
    const proven = await prove(session, first);
    if (!proven.ok) throw new Error(proven.error.code);
    const replaced = fail({ code: 'session-replaced' });
    expect(await prove(session, first)).toEqual(replaced);
    expect(await change(session, second)).toEqual(replaced);
    expect(people.kept(ada.id)).toMatchObject({ passwordHash: `hash of ${first}` });
    expect(await open()).toEqual(proven.value.session);
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
