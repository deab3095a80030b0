import { fail, ok } from '@toolkit/domain/result';
import {
  longestSessionMs,
  replacedTokenMs,
  sessionIdleMs,
  sessionProlongMs,
  tokenLifeMs,
} from '@toolkit/domain/session';
import { holding, identityUnderTest } from './identity.testing.ts';

const expired = fail({ code: 'session-expired' });
const ada = 'token of ada';
const bob = 'token of bob';

/** A browser that holds a session of Ada's and one of Bob's. */
function setUp() {
  const { clock, users, sessions, secrets, signer, useCases, ask } = identityUnderTest();
  const { browserSessions } = useCases;
  const openedAt = clock.now();
  const expiresAt = new Date(openedAt.getTime() + sessionIdleMs);
  for (const id of ['ada', 'bob']) {
    users.add({ id, email: `${id}@example.com` }, 'hash');
    const session = { id: secrets.hashCode(`token of ${id}`), userId: id };
    sessions.put({ ...session, openedAt, expiresAt, authenticatedAt: openedAt });
  }
  return {
    clock,
    users,
    sessions,
    signer,
    ask,
    /** @returns whose session it is, and the rest of its life */
    async read(user: string, ...tokens: readonly string[]) {
      const browser = holding(...tokens);
      const found = await browserSessions.read(browser, user);
      if (!found.ok) return found;
      const { id } = found.value.user;
      const lifeMs = found.value.expiresAt.getTime() - clock.now().getTime();
      return ok({ id, token: browser.used, lifeMs });
    },
    /** @returns whether the browser has forgotten its tokens */
    async signOut(user: string, ...tokens: readonly string[]) {
      const browser = holding(...tokens, 'not ours');
      expect(await ask('/sign-out', { user }, browser)).toEqual(ok({}));
      return browser.tokens.length === 0;
    },
    /** As a change of the password. @returns the next token */
    async renew(name: string): Promise<string> {
      const [session] = await sessions.find([secrets.hashCode(`token of ${name}`)], clock.now());
      if (!session) throw new Error('The session is not open.');
      const { token, ...renewal } = browserSessions.renew(session);
      expect(await users.updatePassword(session, renewal, 'next hash')).toBe(true);
      return token;
    },
    hasEnded: (name: string | undefined, subject = 'ada') =>
      browserSessions.hasEnded({ subject, sessionId: name && secrets.hashCode(`token of ${name}`) }),
    left: () => ['ada', 'bob'].filter((id) => users.kept(id).sessions.length > 0),
  };
}

describe('the session that a page means', () => {
  it('is the one of the user whom the page names', async () => {
    const { read } = setUp();
    for (const id of ['ada', 'bob'])
      expect(await read(id, ada, bob)).toEqual(ok({ id, token: `token of ${id}`, lifeMs: sessionIdleMs }));
    expect(await read('carol', ada, bob)).toEqual(expired);
    expect(await read('', ada, bob)).toEqual(expired);
  });

  it('is that of the cookies where the page names nobody, if all are of one user', async () => {
    const { read } = setUp();
    expect(await read('', ada)).toMatchObject(ok({ id: 'ada' }));
    expect(await read('', ada, bob)).toEqual(expired);
    expect(await read('')).toEqual(expired);
  });

  it('ends for an OIDC user when the life that it was given is over, however much it is used', async () => {
    const { clock, users, read } = setUp();
    const address = { email: 'eve@oidc.example', emailVerified: true };
    const eve = { issuer: 'https://issuer.example', subject: '1', ...address, idToken: '' };
    const expiresAt = new Date(clock.now().getTime() + 24 * 3_600_000);
    await users.enterOidcUser(eve, 'eve', { id: 'hash of token of eve', expiresAt }, clock.now());
    for (let hour = 24; hour > 0; hour -= 1) {
      expect(await read('eve', 'token of eve')).toMatchObject(ok({ lifeMs: hour * 3_600_000 }));
      clock.advance(3_600_000);
    }
    expect(await read('eve', 'token of eve')).toEqual(expired);
  });

  it('is prolonged once a day of it has passed, and ends after a time without use', async () => {
    const { clock, read } = setUp();
    clock.advance(sessionProlongMs - 1);
    const lifeMs = sessionIdleMs - sessionProlongMs + 1;
    expect(await read('ada', ada)).toMatchObject(ok({ lifeMs }));
    clock.advance(1);
    expect(await read('ada', ada)).toMatchObject(ok({ lifeMs: sessionIdleMs }));
    clock.advance(lifeMs - 1);
    expect(await read('bob', bob)).toEqual(expired);
    expect(await read('ada', ada)).toMatchObject({ ok: true });
  });

  it('ends some time after the sign-in, whatever is done in it, also for its access tokens', async () => {
    const { clock, read, renew, hasEnded, left } = setUp();
    for (let passedMs = 0; passedMs < longestSessionMs; passedMs += sessionProlongMs) {
      expect(await read('ada', ada)).toMatchObject({ ok: true });
      clock.advance(sessionProlongMs);
    }
    expect(await read('ada', ada)).toMatchObject({ ok: true });
    expect(await hasEnded('ada')).toBe(false);
    const renewed = await renew('ada');
    clock.advance(1);
    expect(await hasEnded('ada')).toBe(true);
    expect(await read('ada', renewed)).toEqual(expired);
    expect(left()).toEqual(['bob']);
  });

  it('ends with all others when the account was disabled', async () => {
    const { users, read, left } = setUp();
    users.disable('ada');
    expect(await read('ada', ada)).toEqual(fail({ code: 'user-disabled' }));
    expect(left()).toEqual(['bob']);
    expect(await read('ada', ada)).toEqual(expired);
  });

  it('is not open when it ends while it is prolonged', async () => {
    const { clock, sessions, read } = setUp();
    clock.advance(sessionProlongMs);
    sessions.prolong = async () => false;
    expect(await read('ada', ada)).toEqual(expired);
  });
});

