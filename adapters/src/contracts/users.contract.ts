import { oidcUserTests } from './oidc-users.ts';
import { sessionTests } from './sessions-of-users.ts';
import {
  inHours,
  newId,
  newSession,
  now,
  times,
  type UsersHarness,
  usersUnderTest,
} from './users-harness.ts';

/** The contract of `Users` and of `Sessions`, which lock each other's rows. */
export function usersContract(name: string, make: () => Promise<UsersHarness>): void {
  const setUp = () => usersUnderTest(make);

  describe(`${name} as Users`, () => {
    it('registers one of fifty people with one address, and opens their session', async () => {
      const { users, kept } = await setUp();
      const email = `${newId()}@example.com`;
      expect(await users.exists(email)).toBe(false);
      const opened = await Promise.all(
        times(50, (index) => users.register({ id: newId(), email }, `hash ${index}`, newSession(), now)),
      );
      const [session, ...others] = opened.filter((one) => one !== undefined);
      if (!session) throw new Error('nobody is registered');
      expect(others).toEqual([]);
      const { id, user } = session;
      expect(session).toEqual({
        id,
        user: { id: user.id, email, emailVerified: false },
        disabled: false,
        tokenHash: id,
        openedAt: now,
        expiresAt: inHours(1),
        authenticatedAt: now,
      });
      const passwordHash = `hash ${opened.indexOf(session)}`;
      expect(await kept(user.id)).toEqual({ email, emailVerified: false, passwordHash, sessions: [id] });
      expect(await users.credential(email)).toEqual({ userId: user.id, passwordHash, disabled: false });
      expect(await users.exists(email)).toBe(true);
    });

    it('keeps the address of somebody disabled', async () => {
      const { users, add, disable } = await setUp();
      const ada = await add();
      await disable(ada.id);
      expect(await users.credential(ada.email)).toMatchObject({ userId: ada.id, disabled: true });
      expect(await users.exists(ada.email)).toBe(true);
    });

    it('knows whose a code is, by its kind and until it is out of date, or of a former address', async () => {
      const { users, add, addCode } = await setUp();
      const [ada, bob] = [await add(), await add()];
      const [hers, his] = [await addCode('verification', ada), await addCode('verification', bob)];
      expect(await users.userOfCode('verification', hers, now)).toEqual(ada);
      expect(await users.userOfCode('password-reset', hers, now)).toBeUndefined();
      expect(await users.userOfCode('verification', hers, inHours(1))).toBeUndefined();
      expect(await users.userOfCode('verification', his, now)).toEqual(bob);
      const former = await addCode('verification', { ...ada, email: `other.${ada.email}` });
      expect(await users.userOfCode('verification', former, now)).toBeUndefined();
    });

    it('opens nothing with a code for nobody or for a former address, whoever has the address', async () => {
      const { users, add, addCode, kept } = await setUp();
      const ada = await add();
      const nobody = { id: undefined, email: ada.email };
      const formerly = { ...ada, email: `other.${ada.email}` };
      for (const reset of [
        await addCode('password-reset', nobody),
        await addCode('password-reset', formerly),
      ])
        expect(await users.resetPassword(reset, 'second hash', now)).toBe(false);
      expect(await users.confirmEmail(await addCode('verification', nobody), now)).toBe(false);
      expect(await kept(ada.id)).toMatchObject({ emailVerified: false, passwordHash: 'first hash' });
    });

    it('overtakes the older codes of the same person and kind, and no others', async () => {
      const { users, add, addCode } = await setUp();
      const [ada, bob] = [await add(), await add()];
      const [older, newest, newer] = [
        await addCode('verification', ada),
        await addCode('verification', ada, 2),
        await addCode('verification', ada, 3),
      ];
      const [reset, his] = [await addCode('password-reset', ada), await addCode('verification', bob)];
      await users.overtakeCodes(newest);
      for (const [kind, hash, owner] of [
        ['verification', older, undefined],
        ['verification', newest, ada],
        ['verification', newer, ada],
        ['password-reset', reset, ada],
        ['verification', his, bob],
      ] as const)
        expect(await users.userOfCode(kind, hash, now)).toEqual(owner);
    });

    it('proves an address once, however many use its code at once, and ends the other codes', async () => {
      const { users, add, addCode, kept } = await setUp();
      const ada = await add();
      const [older, code, newer] = [
        await addCode('verification', ada),
        await addCode('verification', ada),
        await addCode('verification', ada, 2),
      ];
      const uses = await Promise.all(times(50, () => users.confirmEmail(code, now)));
      expect(uses.filter(Boolean)).toHaveLength(1);
      expect(await kept(ada.id)).toMatchObject({ email: ada.email, emailVerified: true });
      for (const other of [older, newer]) expect(await users.confirmEmail(other, now)).toBe(false);
    });

    it('a code that has expired proves no address and resets no password', async () => {
      const { users, add, addCode, kept } = await setUp();
      const ada = await add();
      const [code, reset] = [await addCode('verification', ada), await addCode('password-reset', ada)];
      expect(await users.confirmEmail(code, inHours(1))).toBe(false);
      expect(await users.resetPassword(reset, 'no hash', inHours(1))).toBe(false);
      expect(await kept(ada.id)).toMatchObject({ emailVerified: false, passwordHash: 'first hash' });
    });

    it('takes the address that a verification code was mailed to, and ends reset codes to the old one', async () => {
      const { users, add, addCode, kept } = await setUp();
      const ada = await add();
      const email = `corrected.${ada.email}`;
      const [code, reset] = [
        await addCode('verification', { ...ada, email }),
        await addCode('password-reset', ada),
      ];
      expect(await users.confirmEmail(code, now)).toBe(true);
      expect(await kept(ada.id)).toMatchObject({ email, emailVerified: true });
      expect(await users.resetPassword(reset, 'new hash', now)).toBe(false);
    });

    it('takes no address that somebody has by now, and none in place of a proven one', async () => {
      const { users, add, addCode, kept } = await setUp();
      const [ada, bob] = [await add(), await add()];
      const own = await addCode('verification', ada);
      const taken = await addCode('verification', { ...ada, email: bob.email });
      expect(await users.confirmEmail(taken, now)).toBe(false);
      expect(await kept(ada.id)).toMatchObject({ email: ada.email, emailVerified: false });
      expect(await users.confirmEmail(own, now)).toBe(true);
      const late = await addCode('verification', { ...ada, email: `late.${ada.email}` });
      expect(await users.confirmEmail(late, now)).toBe(false);
      expect(await kept(ada.id)).toMatchObject({ email: ada.email });
    });

    it('resets a password once, however many use an older and a newer code at once, and proves the address', async () => {
      const { users, add, addCode, kept } = await setUp();
      const [ada, bob] = [await add(), await add()];
      const verification = await addCode('verification', ada);
      const codes = [await addCode('password-reset', ada), await addCode('password-reset', ada, 2)];
      const [code = ''] = codes;
      const his = await addCode('password-reset', bob);
      expect(await users.confirmEmail(code, now)).toBe(false);
      expect(await users.resetPassword(verification, 'no hash', now)).toBe(false);
      const uses = await Promise.all(
        times(50, (index) => users.resetPassword(codes[index % 2] ?? '', `hash ${index}`, now)),
      );
      expect(uses.filter(Boolean)).toHaveLength(1);
      const passwordHash = `hash ${uses.indexOf(true)}`;
      expect(await kept(ada.id)).toMatchObject({ email: ada.email, emailVerified: true, passwordHash });
      expect(await users.confirmEmail(verification, now)).toBe(false);
      expect(await users.resetPassword(his, 'his hash', now)).toBe(true);
    });

    it('a reset by mail ends all sessions of the account, and no others', async () => {
      const { users, add, addCode, kept, openSession } = await setUp();
      const [ada, bob] = [await add(), await add()];
      const [, , his] = [await openSession(ada), await openSession(ada), await openSession(bob)];
      expect(await users.resetPassword(await addCode('password-reset', ada), 'new hash', now)).toBe(true);
      expect((await kept(ada.id)).sessions).toEqual([]);
      expect((await kept(bob.id)).sessions).toEqual([his.id]);
    });

    it('changes a password for one session, ends the others and the reset codes, and no verification code', async () => {
      const { users, add, addCode, kept, openSession, renewal } = await setUp();
      const [ada, bob] = [await add(), await add()];
      const [own, , his] = [await openSession(ada), await openSession(ada), await openSession(bob)];
      const [reset, verification] = [
        await addCode('password-reset', ada),
        await addCode('verification', ada),
      ];
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
      for (const session of [
        { ...his, user: hers.user },
        { ...hers, id: newId() },
        { ...hers, tokenHash: newId() },
      ])
        expect(await users.updatePassword(session, renewal(), 'no hash')).toBe(false);
      expect(await kept(ada.id)).toMatchObject({ passwordHash: 'first hash', sessions: [hers.id] });
    });

    oidcUserTests(setUp);
  });

  sessionTests(name, setUp);
}
