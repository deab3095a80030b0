import { type Mail, MailFailure, type MailFailureCode } from '@toolkit/application/backend/mail';
import { mailerContract } from '../../contracts/index.ts';
import { type Database, openDatabase } from '../database/index.ts';
import { mailServer } from './mail-server.testing.ts';
import { mail, outboxOn } from './outbox.testing.ts';
import type { Outbox } from './outbox.ts';
import { type MailEvent, OutboxMailer, retryTime } from './outbox-mailer.ts';
import { mailSchema } from './outbox-schema.ts';

type Send = (mail: Mail) => Promise<void>;

let database: Database;
let outbox: Outbox;
let pass: (milliseconds: number) => Promise<void>;
let events: MailEvent[] = [];
let sent: Mail[] = [];
const mailers: OutboxMailer[] = [];

beforeAll(async () => {
  database = await openDatabase(mailSchema);
});
afterAll(() => database.close());
beforeEach(async () => {
  ({ outbox, pass } = await outboxOn(database));
  events = [];
  sent = [];
});
afterEach(async () => {
  await Promise.all(mailers.splice(0).map((mailer) => mailer.close()));
  vi.restoreAllMocks();
  expect(JSON.stringify(events)).not.toMatch(/canary|secret/);
});

mailerContract('OutboxMailer', async () => {
  const { smtp, received, close } = await mailServer();
  return {
    mailer: new OutboxMailer({ outbox, deliverer: smtp, log: () => {} }),
    received,
    dispose: close,
  };
});

const succeed: Send = async (one) => void sent.push(one);
const fail =
  (code: MailFailureCode, status?: number): Send =>
  (one) => {
    sent.push(one);
    return Promise.reject(new MailFailure(code, status));
  };

/** As another process would have it: it shares nothing but the outbox. */
function mailerWith(send: Send, more: { pollMs?: number; closeMs?: number; stop?: () => void } = {}) {
  const { stop = () => {}, ...times } = more;
  const mailer = new OutboxMailer({
    outbox,
    deliverer: { send, stop },
    log: (event) => events.push(event),
    pollMs: 3_600_000,
    ...times,
  });
  mailers.push(mailer);
  return mailer;
}

/** Waits for what has to come; only a delivery that hangs takes so long. */
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 600_000 });
const untilSent = (count: number) => until(() => expect(sent).toHaveLength(count));
const untilLogged = (count: number) => until(() => expect(events).toHaveLength(count));
const keepMany = async (count: number) => {
  for (let at = 0; at < count; at += 1) await outbox.keep({ ...mail, subject: `canary ${at}` });
};
const countWaiting = async () => (await outbox.readBacklog()).mails;

it('the time to the next try triples from 5 s to an hour', () => {
  const seconds = [1, 2, 3, 4, 5, 6, 7, 8, 2_000].map((tries) => retryTime(tries) / 1000);
  expect(seconds).toEqual([5, 15, 45, 135, 405, 1215, 3600, 3600, 3600]);
});

