import { memoryBackend } from '@toolkit/adapters/memory';
import { identityRules, sessionIdleMs, sessionsPerAccount } from '@toolkit/domain/session';
import { KnownDevices } from '../attempts/known-devices.ts';
import { LoginThrottle } from '../attempts/login-throttle.ts';
import { SessionTokens } from '../session-tokens.ts';
import { SignIn } from './sign-in.ts';
import { TidySessions } from './tidy-sessions.ts';

const ada = { id: '1', email: 'ada@example.com' };
const bob = { id: '2', email: 'bob@example.com' };
const password = 'correct horse';
const source = '192.0.2.1';
const wrong = { ok: false, error: { code: 'invalid-credentials', retryAfterMs: undefined } };

function setUp() {
  const { clock, limits, identity } = memoryBackend();
  const { people, sessions, secrets, hasher } = identity;
  for (const person of [ada, bob]) people.add(person, `hash of ${password}`);
  const judged = vi.spyOn(hasher, 'verify');
  const failures: unknown[] = [];
  const throttle = new LoginThrottle(limits, identityRules);
  const tidySessions = new TidySessions({
    sessions,
    sessionTokens: new SessionTokens({ sessions, secrets, clock }),
    clock,
    failed: (error) => failures.push(error),
  });
  const signIn = new SignIn({
    people,
    sessions,
    secrets,
    hasher,
    throttle,
    knownDevices: new KnownDevices({ people, secrets, clock }),
    tidySessions,
    clock,
  });
  return {
    clock,
    people,
    sessions,
    secrets,
    hasher,
    judged,
    failures,
    signIn: (email: string, typed = password, held: readonly string[] = []) =>
      signIn.execute(email, typed, source, held),
  };
}

describe('signing in', () => {
  it('opens a session with a token of its own', async () => {
    const { clock, sessions, secrets, signIn } = setUp();
    const first = await signIn(ada.email);
    const second = await signIn(ada.email);
    if (!first.ok || !second.ok) throw new Error('not signed in');
    expect(first.value.session).toMatchObject({
      user: ada,
      authenticatedAt: clock.now(),
      expiresAt: new Date(clock.now().getTime() + sessionIdleMs),
    });
    const ids = [first, second].map(({ value }) => secrets.hashCode(value.token));
    expect(await sessions.find(ids, clock.now())).toEqual([first.value.session, second.value.session]);
  });

  it('says the same of an unknown, a disabled, a wrong and an overlong one, and judges all but the last', async () => {
    const { people, judged, signIn } = setUp();
    people.disable(bob.id);
    expect(await signIn('carol@example.com')).toEqual(wrong);
    expect(await signIn(bob.email)).toEqual(wrong);
    expect(await signIn(ada.email, 'battery staple')).toEqual(wrong);
    expect(judged).toHaveBeenCalledTimes(3);
    expect(await signIn(ada.email, 'x'.repeat(400))).toEqual(wrong);
    expect(judged).toHaveBeenCalledTimes(3);
  });

  it('makes guessers wait, known address or not, and forgets wrong passwords after a right one', async () => {
    const { signIn } = setUp();
    const { points, firstWaitMs } = identityRules.freeGuesses;
    for (let used = 1; used < points; used += 1) await signIn(ada.email, 'battery staple');
    expect(await signIn(ada.email)).toMatchObject({ ok: true });
    for (const email of [ada.email, 'carol@example.com']) {
      for (let used = 1; used < points; used += 1)
        expect(await signIn(email, 'battery staple')).toEqual(wrong);
      expect(await signIn(email, 'battery staple')).toMatchObject({ error: { retryAfterMs: firstWaitMs } });
      expect(await signIn(email)).toMatchObject({ error: { code: 'too-many-requests' } });
    }
  });

  it('fails when the password is reset while it is judged', async () => {
    const { people, sessions, secrets, clock, judged, signIn } = setUp();
    await people.addCode('password-reset', ada, 'hash', new Date(clock.now().getTime() + 1));
    judged.mockImplementationOnce(async () => people.resetPassword('hash', 'new hash', clock.now()));
    expect(await signIn(ada.email)).toEqual(wrong);
    expect(people.kept(ada.id).sessions).toEqual([]);
    expect(await sessions.find([secrets.hashCode('code-1')], clock.now())).toEqual([]);
  });

  it('ends the sessions that the new one replaces in the browser, and no others', async () => {
    const { people, signIn } = setUp();
    const [hers, elsewhere, his] = [
      await signIn(ada.email),
      await signIn(ada.email),
      await signIn(bob.email),
    ];
    if (!hers.ok || !elsewhere.ok || !his.ok) throw new Error('not signed in');
    expect(await signIn(ada.email, 'battery staple', [hers.value.token])).toEqual(wrong);
    expect(people.kept(ada.id).sessions).toHaveLength(2);
    const next = await signIn(ada.email, password, [hers.value.token, his.value.token]);
    if (!next.ok) throw new Error('not signed in');
    expect(people.kept(ada.id).sessions).toEqual([elsewhere.value.session.id, next.value.session.id]);
    expect(people.kept(bob.id).sessions).toEqual([]);
  });

  it("ends the oldest sessions of a user who has too many, and no one else's", async () => {
    const { clock, people, signIn } = setUp();
    await signIn(bob.email);
    for (let opened = 0; opened <= sessionsPerAccount; opened += 1) {
      clock.advance(1);
      expect(await signIn(ada.email)).toMatchObject({ ok: true });
    }
    expect(people.kept(ada.id).sessions).toHaveLength(sessionsPerAccount);
    expect(people.kept(bob.id).sessions).toHaveLength(1);
  });

  it('ends the sessions of a disabled account when its password is entered', async () => {
    const { people, signIn } = setUp();
    await signIn(ada.email);
    people.disable(ada.id);
    expect(await signIn(ada.email, 'battery staple')).toEqual(wrong);
    expect(people.kept(ada.id).sessions).toHaveLength(1);
    expect(await signIn(ada.email)).toEqual(wrong);
    expect(people.kept(ada.id).sessions).toEqual([]);
  });

  it('lets people in although the sessions of before cannot be tidied away', async () => {
    const { sessions, failures, signIn } = setUp();
    const trouble = new Error('busy');
    sessions.tidy = async () => {
      throw trouble;
    };
    expect(await signIn(ada.email)).toMatchObject({ ok: true });
    expect(failures).toEqual([trouble]);
  });
});