describe('a token that was replaced', () => {
  const replaced = fail({ code: 'session-replaced' });

  it('opens nothing any more, but is called the end of the session only when no call can still bring it', async () => {
    const { clock, renew, read } = setUp();
    const next = await renew('ada');
    expect(await read('ada', ada)).toEqual(replaced);
    expect(await read('', ada)).toEqual(replaced);
    clock.advance(replacedTokenMs - 1);
    expect(await read('ada', ada, bob)).toEqual(replaced);
    clock.advance(1);
    expect(await read('ada', ada, bob)).toEqual(expired);
    expect(await read('ada', next)).toMatchObject(ok({ token: next }));
    expect(await read('bob', ada, bob)).toMatchObject(ok({ token: bob }));
  });

  it('hides its successor nowhere in the cookies, and no earlier one comes back', async () => {
    const { renew, read } = setUp();
    const second = await renew('ada');
    const third = await renew('ada');
    expect(await read('ada', ada, second, third)).toMatchObject(ok({ token: third }));
    expect(await read('ada', ada, second)).toEqual(replaced);
    expect(await read('ada', third.replace('!', '!x'))).toEqual(replaced);
  });

  it('still signs out for a moment, as the tab that sends it means its successor, and never later', async () => {
    const { clock, renew, signOut, left } = setUp();
    await renew('ada');
    clock.advance(replacedTokenMs);
    expect(await signOut('ada', ada)).toBe(true);
    expect(left()).toEqual(['ada', 'bob']);
    await renew('ada');
    expect(await signOut('ada', ada)).toBe(true);
    expect(left()).toEqual(['bob']);
  });
});

describe('signing out', () => {
  it('ends the sessions of the user whom the page names', async () => {
    const { signOut, left } = setUp();
    expect(await signOut('ada', ada, bob)).toBe(true);
    expect(left()).toEqual(['bob']);
  });

  it('ends all of them when the page does not know any more', async () => {
    const { signOut, left } = setUp();
    expect(await signOut('', ada, bob)).toBe(true);
    expect(left()).toEqual([]);
  });

  it('leaves the browser tokens that all belong to others, and nothing when nothing is open', async () => {
    const { signOut, left } = setUp();
    expect(await signOut('carol', ada, bob)).toBe(false);
    expect(left()).toEqual(['ada', 'bob']);
    expect(await signOut('carol')).toBe(true);
  });

  it('leaves the browser its tokens where the end of the session cannot be stored', async () => {
    const { sessions, ask } = setUp();
    sessions.end = () => Promise.reject(new Error('busy'));
    const browser = holding(ada);
    await expect(ask('/sign-out', { user: 'ada' }, browser)).rejects.toThrow('busy');
    expect(browser.tokens).toEqual([ada]);
  });
});

describe('an access token', () => {
  it('says who is signed in, in which session, when the password was proven, and ends after a few minutes', async () => {
    const { clock, signer, renew, ask } = setUp();
    clock.advance(900);
    const next = await renew('ada');
    clock.advance(60_000);
    const issued = await ask('/token', { user: 'ada' }, holding(next));
    if (!issued.ok) throw new Error(issued.error.code);
    const { token, ...rest } = issued.value;
    const user = { id: 'ada', email: 'ada@example.com', emailVerified: false };
    expect(rest).toEqual({ user, expiresInMs: tokenLifeMs });
    const provenAt = Date.UTC(2026, 0, 1) / 1000;
    expect(signer.claimsOf(token)).toEqual({
      sub: 'ada',
      email: 'ada@example.com',
      email_verified: false,
      auth_time: provenAt,
      sid: 'hash of token of ada',
      iat: provenAt + 60,
      exp: provenAt + 60 + tokenLifeMs / 1000,
    });
  });
});

describe('the session of an access token', () => {
  it('has ended once it is, is not used for too long, or is that of nobody who may sign in', async () => {
    for (const end of ['sign-out', 'disabled', 'unused'] as const) {
      const { clock, users, signOut, hasEnded } = setUp();
      expect(await hasEnded('ada')).toBe(false);
      if (end === 'sign-out') await signOut('ada', ada);
      if (end === 'disabled') users.disable('ada');
      if (end === 'unused') clock.advance(sessionIdleMs);
      expect([end, await hasEnded('ada')]).toEqual([end, true]);
      if (end !== 'unused') expect(await hasEnded('bob', 'bob')).toBe(false);
    }
  });

  it('is taken for ended where the token names none, an unknown one or that of somebody else', async () => {
    const { hasEnded } = setUp();
    for (const name of [undefined, '', 'nobody']) expect(await hasEnded(name)).toBe(true);
    expect(await hasEnded('ada', 'bob')).toBe(true);
  });
});