describe('the delivery of mail', () => {
  it('sends at once what is sent, by any process, and finds what an earlier life left', async () => {
    await outbox.keep({ ...mail, subject: 'left' });
    const mailer = mailerWith(succeed, { pollMs: 20 });
    await untilSent(1);
    await outbox.keep({ ...mail, subject: 'of another process' });
    await untilSent(2);
    await mailer.send({ ...mail, subject: 'own' });
    await until(async () => expect(await countWaiting()).toBe(0));
    expect(sent.map(({ subject }) => subject)).toEqual(['left', 'of another process', 'own']);
    expect(events).toEqual([]);
  });

  it('overlooks no mail that comes while it looks in vain', async () => {
    const claim = outbox.claim.bind(outbox);
    vi.spyOn(outbox, 'claim').mockImplementationOnce(async (most) => {
      const found = await claim(most);
      await mailer.send(mail);
      return found;
    });
    const mailer = mailerWith(succeed);
    await untilSent(1);
  });

  it('shares the work with another process, a few mails at a time, and leaves the database to others', async () => {
    await keepMany(10);
    let goOn = () => {};
    const all = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const send: Send = (one) => succeed(one).then(() => all);
    for (const _process of [1, 2]) mailerWith(send);
    await untilSent(6);
    expect(await countWaiting()).toBe(10);
    expect(database.pool).toMatchObject({ idleCount: 1, waitingCount: 0 });
    goOn();
    await Promise.all(mailers.map((mailer) => mailer.close()));
    expect(new Set(sent.map(({ subject }) => subject)).size).toBe(10);
    expect([sent.length, await countWaiting()]).toEqual([10, 0]);
  });

  it('tries again later and later, under the same id, and at once what is hastened', async () => {
    await outbox.keep(mail);
    const mailer = mailerWith(fail('mail-refused', 451));
    await untilLogged(1);
    mailer.wake();
    await pass(6_000);
    mailer.wake();
    await untilLogged(2);
    const delayed = { level: 'warn', event: 'mail-delayed', reason: 'mail-refused', status: 451 };
    expect(events).toMatchObject([
      { ...delayed, tries: 1, retryInSeconds: 5 },
      { ...delayed, tries: 2, retryInSeconds: 15 },
    ]);
    await outbox.hasten();
    mailerWith(succeed);
    await until(async () => expect(await countWaiting()).toBe(0));
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect(sent).toHaveLength(3);
  });

  it('gives up what is refused for good, has expired or cannot be read, and goes on with the next', async () => {
    const id = '6ba7b810-9dad-41d1-80b4-00c04fd430c8';
    await outbox.keep({ ...mail, id });
    await database.pool.query(`UPDATE mail_outbox SET body_text = 'damaged'`);
    await outbox.keep({ ...mail, expiresAt: new Date(0) });
    await outbox.keep({ ...mail, to: 'nobody@secret.test' });
    await outbox.keep(mail);
    const refuse = fail('recipient-refused', 550);
    await mailerWith((one) => (one.to === mail.to ? succeed(one) : refuse(one))).close();
    expect(await countWaiting()).toBe(0);
    expect(sent).toHaveLength(2);
    const given = { level: 'error', event: 'mail-given-up' };
    const reason = (event: MailEvent) => String(event.reason);
    expect(events.toSorted((one, other) => reason(one).localeCompare(reason(other)))).toMatchObject([
      { ...given, reason: 'expired', tries: 0 },
      { ...given, reason: 'recipient-refused', status: 550, tries: 1 },
      { ...given, reason: 'unreadable', mail: id },
    ]);
  });

  it.each(['unreachable', 'login-refused', 'too-slow'] as const)(
    'does not ask a server that serves nobody (%s) for each mail that waits',
    async (code) => {
      await keepMany(10);
      await mailerWith(fail(code)).close();
      expect(events).toHaveLength(3);
      expect((await outbox.claim(10)).map(({ tries }) => tries)).toEqual(Array(7).fill(1));
    },
  );

  it('gives back at its end what is under way for too long', async () => {
    await outbox.keep(mail);
    let stop = () => {};
    const stopped = new Promise<never>((_, reject) => {
      stop = () => reject(new Error('stopped'));
    });
    const send: Send = (one) => succeed(one).then(() => stopped);
    const mailer = mailerWith(send, { closeMs: 10, stop: () => stop() });
    await untilSent(1);
    await mailer.close();
    expect(await outbox.claim(1)).toHaveLength(1);
    expect(events).toEqual([]);
  });

  it('reports once that the database is away, and goes on when it is back', async () => {
    const claim = vi.spyOn(outbox, 'claim').mockRejectedValue(new Error('canary'));
    const mailer = mailerWith(succeed);
    for (const looks of [1, 2]) {
      await until(() => expect(claim.mock.calls.length).toBeGreaterThanOrEqual(looks));
      await mailer.send(mail);
    }
    claim.mockRestore();
    mailer.wake();
    await untilSent(2);
    expect(events).toEqual([{ level: 'error', event: 'mail-outbox-unreachable', detail: 'Error' }]);
  });
});
