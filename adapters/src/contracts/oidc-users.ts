import type { OidcLogout, OidcUser, OpenSession } from '@toolkit/application/backend/session';
import { newId, newSession, now, times, type usersUnderTest } from './users-harness.ts';

/** Of the contract of `Users`. */
export function oidcUserTests(make: () => ReturnType<typeof usersUnderTest>): void {
  describe('OIDC users', () => {
    const issuer = 'https://issuer.example/';
    const somebody = (): OidcUser => {
      const subject = newId();
      const email = `${subject}@oidc.example`;
      return { issuer, subject, email, emailVerified: false, idToken: `encrypted ${subject}` };
    };

    async function setUp() {
      const harness = await make();
      const { users, sessions, kept } = harness;
      const enter = (person: OidcUser, at = now) => users.enterOidcUser(person, newId(), newSession(24), at);
      return {
        ...harness,
        enter,
        async entered(person: OidcUser, at = now): Promise<OpenSession> {
          const session = await enter(person, at);
          if (typeof session === 'string') throw new Error(session);
          return session;
        },
        end: (ended: Pick<OidcLogout, 'sid' | 'subject'>) =>
          sessions.endOidcSessions({ issuer, openedBy: now, ...ended } as OidcLogout),
        /** What all sign-ins of a person would notice. */
        readKept: ({ user }: OpenSession) => kept(user.id),
      };
    }

    it('are registered at the first sign-in, without a password, and get a session of the given life', async () => {
      const { users, sessions, kept } = await setUp();
      const person = { ...somebody(), sid: 'their session there' };
      const { email, idToken, sid } = person;
      const [id, session] = [newId(), newSession(24)];
      const opened = await users.enterOidcUser(person, id, session, now);
      expect(opened).toEqual({
        ...session,
        tokenHash: session.id,
        user: { id, email, emailVerified: false },
        disabled: false,
        openedAt: now,
        authenticatedAt: now,
        oidc: { issuer, sid, idToken },
      });
      expect(await sessions.find([session.id], now)).toEqual([opened]);
      const stored = { email, emailVerified: false, passwordHash: undefined, sessions: [session.id] };
      expect(await kept(id)).toEqual(stored);
    });

    it('are known again by issuer and subject, and the subject of another issuer is somebody else', async () => {
      const { entered } = await setUp();
      const person = somebody();
      const first = await entered(person);
      expect((await entered(person)).user).toEqual(first.user);
      const elsewhere = { ...somebody(), issuer: 'https://other.example/', subject: person.subject };
      for (const other of [elsewhere, somebody()])
        expect((await entered(other)).user.id).not.toBe(first.user.id);
    });

    it('are joined with nobody who has a password or has proven their address: newcomers are refused, others keep what is stored', async () => {
      const { add, enter, entered, readKept, kept } = await setUp();
      const [ada, bob] = [await add(), await entered({ ...somebody(), emailVerified: true })];
      const before = [await kept(ada.id), await readKept(bob)];
      for (const { email } of [ada, bob.user]) {
        const stranger = { ...somebody(), email, emailVerified: true };
        expect(await enter(stranger)).toBe('address-in-use');
        const own = { ...stranger, email: `own.${email}` };
        const { user } = await entered(own);
        expect((await entered({ ...own, email })).user).toEqual({ ...user, takenEmail: email });
        expect((await entered(own)).user).toEqual(user);
      }
      expect([await kept(ada.id), await readKept(bob)]).toEqual(before);
    });

    it('stand beside others with the same address until one has proven it by a mail; the others keep their accounts, and their links are good for nothing', async () => {
      const { users, enter, entered, addCode, readKept } = await setUp();
      const { email } = somebody();
      const [ada, eve] = [
        { ...somebody(), email },
        { ...somebody(), email },
      ];
      const [hers, other] = [await entered(ada), await entered(eve)];
      expect(await users.exists(email)).toBe(false);
      const [own, others] = [
        await addCode('verification', hers.user),
        await addCode('verification', other.user),
      ];
      expect(await users.confirmEmail(own, now)).toBe(true);
      expect(await users.confirmEmail(others, now)).toBe(false);
      expect(await users.exists(email)).toBe(true);
      expect(await enter({ ...somebody(), email })).toBe('address-in-use');
      for (const emailVerified of [false, true])
        expect((await entered({ ...eve, emailVerified })).user).toEqual({ ...other.user, takenEmail: email });
      expect(await readKept(other)).toMatchObject({ email, emailVerified: false });
      expect((await entered(ada)).user).toEqual({ ...hers.user, emailVerified: true });
    });

    it('are registered once, however many first sign-ins of one subject come at once', async () => {
      const { entered, readKept } = await setUp();
      const person = somebody();
      const [first, ...others] = await Promise.all(times(50, () => entered(person)));
      if (!first) throw new Error('nobody has entered');
      expect(new Set(others.map(({ user }) => user.id))).toEqual(new Set([first.user.id]));
      expect((await readKept(first)).sessions).toHaveLength(50);
    });

    it('with one proven address are registered once, however many subjects, and somebody with a password, come with it at once', async () => {
      const { users, enter, entered } = await setUp();
      const { email } = somebody();
      const subjects = times(50, () => ({ ...somebody(), email, emailVerified: true }));
      const [registered, ...answers] = await Promise.all([
        users.register({ id: newId(), email }, 'a hash', newSession(), now),
        ...subjects.map((person) => enter(person)),
      ]);
      const won = answers.findIndex((answer) => typeof answer !== 'string');
      expect(answers.filter((answer) => answer === 'address-in-use')).toHaveLength(registered ? 50 : 49);
      const winner = subjects[won];
      if (winner) expect(await entered(winner)).toMatchObject({ user: { email } });
      expect(await users.credential(email)).toEqual(
        registered && { userId: registered.user.id, passwordHash: 'a hash', disabled: false },
      );
    });

    it('all get in when the issuer vouches for one address of theirs at once, and one has it', async () => {
      const { entered } = await setUp();
      const { email } = somebody();
      const subjects = times(10, () => ({ ...somebody(), email }));
      await Promise.all(subjects.map((person) => entered(person)));
      const opened = await Promise.all(subjects.map((person) => entered({ ...person, emailVerified: true })));
      const users = opened.map(({ user }) => user);
      expect(users.filter(({ emailVerified }) => emailVerified)).toHaveLength(1);
      expect(users.filter(({ takenEmail }) => takenEmail === email)).toHaveLength(9);
    });

    it('have the new address that the issuer names, and get no use out of codes that were mailed before', async () => {
      const { users, entered, addCode, readKept } = await setUp();
      const person = somebody();
      const [opened, stranger] = [await entered(person), await entered(somebody())];
      const code = await addCode('verification', opened.user);
      const other = await addCode('verification', stranger.user);
      const email = `moved.${person.email}`;
      expect((await entered({ ...person, email })).user).toEqual({ ...opened.user, email });
      expect(await users.confirmEmail(code, now)).toBe(false);
      expect(await readKept(opened)).toMatchObject({ email, emailVerified: false });
      expect(await users.confirmEmail(other, now)).toBe(true);
      await entered({ ...person, email, emailVerified: true });
      expect(await readKept(opened)).toMatchObject({ email, emailVerified: true });
    });

    it('have the new address, or the one that a mailed code proves at the same moment', async () => {
      const { users, entered, addCode } = await setUp();
      for (const person of times(5, somebody)) {
        const { user } = await entered(person);
        const code = await addCode('verification', user);
        const email = `moved.${person.email}`;
        const [isProven, moved] = await Promise.all([
          users.confirmEmail(code, now),
          entered({ ...person, email }),
        ]);
        const stored = { email: isProven ? person.email : email, emailVerified: isProven };
        expect(moved.user).toEqual({ ...user, ...stored });
      }
    });

    it('get no session while they are disabled, and nothing of theirs changes', async () => {
      const { enter, entered, disable, readKept } = await setUp();
      const person = somebody();
      const opened = await entered(person);
      await disable(opened.user.id);
      const before = await readKept(opened);
      const moved = { ...person, email: `moved.${person.email}`, emailVerified: true };
      expect(await enter(moved)).toBe('user-disabled');
      expect(await readKept(opened)).toEqual(before);
    });

    it('have no password to sign in with, to prove, to change or to reset', async () => {
      const { users, sessions, entered, addCode, readKept, renewal } = await setUp();
      const opened = await entered(somebody());
      const { user } = opened;
      const before = await readKept(opened);
      expect(await users.credential(user.email)).toBeUndefined();
      for (const passwordHash of ['', 'a hash']) {
        const credential = { userId: user.id, passwordHash, disabled: false };
        expect(await sessions.open(newSession(), credential, now)).toBeUndefined();
      }
      expect(await users.updatePassword(opened, renewal(), 'a hash')).toBe(false);
      expect(await users.resetPassword(await addCode('password-reset', user), 'a hash', now)).toBe(false);
      expect(await readKept(opened)).toEqual(before);
      expect(await sessions.find([opened.id], now)).toEqual([opened]);
    });

    it('lose the sessions that came from one at the issuer, or all of their own if it names none, when that ends, and no others', async () => {
      const { add, openSession, entered, end, left } = await setUp();
      const [sid, person] = [newId(), somebody()];
      const ended = [await entered({ ...person, sid }), await entered({ ...person, sid })];
      const own = [await entered(person), await entered({ ...person, sid: newId() })];
      const others = [
        await openSession(await add()),
        await entered({ ...somebody(), sid, issuer: 'https://other.example/' }),
        await entered({ ...somebody(), subject: person.subject, issuer: 'https://other.example/' }),
      ];
      const ids = (sessions: readonly OpenSession[]) => sessions.map(({ id }) => id);
      const all = ids([...ended, ...own, ...others]);
      for (const nothing of [{ sid: newId() }, { subject: newId() }]) await end(nothing);
      expect(await left(all)).toEqual(all);
      await end({ sid, subject: person.subject });
      expect(await left(all)).toEqual(ids([...own, ...others]));
      await end({ subject: person.subject });
      expect(await left(all)).toEqual(ids(others));
    });

    it('keep the sessions that were opened after the issuer ended those of before', async () => {
      const { entered, end, left } = await setUp();
      const person = { ...somebody(), sid: newId() };
      const before = await entered(person);
      const since = await entered(person, new Date(now.getTime() + 1));
      await end({ sid: person.sid });
      await end({ subject: person.subject });
      expect(await left([before.id, since.id])).toEqual([since.id]);
    });
  });
}
