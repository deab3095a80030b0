import {
  type ClaimedMail,
  lease,
  longestWait,
  type Mail,
  type Outbox,
} from '@toolkit/application/backend/mail';

export interface OutboxHarness {
  readonly outbox: Outbox;
  /** The same outbox as another process has it. */
  readonly elsewhere: Outbox;
  /** The time of the outbox. */
  now(): Promise<Date>;
  /** Lets so much time pass. */
  pass(milliseconds: number): Promise<void>;
  dispose?(): Promise<void>;
}

const mail: Mail = { to: 'ann@example.test', subject: 'Hello', text: 'Hello Ann', html: '<p>Hello Ann</p>' };
const hour = 3_600_000;

export function outboxContract(name: string, make: () => Promise<OutboxHarness>): void {
  describe(`${name} as Outbox`, () => {
    let harness: OutboxHarness;
    let outbox: Outbox;

    beforeEach(async () => {
      harness = await make();
      outbox = harness.outbox;
    });

    afterEach(() => harness.dispose?.());

    async function claimed(from = outbox): Promise<ClaimedMail> {
      const found = await from.claim();
      if (!found) throw new Error('No mail is due.');
      return found;
    }

    it('gives a kept mail to one process alone, as it was', async () => {
      const id = '6ba7b810-9dad-41d1-80b4-00c04fd430c8';
      await outbox.keep({ ...mail, id });
      expect(await harness.elsewhere.claim()).toMatchObject({ ...mail, id, tries: 1 });
      expect(await outbox.claim()).toBeUndefined();
    });

    it('gives each mail an id of its own, which stays the same for all tries', async () => {
      await outbox.keep(mail);
      await outbox.keep(mail);
      const [one, other] = [await claimed(), await claimed()];
      expect(one.id).not.toBe(other.id);
      await outbox.retryIn(0, one);
      expect(await claimed()).toMatchObject({ id: one.id, tries: 2 });
    });

    it('gives each of many mails once, however many processes claim at once', async () => {
      const subjects = Array.from({ length: 20 }, (_, at) => `Mail ${at}`);
      await Promise.all(subjects.map((subject) => outbox.keep({ ...mail, subject })));
      const all = await Promise.all(
        subjects.map((_, at) => claimed(at % 2 === 0 ? outbox : harness.elsewhere)),
      );
      expect(all.map(({ subject }) => subject).sort()).toEqual(subjects.sort());
    });

    it('claims what is due longest first', async () => {
      await outbox.keep({ ...mail, subject: 'first' });
      await harness.pass(1_000);
      await outbox.keep({ ...mail, subject: 'second' });
      expect([(await claimed()).subject, (await claimed()).subject]).toEqual(['first', 'second']);
    });

    it('forgets what was removed', async () => {
      await outbox.keep(mail);
      await outbox.remove([(await claimed()).id]);
      await harness.pass(lease);
      expect(await outbox.claim()).toBeUndefined();
      expect(await outbox.readBacklog()).toMatchObject({ mails: 0 });
    });

    it('claims a mail for a retry when its time has come, and earlier when it is hastened', async () => {
      await outbox.keep(mail);
      await outbox.retryIn(60_000, await claimed());
      await harness.pass(59_000);
      expect(await outbox.claim()).toBeUndefined();
      await harness.pass(1_000);
      const again = await claimed();
      expect(again.tries).toBe(2);
      await outbox.retryIn(hour, again);
      expect(await outbox.hasten()).toBe(1);
      expect((await claimed()).tries).toBe(3);
      expect(await outbox.hasten()).toBe(0);
    });

    it('does not count a try that was given back', async () => {
      await outbox.keep(mail);
      await outbox.giveBack(await claimed());
      expect((await claimed()).tries).toBe(1);
    });

    it('lets another process take over after the lease, and then nobody else change anything', async () => {
      await outbox.keep(mail);
      const late = await claimed();
      await harness.pass(lease - 1_000);
      expect(await harness.elsewhere.claim()).toBeUndefined();
      await harness.pass(1_000);
      const owner = await claimed(harness.elsewhere);
      expect(owner).toMatchObject({ id: late.id, tries: 2 });
      await outbox.retryIn(0, late);
      await outbox.giveBack(late);
      expect(await outbox.claim()).toBeUndefined();
      await harness.elsewhere.retryIn(0, owner);
      expect(await claimed()).toMatchObject({ id: late.id, tries: 3 });
    });

    it('gives no mail that has expired, and removes it when nobody has it', async () => {
      const expiresAt = new Date((await harness.now()).getTime() + lease / 2);
      await outbox.keep({ ...mail, expiresAt });
      await claimed();
      await outbox.keep({ ...mail, expiresAt });
      await harness.pass(lease / 2 + 1_000);
      expect(await outbox.claim()).toBeUndefined();
      expect((await outbox.removeExpired()).map(({ tries }) => tries)).toEqual([0]);
      await harness.pass(lease / 2);
      expect((await outbox.removeExpired()).map(({ tries }) => tries)).toEqual([1]);
      expect(await outbox.readBacklog()).toMatchObject({ mails: 0 });
    });

    it('keeps no mail longer than a day', async () => {
      const later = new Date((await harness.now()).getTime() + 3 * longestWait);
      await outbox.keep({ ...mail, expiresAt: later });
      await outbox.keep(mail);
      await harness.pass(longestWait - 1_000);
      expect(await outbox.removeExpired()).toEqual([]);
      await harness.pass(1_000);
      expect((await outbox.removeExpired()).map(({ tries }) => tries)).toEqual([0, 0]);
    });

    it('removes what waits about the same topic when a newer mail comes, and of two at once one', async () => {
      const keep = (text: string, topic?: string) => outbox.keep({ ...mail, text, ...(topic && { topic }) });
      await keep('old', 'reset ann');
      await keep('other kind', 'verification ann');
      await keep('no topic');
      await keep('new', 'reset ann');
      await Promise.all(['at once', 'at once'].map((text) => keep(text, 'reset bob')));
      const texts = [];
      for (let found = await outbox.claim(); found; found = await outbox.claim()) texts.push(found.text);
      expect(texts.sort()).toEqual(['at once', 'new', 'no topic', 'other kind']);
    });

    it('marks a decoy as one', async () => {
      await outbox.keep({ ...mail, isDecoy: true });
      expect((await claimed()).isDecoy).toBe(true);
    });

    it('says how much waits and for how long', async () => {
      expect(await outbox.readBacklog()).toEqual({ mails: 0, oldestSeconds: 0 });
      await outbox.keep(mail);
      await harness.pass(90_000);
      await outbox.keep(mail);
      const { mails, oldestSeconds } = await outbox.readBacklog();
      expect(mails).toBe(2);
      expect(oldestSeconds).toBeGreaterThanOrEqual(90);
      expect(oldestSeconds).toBeLessThan(3_600);
    });
  });
}
