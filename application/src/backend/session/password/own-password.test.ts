import { memoryBackend } from '@toolkit/adapters/memory';
import { done, fail, ok } from '@toolkit/domain/result';
import { identityRules, recentLoginMs, sessionIdleMs } from '@toolkit/domain/session';
import { KnownDevices } from '../attempts/known-devices.ts';
import { LoginThrottle } from '../attempts/login-throttle.ts';
import { IdentityMailer } from '../mails/identity-mailer.ts';
import { MailCadence } from '../mails/mail-cadence.ts';
import { Reauthenticate } from '../sign-in/reauthenticate.ts';
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
  const mailer = new IdentityMailer({
    people,
    mailer: identity.mailer,
    cadence,
    secrets,
    clock,
    publicUrl,
    failed,
  });
  return {
    clock,
    people,
    sessions,
    session: { id: 'laptop', user: { ...ada, disabled: false }, ...times },
    changePassword: new ChangePassword({
      people,
      limits,
      hasher,
      knownDevices: new KnownDevices({ people, secrets, clock }),
      mailer,
      clock,
      rules,
      isListed,
    }),
    reauthenticate: new Reauthenticate({ people, sessions, secrets, hasher, throttle, clock }),
    mailedTo: async () => {
      await mailer.close();
      return identity.mailer.sent.map(({ to }) => to);
    },
  };
}

describe('the password of a signed-in user', () => {
  it('is proven by typing it, which forgets the wrong ones before; after too many even the right one waits', async () => {
    const { clock, sessions, session, reauthenticate } = setUp();
    const provenAt = async () => (await sessions.find(['laptop'], clock.now()))[0]?.authenticatedAt;
    const wrong = { ok: false, error: { code: 'invalid-credentials' } };
    const { points, firstWaitMs } = identityRules.freeGuesses;
    clock.advance(1);
    expect(await reauthenticate.execute(session, '', source)).toMatchObject(wrong);
    expect(await provenAt()).toEqual(session.authenticatedAt);
    expect(await reauthenticate.execute(session, first, source)).toEqual(done);
    expect(await provenAt()).toEqual(clock.now());
    for (let used = 1; used < points; used += 1)
      expect(await reauthenticate.execute(session, second, source)).toMatchObject(wrong);
    expect(await reauthenticate.execute(session, second, source)).toEqual(
      fail({ code: 'invalid-credentials', retryAfterMs: firstWaitMs }),
    );
    expect(await reauthenticate.execute(session, first, source)).toMatchObject({
      error: { code: 'too-many-requests' },
    });
  });

  it('changes, the other sessions end, and the owner is notified', async () => {
    const { people, session, changePassword, mailedTo } = setUp();
    expect(await changePassword.execute(session, second, source)).toEqual(ok(expect.any(String)));
    expect(people.kept(ada.id)).toMatchObject({ passwordHash: `hash of ${second}`, sessions: ['laptop'] });
    expect(await mailedTo()).toEqual([ada.email]);
  });

  it('stays, and ends no session, when it is weak, the same as before or proven too long ago', async () => {
    const { clock, people, session, changePassword, mailedTo } = setUp();
    expect(await changePassword.execute(session, ada.email, source)).toEqual(fail({ code: 'weak-password' }));
    expect(await changePassword.execute(session, first, source)).toEqual(done);
    clock.advance(recentLoginMs);
    expect(await changePassword.execute(session, first, source)).toEqual(done);
    clock.advance(1);
    expect(await changePassword.execute(session, second, source)).toEqual(
      fail({ code: 'requires-recent-login' }),
    );
    expect(people.kept(ada.id)).toMatchObject({
      passwordHash: `hash of ${first}`,
      sessions: ['laptop', 'phone'],
    });
    expect(await mailedTo()).toEqual([]);
  });

  it('stays when the session has ended meanwhile, and no notice goes to an address that is not proven', async () => {
    const { session, changePassword, mailedTo } = setUp();
    expect(await changePassword.execute({ ...session, id: 'ended' }, second, source)).toEqual(
      fail({ code: 'session-expired' }),
    );
    const unproven = { ...session, user: { ...session.user, emailVerified: false } };
    expect(await changePassword.execute(unproven, second, source)).toEqual(ok(expect.any(String)));
    expect(await mailedTo()).toEqual([]);
  });

  it('changes only so often, counted for the account and for the source', async () => {
    const { session, changePassword } = setUp();
    const { points } = identityRules.passwordChangesPerAccount;
    for (let used = 0; used < points; used += 1)
      expect(await changePassword.execute(session, first, source)).toEqual(done);
    const refused = { error: { code: 'too-many-requests' } };
    expect(await changePassword.execute(session, first, '192.0.2.2')).toMatchObject(refused);
    for (let used = points; used < identityRules.passwordChangesPerSource.points; used += 1) {
      const somebody = { ...session, user: { ...session.user, id: `of ${used}` } };
      expect(await changePassword.execute(somebody, first, source)).toMatchObject({
        error: { code: 'session-expired' },
      });
    }
    expect(
      await changePassword.execute({ ...session, user: { ...session.user, id: 'new' } }, first, source),
    ).toMatchObject(refused);
  });
});
