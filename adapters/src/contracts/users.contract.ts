import type { OpenSession, RegisteredUser } from '@toolkit/application/backend/session';
import { oidcUserTests } from './oidc-users.ts';
import type { UsersHarness } from './users-harness.ts';

export function usersContract(name: string, make: () => Promise<UsersHarness>): void {
  describe(`${name} as Users`, () => {
    const now = new Date('2026-01-01T12:00:00Z');
    const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
    const newHash = () => `hash-${Math.random()}`;

    async function setUp() {
      const harness = await make();
      return {
        ...harness,
        async openSession({ id: userId, email }: RegisteredUser): Promise<OpenSession> {
          const id = `session-${Math.random()}`;
          const times = { openedAt: now, expiresAt: inHours(1), authenticatedAt: now };
          await harness.put({ id, userId, ...times });
          const user = { id: userId, email, emailVerified: false, disabled: false };
          return { id, tokenHash: id, user, ...times };
        },
        renewal: () => ({ tokenHash: newHash(), expiresAt: inHours(2), authenticatedAt: inHours(0.5) }),
      };
    }

    it('knows which addresses somebody has', async () => {
      const { users, add } = await setUp();
      const ada = await add();
      expect(await users.exists(ada.email)).toBe(true);
      expect(await users.exists(`no.${ada.email}`)).toBe(false);
    });

    it('registers one of fifty people with one address, and opens their session', async () => {
      const { users, kept } = await make();
      const email = `new-${Math.random()}@example.com`.replace('0.', '');
      const register = (index: number) => {
        const id = `new-${index}-${Math.random()}`;
        const session = { id: `session of ${id}`, expiresAt: inHours(1) };
        return users.register({ id, email }, `hash ${index}`, session, now);
      };
      const opened = await Promise.all(Array.from({ length: 50 }, (_, index) => register(index)));
      const [session, ...others] = opened.filter((one) => one !== undefined);
      if (!session) throw new Error('nobody is registered');
      expect(others).toEqual([]);
      const { id, user } = session;
      expect(session).toEqual({
        id,
        user: { id: user.id, email, emailVerified: false, disabled: false },
        tokenHash: id,
        openedAt: now,
        expiresAt: inHours(1),
        authenticatedAt: now,
      });
      const passwordHash = `hash ${opened.indexOf(session)}`;
      expect(await kept(user.id)).toEqual({ email, emailVerified: false, passwordHash, sessions: [id] });
      expect(await users.credential(email)).toEqual({ userId: user.id, passwordHash, disabled: false });
    });

    it('keeps the address of somebody disabled', async () => {
      const { users, add, disable } = await make();
      const ada = await add();
      await disable(ada.id);
      expect(await users.credential(ada.email)).toMatchObject({ userId: ada.id, disabled: true });
      expect(await users.exists(ada.email)).toBe(true);
    });

    it('knows whose a code is, by its kind and until it is out of date', async () => {
      const { users, add } = await setUp();
      const [ada, bob] = [await add(), await add()];
      const [hers, his] = [newHash(), newHash()];
      await users.addCode('verification', ada, hers, inHours(1));
      await users.addCode('verification', bob, his, inHours(1));
      expect(await users.userOfCode('verification', hers, now)).toEqual(ada);
      expect(await users.userOfCode('verification', his, now)).toEqual(bob);
      expect(await users.userOfCode('password-reset', hers, now)).toBeUndefined();
      expect(await users.userOfCode('verification', hers, inHours(1))).toBeUndefined();
      expect(await users.userOfCode('verification', newHash(), now)).toBeUndefined();
    });

    it('knows nobody by a code that was mailed to another address than the one of the account', async () => {
      const { users, add } = await setUp();
      const ada = await add();
      const hash = newHash();
      await users.addCode('password-reset', { ...ada, email: `other.${ada.email}` }, hash, inHours(1));
      expect(await users.userOfCode('password-reset', hash, now)).toBeUndefined();
      expect(await users.resetPassword(hash, 'second hash', now)).toBe(false);
    });

    it('opens nothing with a code for nobody, whoever has the address', async () => {
      const { users, add, kept } = await setUp();
      const ada = await add();
      const [verification, reset] = [newHash(), newHash()];
      await users.addCode('verification', { id: undefined, email: ada.email }, verification, inHours(1));
      await users.addCode('password-reset', { id: undefined, email: ada.email }, reset, inHours(1));
      expect(await users.userOfCode('password-reset', reset, now)).toBeUndefined();
      expect(await users.resetPassword(reset, 'second hash', now)).toBe(false);
      expect(await users.confirmEmail(verification, now)).toBe(false);
      expect(await kept(ada.id)).toMatchObject({ emailVerified: false, passwordHash: 'first hash' });
    });

    it('overtakes the older codes of the same person and kind, and no others', async () => {
      const { users, add } = await setUp();
      const [ada, bob] = [await add(), await add()];
      const [older, newest, newer, reset, his] = [newHash(), newHash(), newHash(), newHash(), newHash()];
      await users.addCode('verification', ada, older, inHours(1));
      await users.addCode('password-reset', ada, reset, inHours(1));
      await users.addCode('verification', bob, his, inHours(1));
      await users.addCode('verification', ada, newest, inHours(2));
      await users.addCode('verification', ada, newer, inHours(3));
      await users.overtakeCodes(newest);
      expect(await users.userOfCode('verification', older, now)).toBeUndefined();
      for (const hash of [newest, newer])
        expect(await users.userOfCode('verification', hash, now)).toEqual(ada);
      expect(await users.userOfCode('password-reset', reset, now)).toEqual(ada);
      expect(await users.userOfCode('verification', his, now)).toEqual(bob);
    });

    it('proves an address once, however many use its code at once, and ends the other codes', async () => {
      const { users, add, kept } = await setUp();
      const ada = await add();
      const [older, code, newer] = [newHash(), newHash(), newHash()];
      await users.addCode('verification', ada, older, inHours(1));
      await users.addCode('verification', ada, code, inHours(1));
      await users.addCode('verification', ada, newer, inHours(2));
      expect(await users.confirmEmail(code, inHours(1))).toBe(false);
      expect(await kept(ada.id)).toMatchObject({ emailVerified: false });
      const uses = await Promise.all(Array.from({ length: 50 }, () => users.confirmEmail(code, now)));
      expect(uses.filter(Boolean)).toHaveLength(1);
      expect(await kept(ada.id)).toMatchObject({ email: ada.email, emailVerified: true });
      for (const other of [older, newer]) expect(await users.confirmEmail(other, now)).toBe(false);
    });

    it('takes the address that a verification code was mailed to, and ends reset codes to the old one', async () => {
      const { users, add, kept } = await setUp();
      const ada = await add();
      const email = `corrected.${ada.email}`;
      const [code, reset] = [newHash(), newHash()];
      await users.addCode('verification', { ...ada, email }, code, inHours(1));
      await users.addCode('password-reset', ada, reset, inHours(1));
      expect(await users.confirmEmail(code, now)).toBe(true);
      expect(await kept(ada.id)).toMatchObject({ email, emailVerified: true });
      expect(await users.resetPassword(reset, 'new hash', now)).toBe(false);
    });

    it('takes no address that somebody has by now, and none in place of a proven one', async () => {
      const { users, add, kept } = await setUp();
      const [ada, bob] = [await add(), await add()];
      const [taken, own, late] = [newHash(), newHash(), newHash()];
      await users.addCode('verification', ada, own, inHours(1));
      await users.addCode('verification', { ...ada, email: bob.email }, taken, inHours(1));
      expect(await users.confirmEmail(taken, now)).toBe(false);
      expect(await kept(ada.id)).toMatchObject({ email: ada.email, emailVerified: false });
      expect(await users.confirmEmail(own, now)).toBe(true);
      await users.addCode('verification', { ...ada, email: `late.${ada.email}` }, late, inHours(1));
      expect(await users.confirmEmail(late, now)).toBe(false);
      expect(await kept(ada.id)).toMatchObject({ email: ada.email });
    });

    it('resets a password once, however many use the code at once, and proves the address', async () => {
      const { users, add, kept, openSession } = await setUp();
      const [ada, bob] = [await add(), await add()];
      const [code, older, verification, his] = [newHash(), newHash(), newHash(), newHash()];
      await users.addCode('verification', ada, verification, inHours(1));
      await users.addCode('password-reset', ada, older, inHours(1));
      await users.addCode('password-reset', ada, code, inHours(1));
      await users.addCode('password-reset', bob, his, inHours(1));
      await openSession(ada);
      expect(await users.confirmEmail(code, now)).toBe(false);
      expect(await users.resetPassword(verification, 'no hash', now)).toBe(false);
      expect(await users.resetPassword(code, 'no hash', inHours(1))).toBe(false);
      const hashes = Array.from({ length: 50 }, (_, index) => `hash ${index}`);
      const uses = await Promise.all(hashes.map((hash) => users.resetPassword(code, hash, now)));
      expect(uses.filter(Boolean)).toHaveLength(1);
      expect(await kept(ada.id)).toEqual({
        email: ada.email,
        emailVerified: true,
        passwordHash: hashes[uses.indexOf(true)],
        sessions: [],
      });
      expect(await users.resetPassword(older, 'no hash', now)).toBe(false);
      expect(await users.confirmEmail(verification, now)).toBe(false);
      expect(await users.resetPassword(his, 'his hash', now)).toBe(true);
    });

    it('resets a password once, however many use an older and a newer code at once', async () => {
      const { users, add, kept } = await make();
      const ada = await add();
      const [older, newer] = [newHash(), newHash()];
      await users.addCode('password-reset', ada, older, inHours(1));
      await users.addCode('password-reset', ada, newer, inHours(2));
      const hashes = Array.from({ length: 50 }, (_, index) => `hash ${index}`);
      const uses = await Promise.all(
        hashes.map((hash, index) => users.resetPassword(index % 2 === 0 ? older : newer, hash, now)),
      );
      expect(uses.filter(Boolean)).toHaveLength(1);
      expect(await kept(ada.id)).toMatchObject({ passwordHash: hashes[uses.indexOf(true)] });
    });

    it('changes a password for one session, ends the others and the reset codes, and no verification code', async () => {
      const { users, add, kept, openSession, renewal } = await setUp();
      const [ada, bob] = [await add(), await add()];
      const own = await openSession(ada);
      await openSession(ada);
      const his = await openSession(bob);
      const [reset, verification] = [newHash(), newHash()];
      await users.addCode('password-reset', ada, reset, inHours(1));
      await users.addCode('verification', ada, verification, inHours(1));
      expect(await users.updatePassword(own, renewal(), 'new hash')).toBe(true);
      expect(await kept(ada.id)).toMatchObject({ passwordHash: 'new hash', sessions: [own.id] });
      expect(await kept(bob.id)).toMatchObject({ sessions: [his.id] });
      expect(await users.resetPassword(reset, 'no hash', now)).toBe(false);
      expect(await users.confirmEmail(verification, now)).toBe(true);
    });

    it("changes no password for a session that has ended, is somebody else's or has another token by now", async () => {
      const { users, add, kept, openSession, renewal } = await setUp();
      const [ada, bob] = [await add(), await add()];
      const [hers, his] = [await openSession(ada), await openSession(bob)];
      const { passwordHash } = await kept(ada.id);
      const { user } = hers;
      for (const session of [
        { ...his, user },
        { ...hers, id: newHash() },
        { ...hers, tokenHash: newHash() },
      ])
        expect(await users.updatePassword(session, renewal(), 'no hash')).toBe(false);
      expect(await kept(ada.id)).toMatchObject({ passwordHash, sessions: [hers.id] });
    });

    it('drops one code, and one that it does not have', async () => {
      const { users, add } = await setUp();
      const ada = await add();
      const [dropped, kept] = [newHash(), newHash()];
      await users.addCode('verification', ada, dropped, inHours(1));
      await users.addCode('verification', ada, kept, inHours(1));
      await users.dropCode(dropped);
      await users.dropCode(dropped);
      expect(await users.userOfCode('verification', dropped, now)).toBeUndefined();
      expect(await users.userOfCode('verification', kept, now)).toEqual(ada);
    });

    oidcUserTests(make);
  });
}
