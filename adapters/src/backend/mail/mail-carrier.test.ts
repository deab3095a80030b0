import { randomUUID } from 'node:crypto';
import { type Mail, MailFailure, type MailFailureCode } from '@toolkit/application/backend/mail';
import { type Database, openDatabase } from '../database/index.ts';
import { MailCarrier } from './mail-carrier.ts';
import type { MailEvent } from './mail-event.ts';
import { MailSeal } from './mail-seal.ts';
import { Outbox } from './outbox.ts';
import { mailSchema } from './outbox-schema.ts';
import { retryTime } from './retry-time.ts';

const seal = new MailSeal('5a'.repeat(32));

const mail: Mail = { to: 'ann@secret.test', subject: 'canary', text: 'canary', html: 'canary' };

let database: Database;
let outbox: Outbox;
let events: MailEvent[];
const carriers: MailCarrier[] = [];

beforeAll(async () => {
  database = await openDatabase(mailSchema);
  outbox = new Outbox(database.dataSource.manager, seal);
});
beforeEach(() => {
  events = [];
});
afterEach(async () => {
  await Promise.all(carriers.splice(0).map((carrier) => carrier.close()));
  await database.pool.query('DELETE FROM mail_outbox');
  expect(JSON.stringify(events)).not.toMatch(/canary|secret/);
});
afterAll(() => database.close());

type Send = (mail: Mail, signal?: AbortSignal) => Promise<void>;

/** A carrier as another process would have it: it shares nothing but the table. */
function carrierWith(send: Send, options: { pollMs?: number; closeMs?: number; table?: Outbox } = {}) {
  const { table = outbox, ...times } = options;
  const log = (event: MailEvent) => events.push(event);
  const carrier = new MailCarrier({ outbox: table, deliverer: { send }, log, pollMs: 3_600_000, ...times });
  carriers.push(carrier);
  return carrier;
}

/** None of so many goes on before all have begun. */
function meeting(members: number) {
  const begun = new Set<string>();
  let open = () => {};
  const all = new Promise<void>((resolve) => {
    open = resolve;
  });
  const begin = (name: string) => {
    if (begun.add(name).size === members) open();
  };
  return { begin, all };
}

/** Waits for what has to come; only a carrier that hangs takes so long. */
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 600_000 });

/** `life`, and how long to wait from `since` on and from now on, in seconds, by the database's clock. */
const rows = async (since = new Date(0)) =>
  (
    await database.pool.query(
      `SELECT tries, extract(epoch FROM due_at - $1)::float AS wait, extract(epoch FROM due_at - now())::float AS left,
        extract(epoch FROM expires_at - kept_at)::float AS life FROM mail_outbox`,
      [since],
    )
  ).rows;
const clock = async (): Promise<Date> => (await database.pool.query('SELECT now()')).rows[0].now;
const makeDue = () => database.pool.query('UPDATE mail_outbox SET due_at = now()');
const endLeases = () =>
  database.pool.query("UPDATE mail_outbox SET locked_until = now() - interval '1 second'");
const untilAborted = (signal?: AbortSignal) =>
  new Promise<void>((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))));
const fails = (code: MailFailureCode, status?: number) => () => Promise.reject(new MailFailure(code, status));

describe('the time to the next try', () => {
  it('a mail that waits is not sent once there is a newer one of its topic, of two at once one is left', async () => {
    const keep = (text: string, topic?: string) => outbox.keep({ ...mail, text, ...(topic && { topic }) });
    await keep('old', 'reset ann');
    await keep('other kind', 'verification ann');
    await keep('no topic');
    await keep('new', 'reset ann');
    await Promise.all(['at once', 'at once'].map((text) => keep(text, 'reset bob')));
    const sent: string[] = [];
    carrierWith(async ({ text }) => void sent.push(text));
    await until(() => expect(sent.toSorted()).toEqual(['at once', 'new', 'no topic', 'other kind']));
  });

  it('triples from 5 s to an hour, a fifth sooner or later by chance', () => {
    const seconds = Array.from({ length: 9 }, (_, at) => retryTime(at + 1, 0.5) / 1000);
    expect(seconds).toEqual([5, 15, 45, 135, 405, 1215, 3600, 3600, 3600]);
    expect([retryTime(1, 0), retryTime(1, 1)]).toEqual([4000, 6000]);
    expect(retryTime(2_000, 0.5)).toBe(3_600_000);
  });
});

