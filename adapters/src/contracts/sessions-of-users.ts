import { sessionsPerAccount } from '@toolkit/domain/session';
import { inHours, newId, newSession, now, times, type usersUnderTest } from './users-harness.ts';

/** Of the contract of `Users`. */
export function sessionTests(name: string, setUp: () => ReturnType<typeof usersUnderTest>): void {
  describe(`${name} as Sessions`, () => {
    const credentialOf = (userId: string, passwordHash = 'first hash') => ({
      userId,
      passwordHash,
      disabled: false,
    });

    it('finds open sessions by their ids, in the order of the ids, and says whose they are', async () => {
      const { sessions, add, disable, openSession } = await setUp();
      const [ada, bob] = [await add(), await add()];
      await disable(bob.id);
      const [hers, his] = [await openSession(ada), await openSession(bob)];
      expect(hers).toEqual({
        id: hers.id,
        tokenHash: hers.id,
        user: { ...ada, emailVerified: false },
        disabled: false,
        openedAt: inHours(-1),
        expiresAt: inHours(1),
        authenticatedAt: now,
      });
      expect(his).toMatchObject({ user: { ...bob, emailVerified: false }, disabled: true });
      const ids = [his.id, 'id of nobody', hers.id];
      expect(await sessions.find(ids, inHours(0.99))).toEqual([his, hers]);
      expect(await sessions.find(ids, inHours(1))).toEqual([]);
      expect(await sessions.find([], now)).toEqual([]);
    });

    it('opens a session for whoever has the password that was judged', async () => {
      const { sessions, add } = await setUp();
      const ada = await add();
      const session = newSession();
      const user = { ...ada, emailVerified: false };
      const times = { openedAt: now, authenticatedAt: now };
      const opened = { ...session, tokenHash: session.id, user, disabled: false, ...times };
      expect(await sessions.open(session, credentialOf(ada.id), now)).toEqual(opened);
      expect(await sessions.find([session.id], now)).toEqual([opened]);
    });

    it('opens none for another password, for somebody disabled and for nobody', async () => {
      const { users, sessions, add, disable, left } = await setUp();
      const [ada, bob] = [await add(), await add()];
      await disable(bob.id);
      expect(await users.credential(`no.${bob.email}`)).toBeUndefined();
      for (const credential of [
        credentialOf(ada.id, 'another hash'),
        credentialOf(bob.id),
        credentialOf('nobody'),
      ]) {
        const session = newSession();
        expect(await sessions.open(session, credential, now)).toBeUndefined();
        expect(await left([session.id])).toEqual([]);
      }
    });

    it.each(['reset', 'changed'] as const)(
      'leaves no session of fifty sign-ins that come while the password is %s, but the one that changes it',
      async (how) => {
        const { users, sessions, add, addCode, openSession, left, renewal } = await setUp();
        const ada = await add();
        const [own, code] = [await openSession(ada), await addCode('password-reset', ada)];
        const ids = times(50, newId);
        const open = (id: string) => sessions.open({ id, expiresAt: inHours(1) }, credentialOf(ada.id), now);
        const before = ids.slice(0, 25).map(open);
        const isDone =
          how === 'reset'
            ? users.resetPassword(code, 'new hash', now)
            : users.updatePassword(own, renewal(), 'new hash');
        await Promise.all([...before, isDone, ...ids.slice(25).map(open)]);
        expect(await isDone).toBe(true);
        expect(await left([own.id, ...ids])).toEqual(how === 'reset' ? [] : [own.id]);
      },
    );

    it('prolongs a session with the token that it has by then, and none that has ended', async () => {
      const { users, sessions, add, openSession, renewal } = await setUp();
      const own = await openSession(await add());
      const next = renewal();
      await users.updatePassword(own, next, 'second hash');
      expect(await sessions.prolong(own.id, inHours(12), now)).toBe(true);
      expect(await sessions.find([own.id], inHours(11))).toEqual([
        { ...own, ...next, expiresAt: inHours(12) },
      ]);
      await sessions.end([own.id]);
      expect(await sessions.prolong(own.id, inHours(13), now)).toBe(false);
      expect(await sessions.find([own.id], now)).toEqual([]);
    });

    it.each(['prolong', 'change'] as const)(
      'brings no session back that ends while fifty requests %s it',
      async (what) => {
        const { users, sessions, add, openSession, left, renewal } = await setUp();
        const own = await openSession(await add());
        const ask = () =>
          what === 'prolong'
            ? sessions.prolong(own.id, inHours(3), now)
            : users.updatePassword(own, renewal(), 'new hash');
        await Promise.all([...times(25, ask), sessions.end([own.id]), ...times(25, ask)]);
        expect(await left([own.id])).toEqual([]);
      },
    );

    it('replaces a token once, however many changes of the password come with it and from elsewhere at once', async () => {
      const { users, add, openSession, kept, renewal, sessions } = await setUp();
      const ada = await add();
      const both = [await openSession(ada), await openSession(ada)];
      const hashes = times(50, newId);
      const changes = await Promise.all(
        hashes.map((hash, index) => {
          const own = both[index % 2];
          return own && users.updatePassword(own, renewal(hash), hash);
        }),
      );
      expect(changes.filter(Boolean)).toHaveLength(1);
      const tokenHash = hashes[changes.indexOf(true)];
      const { sessions: open, passwordHash } = await kept(ada.id);
      expect(passwordHash).toBe(tokenHash);
      expect(await sessions.find(open, now)).toMatchObject([{ tokenHash }]);
    });

    it('ends the sessions with these ids and all of one person, and no others', async () => {
      const { sessions, add, openSession, left } = await setUp();
      const [ada, bob] = [await add(), await add()];
      const opened = [
        await openSession(ada),
        await openSession(ada),
        await openSession(ada),
        await openSession(bob),
      ];
      const ids = opened.map(({ id }) => id);
      const [first = '', second = '', third = '', his = ''] = ids;
      await sessions.end([]);
      await sessions.end([second, 'id of nobody']);
      expect(await left(ids)).toEqual([first, third, his]);
      await sessions.endAll(ada.id);
      expect(await left(ids)).toEqual([his]);
    });

    it('keeps so many sessions of one person, the newest, and tidies away what has expired, however many tidy up at once', async () => {
      const { sessions, add, openSession, left } = await setUp();
      const [ada, bob] = [await add(), await add()];
      const his = await openSession(bob, { openedAt: inHours(-99) });
      const gone = await openSession(bob, { expiresAt: now });
      const ids: string[] = [];
      for (let age = 0; age < sessionsPerAccount + 5; age += 1)
        ids.push((await openSession(ada, { openedAt: inHours(-age) })).id);
      const newest = ids.at(-1) ?? '';
      await Promise.all(times(5, () => sessions.tidy(ada.id, newest, now)));
      expect(await left([...ids, gone.id, his.id])).toEqual([
        ...ids.slice(0, sessionsPerAccount - 1),
        newest,
        his.id,
      ]);
    });
  });
}
