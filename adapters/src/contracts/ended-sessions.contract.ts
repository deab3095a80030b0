import type { EndedSessions, OpenSession } from '@toolkit/application/backend/session';
import { longestSessionMs } from '@toolkit/domain/session';
import type { SessionsHarness } from './sessions.contract.ts';

export interface EndedSessionsHarness extends SessionsHarness {
  /** Asked at the time `now`. */
  endedAt(now: Date): EndedSessions;
  remove(userId: string): Promise<void>;
}

export function endedSessionsContract(name: string, make: () => Promise<EndedSessionsHarness>): void {
  describe(`${name} as EndedSessions`, () => {
    const now = new Date('2026-01-01T12:00:00Z');
    const after = (ms: number) => new Date(now.getTime() + ms);
    const hour = 3_600_000;
    let opened = 0;

    async function setUp() {
      const harness = await make();
      const person = await harness.add();
      return {
        ...harness,
        person,
        async open(times: Partial<Pick<OpenSession, 'openedAt' | 'expiresAt'>> = {}) {
          opened += 1;
          const id = `session ${opened}`;
          const usual = { openedAt: now, expiresAt: after(hour), authenticatedAt: now };
          await harness.put({ id, userId: person.id, ...usual, ...times });
          return id;
        },
        hasEnded: (sessionId: string | undefined, at = now, subject = person.id) =>
          harness.endedAt(at).hasEnded({ subject, sessionId }),
      };
    }

    it('says that an open session has not ended, whatever happens to others of the person', async () => {
      const { sessions, open, hasEnded } = await setUp();
      const [first, second] = [await open(), await open()];
      await sessions.end([second]);
      expect(await hasEnded(first)).toBe(false);
      expect(await hasEnded(second)).toBe(true);
    });

    it('says that all sessions of a person have ended as soon as they are ended', async () => {
      const { sessions, person, open, hasEnded } = await setUp();
      const ids = [await open(), await open()];
      await sessions.endAll(person.id);
      for (const id of ids) expect(await hasEnded(id)).toBe(true);
    });

    it('says after a change of the password that the other sessions have ended, and not the own one', async () => {
      const { users, sessions, open, hasEnded } = await setUp();
      const [own, other] = [await open(), await open()];
      const [session] = await sessions.find([own], now);
      if (!session) throw new Error('The session is not open.');
      const renewal = { tokenHash: `next of ${own}`, expiresAt: after(hour), authenticatedAt: now };
      expect(await users.updatePassword(session, renewal, 'second hash')).toBe(true);
      expect(await hasEnded(own)).toBe(false);
      expect(await hasEnded(other)).toBe(true);
    });

    it('says that the session of somebody disabled or deleted has ended', async () => {
      const [disabled, deleted] = [await setUp(), await setUp()];
      const [first, second] = [await disabled.open(), await deleted.open()];
      await disabled.disable(disabled.person.id);
      await deleted.remove(deleted.person.id);
      expect(await disabled.hasEnded(first)).toBe(true);
      expect(await deleted.hasEnded(second)).toBe(true);
    });

    it('says that a session has ended that was not used for too long or has become too old', async () => {
      const { open, hasEnded } = await setUp();
      const unused = await open({ expiresAt: after(hour) });
      expect(await hasEnded(unused, after(hour - 1))).toBe(false);
      expect(await hasEnded(unused, after(hour))).toBe(true);
      const old = await open({ expiresAt: after(2 * longestSessionMs) });
      expect(await hasEnded(old, after(longestSessionMs))).toBe(false);
      expect(await hasEnded(old, after(longestSessionMs + 1))).toBe(true);
    });

    it('says so of a token that names no session, an unknown one, or that of somebody else', async () => {
      const { add, open, hasEnded } = await setUp();
      const id = await open();
      expect(await hasEnded(undefined)).toBe(true);
      expect(await hasEnded('')).toBe(true);
      expect(await hasEnded('no session')).toBe(true);
      expect(await hasEnded(id, now, (await add()).id)).toBe(true);
    });
  });
}