describe('a carrier of mail', () => {
  it('delivers at once what it is woken for, with the id of its row, and keeps nothing of it', async () => {
    const sent: Mail[] = [];
    const carrier = carrierWith(async (one) => void sent.push(one));
    const id = randomUUID();
    await outbox.keep({ ...mail, id });
    carrier.wake();
    await until(async () => expect(await rows()).toEqual([]));
    expect(sent).toMatchObject([{ ...mail, id }]);
    expect(events).toEqual([]);
  });

  it('finds what others wrote, and what an earlier life left', async () => {
    const sent: Mail[] = [];
    await outbox.keep({ ...mail, to: 'left@secret.test' });
    carrierWith(async (one) => void sent.push(one), { pollMs: 20 });
    await until(() => expect(sent).toHaveLength(1));
    await outbox.keep({ ...mail, to: 'other@secret.test' });
    await until(() => expect(sent.map(({ to }) => to)).toEqual(['left@secret.test', 'other@secret.test']));
  });

  it('does not let a new start wait for the time to the next try', async () => {
    await outbox.keep(mail);
    await carrierWith(fails('unreachable')).close();
    await database.pool.query("UPDATE mail_outbox SET due_at = now() + interval '1 hour'");
    const sent: Mail[] = [];
    carrierWith(async (one) => void sent.push(one));
    await until(() => expect(sent).toHaveLength(1));
  });

  it('overlooks no mail that comes while it looks in vain', async () => {
    let came = false;
    class LateOutbox extends Outbox {
      override async claim() {
        const found = await super.claim();
        if (!found && !came) {
          came = true;
          await this.keep({ ...mail, to: 'late@secret.test' });
          carrier.wake();
        }
        return found;
      }
    }
    // Of three, two are busy for long: nobody is left who could be woken.
    for (const to of ['slow@secret.test', 'slow@secret.test']) await outbox.keep({ ...mail, to });
    const sent: string[] = [];
    const send: Send = ({ to }, signal) => {
      sent.push(to);
      return to.startsWith('slow') ? untilAborted(signal) : Promise.resolve();
    };
    const carrier = carrierWith(send, {
      table: new LateOutbox(database.dataSource.manager, seal),
      closeMs: 10,
    });
    await until(() => expect(sent).toContain('late@secret.test'));
  });

  it('tries again later and later, under the same id, until it works', async () => {
    const ids: unknown[] = [];
    const carrier = carrierWith(async ({ id }) => {
      ids.push(id);
      if (ids.length < 3) throw new MailFailure('mail-refused', 451);
    });
    await outbox.keep(mail);
    for (const [tries, about] of [5, 15].entries()) {
      const before = await clock();
      carrier.wake();
      await until(() => expect(events).toHaveLength(tries + 1));
      const [row] = await rows(before);
      expect(row.wait).toBeGreaterThanOrEqual(about * 0.8);
      expect(row.left).toBeLessThan(about * 1.2);
      await database.pool.query("UPDATE mail_outbox SET due_at = due_at + interval '1 hour'");
      expect(await outbox.claim()).toBeUndefined();
      await makeDue();
    }
    carrier.wake();
    await until(async () => expect(await rows()).toEqual([]));
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(1);
    expect(events).toMatchObject([
      { event: 'mail-delayed', reason: 'mail-refused', status: 451, tries: 1 },
      { event: 'mail-delayed', reason: 'mail-refused', status: 451, tries: 2 },
    ]);
  });

  it('gives up at once when the recipient is refused for good, and goes on with the next', async () => {
    await outbox.keep(mail);
    await outbox.keep({ ...mail, to: 'bea@secret.test' });
    let delivered = 0;
    const carrier = carrierWith(async ({ to }) => {
      if (to === mail.to) throw new MailFailure('recipient-refused', 550);
      delivered += 1;
    });
    await carrier.close();
    expect(await rows()).toEqual([]);
    expect(delivered).toBe(1);
    expect(events).toMatchObject([
      { level: 'error', event: 'mail-given-up', reason: 'recipient-refused', status: 550, tries: 1 },
    ]);
  });

  it.each(['unreachable', 'login-refused', 'too-slow'] as const)(
    'does not ask a server that serves nobody (%s) for each mail that waits',
    async (code) => {
      for (let count = 0; count < 10; count += 1) await outbox.keep(mail);
      await carrierWith(fails(code)).close();
      expect((await rows()).filter(({ tries }) => tries === 0)).toHaveLength(7);
      expect(events).toHaveLength(3);
    },
  );

  it('delivers nothing that came too late, and nothing after a day', async () => {
    await outbox.keep({ ...mail, expiresAt: new Date(Date.now() - 1_000) });
    await outbox.keep({ ...mail, expiresAt: new Date(Date.now() + 72 * 3_600_000) });
    await outbox.keep(mail);
    let tried = 0;
    const carrier = carrierWith(async () => {
      tried += 1;
      throw new MailFailure('mail-refused');
    });
    await carrier.close();
    const left = await rows();
    expect(left).toHaveLength(2);
    for (const { life } of left) expect(life).toBe(24 * 3600);
    expect(tried).toBe(2);
    expect(events.filter(({ event }) => event === 'mail-given-up')).toMatchObject([
      { reason: 'expired', tries: 0 },
    ]);
  });

  it('leaves to another process what that one has, and takes it over when that one died', async () => {
    await outbox.keep(mail);
    const lost = await outbox.claim();
    const sent: Mail[] = [];
    const send: Send = async (one) => void sent.push(one);
    await carrierWith(send).close();
    expect(sent).toHaveLength(0);
    await endLeases();
    await carrierWith(send).close();
    expect(sent.map(({ id }) => id)).toEqual([lost?.id]);
    expect(await rows()).toEqual([]);
  });

  it('cannot change what was taken over from it', async () => {
    await outbox.keep(mail);
    const late = await outbox.claim();
    await endLeases();
    const owner = await outbox.claim();
    if (!late || !owner) throw new Error('not claimed');
    await outbox.retryIn(0, late);
    await outbox.giveBack(late);
    expect(owner.tries).toBe(2);
    expect(await outbox.claim()).toBeUndefined();
    await outbox.retryIn(0, owner);
    expect(await outbox.claim()).toMatchObject({ id: late.id, tries: 3 });
  });

  it('shares the work with another process, each mail delivered once', async () => {
    for (let count = 0; count < 100; count += 1) await outbox.keep({ ...mail, subject: `canary ${count}` });
    const sent: [string, string][] = [];
    const { begin, all } = meeting(2);
    const by = (name: string) =>
      carrierWith(async ({ subject }) => {
        sent.push([name, subject]);
        begin(name);
        await all;
      });
    await Promise.all([by('one').close(), by('two').close()]);
    expect(await rows()).toEqual([]);
    expect(sent).toHaveLength(100);
    expect(new Set(sent.map(([, subject]) => subject)).size).toBe(100);
    expect(new Set(sent.map(([name]) => name)).size).toBe(2);
  });

  it('leaves the only connection to others while the mail server thinks', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let asked = 0;
    const carrier = carrierWith(() => {
      asked += 1;
      return answered;
    });
    for (let count = 0; count < 4; count += 1) {
      await outbox.keep(mail);
      carrier.wake();
    }
    await until(() => expect(asked).toBe(3));
    expect(await rows()).toHaveLength(4);
    expect(database.pool).toMatchObject({ idleCount: 1, waitingCount: 0 });
    answer();
    await until(async () => expect(await rows()).toEqual([]));
  });

  it('gives back at its end what is under way for too long', async () => {
    await outbox.keep(mail);
    let asked = 0;
    const carrier = carrierWith(
      (_, signal) => {
        asked += 1;
        return untilAborted(signal);
      },
      { closeMs: 10 },
    );
    await until(() => expect(asked).toBe(1));
    await carrier.close();
    expect(await outbox.claim()).toMatchObject({ tries: 1 });
    expect(events).toEqual([]);
  });

  it('does not send again what it sent while the database was away', async () => {
    let away = true;
    class AwayOutbox extends Outbox {
      override async remove(ids: readonly string[]): Promise<void> {
        if (away) throw new Error('canary');
        await super.remove(ids);
      }
    }
    let sent = 0;
    await outbox.keep(mail);
    const carrier = carrierWith(
      async () => {
        sent += 1;
      },
      { table: new AwayOutbox(database.dataSource.manager, seal) },
    );
    await until(() => expect(events[0]).toMatchObject({ event: 'mail-outbox-unreachable' }));
    await endLeases();
    away = false;
    carrier.wake();
    await until(async () => expect(await rows()).toEqual([]));
    expect(sent).toBe(1);
  });
});
