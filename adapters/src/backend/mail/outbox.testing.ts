import type { Mail } from '@toolkit/application/backend/mail';
import type { Database } from '../database/index.ts';
import { MailEncryption } from './mail-encryption.ts';
import { lease, longestWait, Outbox } from './outbox.ts';

const testEncryption = new MailEncryption('5a'.repeat(32));
export const mail: Mail = {
  to: 'ann@secret.test',
  subject: 'canary',
  text: 'canary',
  html: '<p>canary</p>',
};

/** An empty outbox in a database, which another process may share. Time passes by moving what is written. */
export async function outboxOn(one: Database, other: Database = one) {
  await one.pool.query('DELETE FROM mail_outbox');
  const outboxIn = ({ dataSource }: Database) => new Outbox(dataSource.manager, testEncryption);
  return {
    outbox: outboxIn(one),
    elsewhere: outboxIn(other),
    async pass(milliseconds: number) {
      const columns = ['kept_at', 'expires_at', 'due_at', 'locked_until'];
      const earlier = columns.map((name) => `${name} = ${name} - $1 * interval '1 millisecond'`);
      await one.pool.query(`UPDATE mail_outbox SET ${earlier.join(', ')}`, [milliseconds]);
    },
  };
}

/** What holds on the embedded database, on PostgreSQL and behind a pooler. */
export function outboxTests(name: string, make: () => ReturnType<typeof outboxOn>): void {
  describe(`the outbox ${name}`, () => {
    let outbox: Outbox;
    let elsewhere: Outbox;
    let pass: (milliseconds: number) => Promise<void>;
    beforeEach(async () => {
      ({ outbox, elsewhere, pass } = await make());
    });
    const subjects = (mails: readonly Mail[]) => mails.map(({ subject }) => subject).sort();
    const keepAll = (...names: string[]) =>
      Promise.all(names.map((subject) => outbox.keep({ ...mail, subject })));
    async function claimOne(from = outbox) {
      const [claimed] = await from.claim(1);
      if (!claimed) throw new Error('No mail is due.');
      return claimed;
    }

    it('gives each of many mails once, as it was kept, however many processes claim at once', async () => {
      const id = '6ba7b810-9dad-41d1-80b4-00c04fd430c8';
      const names = Array.from({ length: 19 }, (_, at) => `Mail ${at}`);
      await keepAll(...names);
      await outbox.keep({ ...mail, id, isDecoy: true });
      const claimed = (
        await Promise.all(Array.from({ length: 10 }, (_, at) => (at % 2 ? outbox : elsewhere).claim(2)))
      ).flat();
      expect(subjects(claimed)).toEqual([...names, 'canary'].sort());
      expect(claimed).toContainEqual(expect.objectContaining({ id, isDecoy: true, to: '', tries: 1 }));
      expect(claimed).toContainEqual(
        expect.objectContaining({ ...mail, subject: 'Mail 1', isDecoy: false, isUnreadable: false }),
      );
      expect(new Set(claimed.map((one) => one.id)).size).toBe(20);
    });

    it('gives what is due longest first, for a retry when its time has come, or when it is hastened', async () => {
      await keepAll('first');
      await pass(1_000);
      await keepAll('second');
      const first = await claimOne();
      expect(first.subject).toBe('first');
      await outbox.retryIn(60_000, first);
      expect((await claimOne()).subject).toBe('second');
      await pass(59_000);
      expect(await outbox.claim(9)).toEqual([]);
      await pass(1_000);
      const [again] = (await outbox.claim(9)).filter(({ id }) => id === first.id);
      if (!again) throw new Error('It is not due.');
      expect(again.tries).toBe(2);
      await outbox.retryIn(3_600_000, again);
      await outbox.hasten();
      expect(await claimOne()).toMatchObject({ id: first.id, tries: 3 });
    });

    it('lets another process take over after the lease, and then nobody else change anything', async () => {
      await keepAll('one');
      const late = await claimOne();
      await pass(lease - 1_000);
      expect(await elsewhere.claim(1)).toEqual([]);
      await pass(1_000);
      const owner = await claimOne(elsewhere);
      expect(owner).toMatchObject({ id: late.id, tries: 2 });
      await outbox.retryIn(0, late);
      expect(await outbox.claim(1)).toEqual([]);
      await outbox.remove(owner.id);
      await pass(lease);
      expect(await outbox.claim(1)).toEqual([]);
    });

    it('gives no mail that has expired, a day after it was kept at the latest, and removes it when nobody has it', async () => {
      const expiresAt = new Date(Date.now() + lease / 2);
      await outbox.keep({ ...mail, expiresAt });
      await claimOne();
      await outbox.keep({ ...mail, expiresAt });
      await outbox.keep({ ...mail, expiresAt: new Date(Date.now() + 3 * longestWait) });
      await keepAll('without a limit');
      const removed = async () => (await outbox.removeExpired()).map(({ tries }) => tries);
      await pass(lease / 2 + 1_000);
      expect(subjects(await outbox.claim(9))).toEqual(['canary', 'without a limit']);
      expect(await removed()).toEqual([0]);
      await pass(lease / 2);
      expect(await removed()).toEqual([1]);
      await pass(longestWait - 2 * lease);
      expect(await removed()).toEqual([]);
      await pass(lease);
      expect(await removed()).toEqual([1, 1]);
      expect(await outbox.readBacklog()).toEqual({ mails: 0, oldestSeconds: 0 });
    });

    it('removes what waits about the same topic when a newer mail comes, and of two at once one', async () => {
      const keep = (subject: string, topic?: string) =>
        outbox.keep({ ...mail, subject, ...(topic && { topic }) });
      await keep('old', 'reset ann');
      await keep('other kind', 'verification ann');
      await keep('no topic');
      await keep('new', 'reset ann');
      await Promise.all(['at once', 'at once'].map((subject) => keep(subject, 'reset bob')));
      expect(subjects(await outbox.claim(9))).toEqual(['at once', 'new', 'no topic', 'other kind']);
    });

    it('says how much waits and for how long', async () => {
      await keepAll('one');
      await pass(90_000);
      await keepAll('other');
      const { mails, oldestSeconds } = await outbox.readBacklog();
      expect([mails, Math.floor(oldestSeconds / 60)]).toEqual([2, 1]);
    });
  });
}
