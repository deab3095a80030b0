import type { OpenSession, RegisteredUser, Sessions, Users } from '@toolkit/application/backend/session';
import { sessionsPerAccount } from '@toolkit/domain/session';

export interface SessionsHarness {
  readonly users: Users;
  readonly sessions: Sessions;
  /** Registers somebody with a new address that is not proven, and with the password hash `first hash`. */
  add(): Promise<RegisteredUser>;
  disable(userId: string): Promise<void>;
  /** Stores a session unchanged, with its first token. */
  put(session: Omit<OpenSession, 'user' | 'tokenHash'> & { readonly userId: string }): Promise<void>;
}

export function sessionsContract(name: string, make: () => Promise<SessionsHarness>): void {
  describe(`${name} as Sessions`, () => {
    const now = new Date('2026-01-01T12:00:00Z');
    const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
    const newId = () => `id-${Math.random()}`;
    /** Includes expired sessions. */
    const longAgo = new Date(0);

    async function setUp() {
      const harness = await make();
      const { sessions } = harness;
      return {
        ...harness,
        async put(userId: string, times: { openedAt?: Date; expiresAt?: Date } = {}) {
          const id = newId();
          const session = { openedAt: inHours(-1), expiresAt: inHours(1), authenticatedAt: now, ...times };
          await harness.put({ id, userId, ...session });
          return { id, tokenHash: id, ...session };
        },
        /** As a proof of the password. */
        renewal: (tokenHash = newId()) => ({
          tokenHash,
          expiresAt: inHours(9),
          authenticatedAt: inHours(0.5),
        }),
        async open(id: string): Promise<OpenSession> {
          const [session] = await sessions.find([id], longAgo);
          if (!session) throw new Error(`The session ${id} is not open.`);
          return session;
        },
        left: async (ids: readonly string[]) => (await sessions.find(ids, longAgo)).map(({ id }) => id),
      };
    }

    it('finds sessions by their ids, in the order of the ids, and says whose they are', async () => {
      const { sessions, add, put } = await setUp();
      const [ada, bob] = [await add(), await add()];
      const [hers, his] = [await put(ada.id), await put(bob.id)];
      const user = { emailVerified: false, disabled: false };
      expect(await sessions.find([his.id, 'id of nobody', hers.id], now)).toEqual([
        { ...his, user: { ...bob, ...user } },
        { ...hers, user: { ...ada, ...user } },
      ]);
      expect(await sessions.find([], now)).toEqual([]);
    });

    it('opens a session for whoever has the password that was judged', async () => {
      const { users, sessions, add } = await setUp();
      const ada = await add();
      const credential = { userId: ada.id, passwordHash: 'first hash', disabled: false };
      expect(await users.credential(ada.email)).toEqual(credential);
      const session = { id: newId(), expiresAt: inHours(1) };
      const user = { ...ada, emailVerified: false, disabled: false };
      const opened = { ...session, tokenHash: session.id, user, openedAt: now, authenticatedAt: now };
      expect(await sessions.open(session, credential, now)).toEqual(opened);
      expect(await sessions.find([session.id], now)).toEqual([opened]);
    });

    it('opens none for another password, for somebody disabled and for nobody', async () => {
      const { users, sessions, add, disable, left } = await setUp();
      const [ada, bob] = [await add(), await add()];
      await disable(bob.id);
      expect(await users.credential(bob.email)).toMatchObject({ userId: bob.id, disabled: true });
      expect(await users.credential(`no.${bob.email}`)).toBeUndefined();
      for (const [userId, passwordHash] of [
        [ada.id, 'another hash'],
        [bob.id, 'first hash'],
        ['nobody', 'first hash'],
      ] as const) {
        const session = { id: newId(), expiresAt: inHours(1) };
        expect(await sessions.open(session, { userId, passwordHash, disabled: false }, now)).toBeUndefined();
        expect(await left([session.id])).toEqual([]);
      }
    });

    it('leaves no session of fifty sign-ins that come while the password is reset', async () => {
      const { users, sessions, add, left } = await setUp();
      const ada = await add();
      const codeHash = newId();
      await users.addCode('password-reset', ada, codeHash, inHours(1));
      const credential = { userId: ada.id, passwordHash: 'first hash', disabled: false };
      const ids = Array.from({ length: 50 }, newId);
      const open = (id: string) => sessions.open({ id, expiresAt: inHours(1) }, credential, now);
      const before = ids.slice(0, 25).map(open);
      const reset = users.resetPassword(codeHash, 'new hash', now);
      await Promise.all([...before, reset, ...ids.slice(25).map(open)]);
      expect(await reset).toBe(true);
      expect(await left(ids)).toEqual([]);
    });

    it('leaves only the session that changes the password of fifty sign-ins that come meanwhile', async () => {
      const { users, sessions, add, put, left, open: find, renewal } = await setUp();
      const ada = await add();
      const own = await find((await put(ada.id)).id);
      const credential = { userId: ada.id, passwordHash: 'first hash', disabled: false };
      const ids = Array.from({ length: 50 }, newId);
      const open = (id: string) => sessions.open({ id, expiresAt: inHours(1) }, credential, now);
      const before = ids.slice(0, 25).map(open);
      const change = users.updatePassword(own, renewal(), 'new hash');
      await Promise.all([...before, change, ...ids.slice(25).map(open)]);
      expect(await change).toBe(true);
      expect(await left([own.id, ...ids])).toEqual([own.id]);
    });

    it('finds no session that has expired', async () => {
      const { sessions, add, put } = await setUp();
      const { id } = await put((await add()).id);
      expect(await sessions.find([id], inHours(0.99))).toHaveLength(1);
      expect(await sessions.find([id], inHours(1))).toEqual([]);
    });

    it('says that somebody is disabled', async () => {
      const { sessions, add, disable, put } = await setUp();
      const ada = await add();
      const { id } = await put(ada.id);
      await disable(ada.id);
      expect(await sessions.find([id], now)).toMatchObject([{ user: { id: ada.id, disabled: true } }]);
    });

    it('prolongs a session, and none that has ended', async () => {
      const { sessions, add, put } = await setUp();
      const { id } = await put((await add()).id);
      expect(await sessions.prolong(id, inHours(3), now)).toBe(true);
      expect(await sessions.find([id], inHours(2))).toMatchObject([
        { id, openedAt: inHours(-1), expiresAt: inHours(3) },
      ]);
      await sessions.end([id]);
      expect(await sessions.prolong(id, inHours(9), now)).toBe(false);
      expect(await sessions.find([id], now)).toEqual([]);
    });

    it('brings no session back that ends while fifty requests prolong it', async () => {
      const { sessions, add, put, left } = await setUp();
      const { id } = await put((await add()).id);
      const prolonged = Array.from({ length: 50 }, () => sessions.prolong(id, inHours(3), now));
      await Promise.all([...prolonged.slice(25), sessions.end([id]), ...prolonged.slice(0, 25)]);
      expect(await left([id])).toEqual([]);
    });

    it('replaces a token once, however many changes of the password come with it at once', async () => {
      const { users, add, put, open, renewal } = await setUp();
      const own = await open((await put((await add()).id)).id);
      const hashes = Array.from({ length: 50 }, newId);
      const renewals = await Promise.all(
        hashes.map((hash) => users.updatePassword(own, renewal(hash), hash)),
      );
      expect(renewals.filter(Boolean)).toHaveLength(1);
      expect(await open(own.id)).toMatchObject({ tokenHash: hashes[renewals.indexOf(true)] });
    });

    it('prolongs a session with the token that it has by then', async () => {
      const { users, sessions, add, put, open, renewal } = await setUp();
      const own = await open((await put((await add()).id)).id);
      const { tokenHash } = renewal();
      await users.updatePassword(own, { ...renewal(), tokenHash }, 'second hash');
      expect(await sessions.prolong(own.id, inHours(3), now)).toBe(true);
      expect(await open(own.id)).toMatchObject({ tokenHash, expiresAt: inHours(3) });
    });

    it('ends the sessions with these ids and all of one person, and no others', async () => {
      const { sessions, add, put, left } = await setUp();
      const [ada, bob] = [await add(), await add()];
      const opened = [await put(ada.id), await put(ada.id), await put(ada.id), await put(bob.id)];
      const [first = '', second = '', third = '', his = ''] = opened.map(({ id }) => id);
      await sessions.end([]);
      await sessions.end([second, 'id of nobody']);
      expect(await left([first, second, third, his])).toEqual([first, third, his]);
      await sessions.endAll(ada.id);
      expect(await left([first, third, his])).toEqual([his]);
    });

    it('keeps so many sessions of one person, the newest, however many tidy up at once', async () => {
      const { sessions, add, put, left } = await setUp();
      const [ada, bob] = [await add(), await add()];
      const his = await put(bob.id, { openedAt: inHours(-99) });
      const ids: string[] = [];
      for (let age = 0; age < sessionsPerAccount + 5; age += 1)
        ids.push((await put(ada.id, { openedAt: inHours(-age) })).id);
      const newest = ids.at(-1) ?? '';
      await Promise.all(Array.from({ length: 5 }, () => sessions.tidy(ada.id, newest, now)));
      expect(await left([...ids, his.id])).toEqual([...ids.slice(0, sessionsPerAccount - 1), newest, his.id]);
    });

    it('tidies away what has expired, whosever it is', async () => {
      const { sessions, add, put, left } = await setUp();
      const [ada, bob] = [await add(), await add()];
      const gone = await put(bob.id, { expiresAt: now });
      const [newest, his] = [await put(ada.id), await put(bob.id)];
      await sessions.tidy(ada.id, newest.id, now);
      expect(await left([gone.id, newest.id, his.id])).toEqual([newest.id, his.id]);
    });
  });
}
