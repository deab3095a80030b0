import { memoryBackend } from '@toolkit/adapters/memory';
import { fail } from '@toolkit/domain/result';
import { identityRules, sessionIdleMs } from '@toolkit/domain/session';
import { KnownDevices } from '../attempts/known-devices.ts';
import { SessionTokens } from '../session-tokens.ts';
import { TidySessions } from '../sign-in/tidy-sessions.ts';
import { Register } from './register.ts';

const email = 'ada@example.com';
const password = 'correct horse';
const source = '192.0.2.1';

function setUp() {
  const { clock, limits, identity } = memoryBackend();
  const { people, sessions, secrets, hasher, isListed } = identity;
  const register = new Register({
    people,
    secrets,
    limits,
    hasher,
    knownDevices: new KnownDevices({ people, secrets, clock }),
    tidySessions: new TidySessions({
      sessions,
      sessionTokens: new SessionTokens({ sessions, secrets, clock }),
      clock,
      failed: (error) => {
        throw error;
      },
    }),
    clock,
    rules: identityRules,
    isListed,
  });
  return {
    clock,
    people,
    sessions,
    secrets,
    hashed: vi.spyOn(hasher, 'hash'),
    register: (address = email, chosen = password, held: readonly string[] = []) =>
      register.execute(address, chosen, source, held),
  };
}

describe('registering', () => {
  it('makes an account whose address is not proven, and opens its first session', async () => {
    const { clock, people, sessions, secrets, register } = setUp();
    const registered = await register();
    if (!registered.ok) throw new Error(registered.error.code);
    const { session, token } = registered.value;
    const { id, user } = session;
    expect(people.kept(user.id)).toMatchObject({
      email,
      emailVerified: false,
      passwordHash: `hash of ${password}`,
      sessions: [id],
    });
    const expiresAt = new Date(clock.now().getTime() + sessionIdleMs);
    expect(id).toBe(secrets.hashCode(token));
    expect(await sessions.find([id], clock.now())).toEqual([session]);
    expect(session).toMatchObject({ expiresAt, authenticatedAt: clock.now() });
  });

  it('says that the address is taken, after as much work as for a free one', async () => {
    const { people, hashed, register } = setUp();
    people.add({ id: '1', email }, 'first hash');
    expect(await register()).toEqual(fail({ code: 'email-already-in-use' }));
    expect(hashed).toHaveBeenCalledTimes(1);
    expect(people.kept('1')).toMatchObject({ passwordHash: 'first hash', sessions: [] });
  });

  it('refuses a weak password before hashing', async () => {
    const { hashed, register } = setUp();
    expect(await register(email, email)).toEqual(fail({ code: 'weak-password' }));
    expect(hashed).not.toHaveBeenCalled();
  });

  it('is done only so often from one source, successful or not', async () => {
    const { register } = setUp();
    const { points } = identityRules.registrationsPerSource;
    for (let used = 0; used < points; used += 1) await register(email, 'weak');
    expect(await register()).toMatchObject({ error: { code: 'too-many-requests' } });
  });

  it('ends the session that the new one replaces in the browser', async () => {
    const { people, register } = setUp();
    const first = await register();
    if (!first.ok) throw new Error(first.error.code);
    expect(await register('bob@example.com', password, [first.value.token])).toMatchObject({ ok: true });
    expect(people.kept(first.value.session.user.id).sessions).toEqual([]);
  });
});
