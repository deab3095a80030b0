import type { OidcLogout, OidcUser, OpenSession } from '@toolkit/application/backend/session';
import type { UsersHarness } from './users-harness.ts';

/** Addresses as they follow one another at the issuer; `*` marks one that is vouched for, or proven here. */
const addresses = [
  ['stays unproven while nobody vouches for it', 'old', 'old', 'old'],
  ['is proven once the issuer vouches for it', 'old', 'old*', 'old*'],
  ['stays proven when the issuer vouches for it no more', 'old*', 'old', 'old*'],
  ['gives way to a new one, unproven like itself', 'old', 'new', 'new'],
  ['gives way to a new one that the issuer vouches for', 'old*', 'new*', 'new*'],
  ['stays, once proven, where the new one is not', 'old*', 'new', 'old*'],
] as const;

/** Of the contract of `Users`. */
export function oidcUserTests(make: () => Promise<UsersHarness>): void {
  describe('OIDC users', () => {
    const now = new Date('2026-01-01T12:00:00Z');
    const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
    const issuer = 'https://issuer.example/';
    let count = 0;
    const newName = () => {
      count += 1;
      return `${count}-${Math.random()}`;
    };
    const somebody = (): OidcUser => {
      const subject = newName();
      const email = `${subject}@oidc.example`;
      return { issuer, subject, email, emailVerified: false, idToken: `encrypted ${subject}` };
    };
    const fifty = Array.from({ length: 50 });

    async function setUp() {
      const harness = await make();
      const { users, sessions, kept } = harness;
      const enter = (person: OidcUser, at = now) => {
        const session = { id: `session ${newName()}`, expiresAt: inHours(24) };
        return users.enterOidcUser({ ...person, newId: `new ${newName()}` }, session, at);
      };
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
        left: async (opened: readonly OpenSession[]) =>
          (
            await sessions.find(
              opened.map(({ id }) => id),
              now,
            )
          ).map(({ id }) => id),
        /** What all sign-ins of a person would notice. */
        readKept: ({ user }: OpenSession) => kept(user.id),
      };
    }

    it('are registered at the first sign-in, without a password, and get a session of the given life', async () => {
      const { users, sessions, kept } = await setUp();
      const person = { ...somebody(), sid: 'their session there' };
      const { email, idToken, sid } = person;
      const newId = newName();
      const session = { id: `session of ${newId}`, expiresAt: inHours(24) };
      const opened = await users.enterOidcUser({ ...person, newId }, session, now);
      expect(opened).toEqual({
        ...session,
        tokenHash: session.id,
        user: { id: newId, email, emailVerified: false, disabled: false },
        openedAt: now,
        authenticatedAt: now,
        oidc: { issuer, sid, idToken },
      });
      expect(await sessions.find([session.id], now)).toEqual([opened]);
      expect(await kept(newId)).toEqual({
        email,
        emailVerified: false,
        passwordHash: undefined,
        sessions: [session.id],
      });
    });

    it('are known again by issuer and subject, and the subject of another issuer is somebody else', async () => {
      const { entered } = await setUp();
      const person = somebody();
      const first = await entered(person);
      expect((await entered(person)).user).toEqual(first.user);
      const elsewhere = { ...somebody(), issuer: 'https://other.example/', subject: person.subject };
      expect((await entered(elsewhere)).user.id).not.toBe(first.user.id);
      expect((await entered(somebody())).user.id).not.toBe(first.user.id);
    });

    it.each([true, false])(
      'are joined with nobody who has a password or has proven their address, whether it is vouched for or not (%s): newcomers are refused, others keep what is stored',
      async (emailVerified) => {
        const { users, add, enter, entered, readKept, kept } = await setUp();
        const [ada, bob] = [await add(), await entered({ ...somebody(), emailVerified: true })];
        const before = [await kept(ada.id), await readKept(bob)];
        for (const { email } of [ada, bob.user]) {
          const stranger = { ...somebody(), email, emailVerified };
          expect(await enter(stranger)).toBe('address-in-use');
          const own = { ...stranger, email: `own.${email}` };
          const { user } = await entered(own);
          expect((await entered({ ...own, email })).user).toEqual({ ...user, takenEmail: email });
          expect((await entered(own)).user).toEqual(user);
        }
        expect([await kept(ada.id), await readKept(bob)]).toEqual(before);
        expect(await users.credential(ada.email)).toMatchObject({ userId: ada.id });
      },
    );

    it('stand beside others with the same address until one has proven it by a mail; the others keep their accounts, and their links are good for nothing', async () => {
      const { users, enter, entered, readKept } = await setUp();
      const { email } = somebody();
      const [ada, eve] = [somebody(), somebody()].map((person) => ({ ...person, email }));
      if (!ada || !eve) throw new Error('nobody is there');
      const [hers, other] = [await entered(ada), await entered(eve)];
      expect(await users.exists(email)).toBe(false);
      const codes = [newName(), newName()] as const;
      await users.addCode('verification', hers.user, codes[0], inHours(1));
      await users.addCode('verification', other.user, codes[1], inHours(1));
      expect(await users.confirmEmail(codes[0], now)).toBe(true);
      expect(await users.confirmEmail(codes[1], now)).toBe(false);
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
      const opened = await Promise.all(fifty.map(() => entered(person)));
      const [first] = opened;
      if (!first) throw new Error('nobody has entered');
      expect(new Set(opened.map(({ user }) => user.id))).toEqual(new Set([first.user.id]));
      expect((await readKept(first)).sessions).toHaveLength(50);
    });

    it('with one proven address are registered once, however many subjects come with it at once', async () => {
      const { enter, entered } = await setUp();
      const { email } = somebody();
      const subjects = fifty.map(() => ({ ...somebody(), email, emailVerified: true }));
      const answers = await Promise.all(subjects.map((person) => enter(person)));
      const won = answers.findIndex((answer) => typeof answer !== 'string');
      expect(answers.toSpliced(won, 1)).toEqual(Array(49).fill('address-in-use'));
      expect(await entered(subjects[won] as OidcUser)).toMatchObject({ user: { email } });
    });

    it('all get in when the issuer vouches for one address of theirs at once, and one has it', async () => {
      const { entered } = await setUp();
      const { email } = somebody();
      const subjects = fifty.slice(40).map(() => ({ ...somebody(), email }));
      await Promise.all(subjects.map((person) => entered(person)));
      const opened = await Promise.all(subjects.map((person) => entered({ ...person, emailVerified: true })));
      const users = opened.map(({ user }) => user);
      expect(users.filter(({ emailVerified }) => emailVerified)).toHaveLength(1);
      expect(users.filter(({ takenEmail }) => takenEmail === email)).toHaveLength(9);
    });

    it.each(addresses)('have an address that %s: first %s, then %s, stored as %s', async (_what, ...told) => {
      const { entered, readKept } = await setUp();
      const person = somebody();
      const [first, second, stored] = told.map((mark) => ({
        email: `${mark.replace('*', '')}.${person.email}`,
        emailVerified: mark.endsWith('*'),
      }));
      const before = await entered({ ...person, ...first });
      const { user } = await entered({ ...person, ...second });
      expect(user).toEqual({ ...before.user, ...stored });
      expect(await readKept(before)).toMatchObject({ ...stored });
    });

    it('keep an address that a mail of ours has proven, until the issuer vouches for another one', async () => {
      const { users, entered } = await setUp();
      const person = somebody();
      const { user } = await entered(person);
      const code = newName();
      await users.addCode('verification', user, code, inHours(1));
      expect(await users.confirmEmail(code, now)).toBe(true);
      const proven = { ...user, emailVerified: true };
      expect((await entered(person)).user).toEqual(proven);
      expect((await entered({ ...person, email: `unproven.${person.email}` })).user).toEqual(proven);
      const moved = { email: `moved.${person.email}`, emailVerified: true };
      expect((await entered({ ...person, ...moved })).user).toEqual({ ...user, ...moved });
    });

    it('get no use out of codes that were mailed to them before the issuer named another address', async () => {
      const { users, entered, readKept } = await setUp();
      const person = somebody();
      const opened = await entered(person);
      const [code, other] = [newName(), newName()];
      await users.addCode('verification', opened.user, code, inHours(1));
      const stranger = await entered(somebody());
      await users.addCode('verification', stranger.user, other, inHours(1));
      const email = `moved.${person.email}`;
      await entered({ ...person, email });
      expect(await users.confirmEmail(code, now)).toBe(false);
      expect(await readKept(opened)).toMatchObject({ email, emailVerified: false });
      expect(await users.confirmEmail(other, now)).toBe(true);
    });

    it('get no session while they are disabled, and nothing of theirs changes', async () => {
      const { enter, entered, disable, readKept } = await setUp();
      const person = somebody();
      const opened = await entered(person);
      await disable(opened.user.id);
      const before = await readKept(opened);
      const moved = { ...person, email: `moved.${person.email}`, emailVerified: true };
      expect(await enter(moved)).toBe('disabled');
      expect(await readKept(opened)).toEqual(before);
    });

    it('have no password to sign in with, to prove, to change or to reset', async () => {
      const { users, sessions, entered, readKept } = await setUp();
      const person = somebody();
      const opened = await entered(person);
      const { user } = opened;
      await entered(person);
      const before = await readKept(opened);
      const reset = newName();
      await users.addCode('password-reset', user, reset, inHours(1));
      expect(await users.credential(user.email)).toBeUndefined();
      const session = { id: newName(), expiresAt: inHours(1) };
      for (const passwordHash of ['', 'a hash']) {
        const credential = { userId: user.id, passwordHash, disabled: false };
        expect(await sessions.open(session, credential, now)).toBeUndefined();
      }
      const renewal = { tokenHash: newName(), expiresAt: inHours(2), authenticatedAt: now };
      expect(await users.updatePassword(opened, renewal, 'a hash')).toBe(false);
      expect(await users.resetPassword(reset, 'a hash', now)).toBe(false);
      expect(await readKept(opened)).toEqual(before);
      expect(await sessions.find([opened.id], now)).toEqual([opened]);
    });

    it('lose the sessions that came from one at the issuer when that ends, and no others', async () => {
      const { add, put, entered, end, left, sessions } = await setUp();
      const [sid, person] = [newName(), somebody()];
      const own = { id: newName(), userId: (await add()).id, openedAt: now, expiresAt: inHours(1) };
      await put({ ...own, authenticatedAt: now });
      const ended = [await entered({ ...person, sid }), await entered({ ...person, sid })];
      const others = [
        await entered(person),
        await entered({ ...person, sid: newName() }),
        await entered({ ...somebody(), sid, issuer: 'https://other.example/' }),
      ];
      await end({ sid, subject: person.subject });
      expect(await left([...ended, ...others])).toEqual(others.map(({ id }) => id));
      await end({ sid: newName() });
      expect(await left(others)).toEqual(others.map(({ id }) => id));
      expect(await sessions.find([own.id], now)).toHaveLength(1);
    });

    it('lose all sessions of a subject when the issuer ends them without naming one, and nobody else does', async () => {
      const { entered, end, left } = await setUp();
      const person = somebody();
      const ended = [await entered({ ...person, sid: newName() }), await entered(person)];
      const others = [
        await entered(somebody()),
        await entered({ ...somebody(), subject: person.subject, issuer: 'https://other.example/' }),
      ];
      await end({ subject: newName() });
      expect(await left(ended)).toEqual(ended.map(({ id }) => id));
      await end({ subject: person.subject });
      expect(await left([...ended, ...others])).toEqual(others.map(({ id }) => id));
    });

    it('keep the sessions that were opened after the issuer ended those of before', async () => {
      const { entered, end, left } = await setUp();
      const person = { ...somebody(), sid: newName() };
      const before = await entered(person);
      const since = await entered(person, new Date(now.getTime() + 1));
      await end({ sid: person.sid });
      await end({ subject: person.subject });
      expect(await left([before, since])).toEqual([since.id]);
    });
  });
}
