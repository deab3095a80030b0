import { memoryBackend } from '@toolkit/adapters/memory';
import { fail, ok } from '@toolkit/domain/result';
import { longestSessionMs, replacedTokenMs, sessionIdleMs, sessionProlongMs } from '@toolkit/domain/session';
import { SessionTokens } from '../session-tokens.ts';
import { ReadSession } from './read-session.ts';
import { SignOut } from './sign-out.ts';

const expired = fail({ code: 'session-expired' });

/** A browser that holds a session of Ada's and one of Bob's. */
function setUp() {
  const { clock, identity } = memoryBackend();
  const { people, sessions, secrets } = identity;
  const hashName = (name: string) => secrets.hashCode(`token of ${name}`);
  const openedAt = clock.now();
  const times = {
    openedAt,
    expiresAt: new Date(openedAt.getTime() + sessionIdleMs),
    authenticatedAt: openedAt,
  };
  for (const id of ['ada', 'bob']) {
    people.add({ id, email: `${id}@example.com` }, 'hash');
    sessions.put({ id: hashName(id), personId: id, ...times });
  }
  const tokens = ['token of ada', 'token of bob'];
  const sessionTokens = new SessionTokens({ sessions, secrets, clock });
  const readSession = new ReadSession({ people, sessions, sessionTokens, clock });
  const signOut = new SignOut({ sessions, sessionTokens });
  return {
    clock,
    people,
    sessions,
    tokens,
    read: (userId: string | undefined, held = tokens) => readSession.execute(held, userId),
    signOut: async (userId: string, held = tokens) => (await signOut.execute(held, userId)).mayForget,
    /** As a change of the password. @returns the next token */
    async renew(name: string): Promise<string> {
      const [session] = await sessions.find([hashName(name)], clock.now());
      if (!session) throw new Error('The session is not open.');
      const { token, ...renewal } = sessionTokens.next(session);
      expect(await people.updatePassword(session, renewal, 'next hash')).toBe(true);
      return token;
    },
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

  it('ends for a foreign person when the life that it was given is over, however much it is used', async () => {
    const { clock, people, read } = setUp();
    const address = { email: 'eve@foreign.example', emailVerified: true };
    const eve = { newId: 'eve', issuer: 'https://issuer.example', subject: '1', ...address, idToken: '' };
    const expiresAt = new Date(clock.now().getTime() + 24 * 3_600_000);
    await people.enterForeign(eve, { id: 'hash of token of eve', expiresAt }, clock.now());
    for (let hour = 0; hour < 24; hour += 1) {
      const found = await read('eve', ['token of eve']);
      expect(found).toMatchObject(ok({ session: { expiresAt }, isProlonged: false }));
      clock.advance(3_600_000);
    }
    expect(await read('eve', ['token of eve'])).toEqual(expired);
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

describe('a token that was replaced', () => {
  const replaced = fail({ code: 'session-replaced' });

  it('opens nothing any more, but is called the end of the session only when no call can still bring it', async () => {
    const { clock, renew, read } = setUp();
    const next = await renew('ada');
    expect(await read('ada', ['token of ada'])).toEqual(replaced);
    expect(await read(undefined, ['token of ada'])).toEqual(replaced);
    clock.advance(replacedTokenMs - 1);
    expect(await read('ada')).toEqual(replaced);
    clock.advance(1);
    expect(await read('ada')).toEqual(expired);
    expect(await read('ada', [next])).toMatchObject(ok({ token: next }));
    expect(await read('bob')).toMatchObject(ok({ token: 'token of bob' }));
  });

  it('hides its successor nowhere in the cookies, and no earlier one comes back', async () => {
    const { renew, read } = setUp();
    const second = await renew('ada');
    const third = await renew('ada');
    expect(await read('ada', ['token of ada', second, third])).toMatchObject(ok({ token: third }));
    expect(await read('ada', ['token of ada', second])).toEqual(replaced);
    expect(await read('ada', [third.replace('!', '!x')])).toEqual(replaced);
  });

  it('still signs out for a moment, as the tab that sends it means its successor, and never later', async () => {
    const { clock, renew, signOut, left } = setUp();
    await renew('ada');
    clock.advance(replacedTokenMs);
    expect(await signOut('ada', ['token of ada'])).toBe(true);
    expect(await left()).toEqual(['ada', 'bob']);
    await renew('ada');
    expect(await signOut('ada', ['token of ada'])).toBe(true);
    expect(await left()).toEqual(['bob']);
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
