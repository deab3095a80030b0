import { memoryBackend } from '@toolkit/adapters/memory';
import { fail, ok } from '@toolkit/domain/result';
import { longestSessionMs, sessionIdleMs, sessionProlongMs } from '@toolkit/domain/session';
import { ReadSession } from './read-session.ts';
import { SignOut } from './sign-out.ts';

const expired = fail({ code: 'session-expired' });

/** A browser that holds a session of Ada's and one of Bob's. */
function setUp() {
  const { clock, identity } = memoryBackend();
  const { people, sessions, secrets } = identity;
  const idOf = (name: string) => secrets.hashCode(`token of ${name}`);
  const openedAt = clock.now();
  const times = {
    openedAt,
    expiresAt: new Date(openedAt.getTime() + sessionIdleMs),
    authenticatedAt: openedAt,
  };
  for (const id of ['ada', 'bob']) {
    people.add({ id, email: `${id}@example.com` });
    sessions.put({ id: idOf(id), personId: id, ...times });
  }
  const tokens = ['token of ada', 'token of bob'];
  const readSession = new ReadSession({ sessions, secrets, clock });
  const signOut = new SignOut({ sessions, secrets, clock });
  return {
    clock,
    people,
    sessions,
    tokens,
    read: (userId: string | undefined, held = tokens) => readSession.execute(held, userId),
    signOut: (userId: string, held = tokens) => signOut.execute(held, userId),
    left: async () =>
      (
        await sessions.find(
          tokens.map((token) => secrets.hashCode(token)),
          new Date(0),
        )
      ).map(({ user }) => user.id),
  };
}

describe('the session that a page means', () => {
  it('is the one of the user whom the page names', async () => {
    const { read } = setUp();
    for (const id of ['ada', 'bob'])
      expect(await read(id)).toMatchObject(
        ok({ session: { user: { id } }, token: `token of ${id}`, isProlonged: false }),
      );
    expect(await read('carol')).toEqual(expired);
    expect(await read('')).toEqual(expired);
  });

  it('is that of the cookies where the page names nobody, if all are of one user', async () => {
    const { read } = setUp();
    expect(await read(undefined, ['token of ada'])).toMatchObject(ok({ session: { user: { id: 'ada' } } }));
    expect(await read(undefined)).toEqual(expired);
    expect(await read(undefined, [])).toEqual(expired);
  });

  it('is prolonged once a day of it has passed', async () => {
    const { clock, read } = setUp();
    clock.advance(sessionProlongMs - 1);
    expect(await read('ada')).toMatchObject(ok({ isProlonged: false }));
    clock.advance(1);
    const expiresAt = new Date(clock.now().getTime() + sessionIdleMs);
    expect(await read('ada')).toMatchObject(ok({ session: { expiresAt }, isProlonged: true }));
    expect(await read('ada')).toMatchObject(ok({ session: { expiresAt }, isProlonged: false }));
  });

  it('ends after a time without use', async () => {
    const { clock, read } = setUp();
    clock.advance(sessionIdleMs - 1);
    expect(await read('ada')).toMatchObject({ ok: true });
    clock.advance(1);
    expect(await read('bob')).toEqual(expired);
    expect(await read('ada')).toMatchObject({ ok: true });
  });

  it('ends some time after the sign-in, however much it is used', async () => {
    const { clock, read, left } = setUp();
    for (let passedMs = 0; passedMs < longestSessionMs; passedMs += sessionProlongMs) {
      expect(await read('ada')).toMatchObject({ ok: true });
      clock.advance(sessionProlongMs);
    }
    expect(await read('ada')).toMatchObject({ ok: true });
    clock.advance(1);
    expect(await read('ada')).toEqual(expired);
    expect(await left()).toEqual(['bob']);
  });

  it('ends with all others when the account was disabled', async () => {
    const { people, read, left } = setUp();
    people.disable('ada');
    expect(await read('ada')).toEqual(fail({ code: 'user-disabled' }));
    expect(await left()).toEqual(['bob']);
    expect(await read('ada')).toEqual(expired);
  });

  it('is not open when it ends while it is prolonged', async () => {
    const { clock, sessions, read } = setUp();
    clock.advance(sessionProlongMs);
    sessions.prolong = async () => false;
    expect(await read('ada')).toEqual(expired);
  });
});

describe('signing out', () => {
  it('ends the sessions of the user whom the page names', async () => {
    const { signOut, left } = setUp();
    expect(await signOut('ada')).toBe(true);
    expect(await left()).toEqual(['bob']);
  });

  it('ends all of them when the page does not know any more', async () => {
    const { signOut, left } = setUp();
    expect(await signOut('')).toBe(true);
    expect(await left()).toEqual([]);
  });

  it('leaves the browser tokens that all belong to others, and nothing when nothing is open', async () => {
    const { signOut, left } = setUp();
    expect(await signOut('carol')).toBe(false);
    expect(await left()).toEqual(['ada', 'bob']);
    expect(await signOut('carol', ['token of nobody'])).toBe(true);
    expect(await signOut('carol', [])).toBe(true);
  });
});
