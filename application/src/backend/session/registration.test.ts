import { fail } from '@toolkit/domain/result';
import { identityRules, sessionIdleMs } from '@toolkit/domain/session';
import { email, identityUnderTest, password, tooMany } from './identity.testing.ts';

function setUp() {
  const server = identityUnderTest();
  const register = (chosen: string) => server.ask('/register', { email, password: chosen });
  return { ...server, register, hashed: vi.spyOn(server.hasher, 'hash') };
}

describe('registering', () => {
  it('makes an account whose address is not proven, and opens its first session', async () => {
    const { clock, users, sessions, secrets, registered } = setUp();
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
    const { users, hashed, register } = setUp();
    users.add({ id: '1', email }, 'first hash');
    expect(await register(password)).toEqual(fail({ code: 'email-already-in-use' }));
    expect(hashed).toHaveBeenCalledTimes(1);
    expect(users.kept('1')).toMatchObject({ passwordHash: 'first hash', sessions: [] });
  });

  it('refuses a weak password before hashing', async () => {
    const { hashed, register } = setUp();
    expect(await register(email)).toEqual(fail({ code: 'weak-password' }));
    expect(hashed).not.toHaveBeenCalled();
  });

  it('is done only so often from one source, successful or not', async () => {
    const { register } = setUp();
    const { points } = identityRules.registrationsPerSource;
    for (let used = 0; used < points; used += 1) await register('weak');
    expect(await register(password)).toEqual(tooMany);
  });
});
