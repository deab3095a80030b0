import {
  type Mail,
  type MailEvent,
  MailFailure,
  type MailFailureCode,
  type Outbox,
  OutboxMailer,
  retryTime,
} from '@toolkit/application/backend/mail';
import { type Database, openDatabase } from '../database/index.ts';
import { outboxOn } from './outbox.testing.ts';
import { mailSchema } from './outbox-schema.ts';

const mail: Mail = { to: 'ann@secret.test', subject: 'canary', text: 'canary', html: 'canary' };
const hour = 3_600_000;

let database: Database;
let outbox: Outbox;
let pass: (milliseconds: number) => Promise<void>;
let events: MailEvent[];
let deliveries: OutboxMailer[];

beforeAll(async () => {
  database = await openDatabase(mailSchema);
});
afterAll(() => database.close());
beforeEach(async () => {
  ({ outbox, pass } = await outboxOn(database));
  events = [];
  deliveries = [];
});
afterEach(async () => {
  await Promise.all(deliveries.map((delivery) => delivery.close()));
  expect(JSON.stringify(events)).not.toMatch(/canary|secret/);
});

type Send = (mail: Mail) => Promise<void>;
interface Options {
  readonly pollMs?: number;
  readonly closeMs?: number;
  readonly from?: Outbox;
  readonly stop?: () => void;
}

/** Delivery as another process would have it: it shares nothing but the outbox. */
function deliverWith(send: Send, { from = outbox, stop = () => {}, ...times }: Options = {}): OutboxMailer {
  const log = (event: MailEvent) => events.push(event);
  const deliverer = { send, stop };
  const delivery = new OutboxMailer({ outbox: from, deliverer, log, pollMs: hour, ...times });
  deliveries.push(delivery);
  return delivery;
}

/** Sends that wait until they are stopped. */
function hanging() {
  let stop = () => {};
  const stopped = new Promise<never>((_, reject) => {
    stop = () => reject(new Error('stopped'));
  });
  stopped.catch(() => {});
  return { stop: () => stop(), stopped };
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

/** Waits for what has to come; only a delivery that hangs takes so long. */
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 600_000 });
const mailsLeft = async () => (await outbox.readBacklog()).mails;
const fails = (code: MailFailureCode, status?: number) => () => Promise.reject(new MailFailure(code, status));

describe('the time to the next try', () => {
  it('triples from 5 s to an hour, a fifth sooner or later by the id of the mail', () => {
    const [least, middle, most] = ['00000000', '7fffffff', 'ffffffff'].map((id) => `${id}-0000-4000-8000-0`);
    const seconds = Array.from({ length: 9 }, (_, at) => Math.round(retryTime(at + 1, middle ?? '') / 1000));
    expect(seconds).toEqual([5, 15, 45, 135, 405, 1215, 3600, 3600, 3600]);
    expect([retryTime(1, least ?? ''), retryTime(1, most ?? '')]).toEqual([4000, 6000]);
    expect(retryTime(2_000, middle ?? '')).toBe(3_600_000);
  });
});

describe('the delivery of mail', () => {
  it('sends at once what it is woken for, with the id of the kept mail, and keeps nothing of it', async () => {
    const sent: Mail[] = [];
    const delivery = deliverWith(async (one) => void sent.push(one));
    const id = '6ba7b810-9dad-41d1-80b4-00c04fd430c8';
    await outbox.keep({ ...mail, id });
    delivery.wake();
    await until(async () => expect(await mailsLeft()).toBe(0));
    expect(sent).toMatchObject([{ ...mail, id }]);
    expect(events).toEqual([]);
  });

  it('finds what other processes kept, and what an earlier life left', async () => {
    const sent: Mail[] = [];
    await outbox.keep({ ...mail, to: 'left@secret.test' });
    deliverWith(async (one) => void sent.push(one), { pollMs: 20 });
    await until(() => expect(sent).toHaveLength(1));
    await outbox.keep({ ...mail, to: 'other@secret.test' });
    await until(() => expect(sent.map(({ to }) => to)).toEqual(['left@secret.test', 'other@secret.test']));
  });

  it('does not let a new start wait for the time to the next try', async () => {
    await outbox.keep(mail);
    await deliverWith(fails('unreachable')).close();
    expect(await outbox.claim()).toBeUndefined();
    const sent: Mail[] = [];
    deliverWith(async (one) => void sent.push(one));
    await until(() => expect(sent).toHaveLength(1));
  });

  it('overlooks no mail that comes while it looks in vain', async () => {
    let came = false;
    const late: Outbox = Object.assign(Object.create(outbox), {
      claim: async () => {
        const found = await outbox.claim();
        if (!found && !came) {
          came = true;
          await outbox.keep({ ...mail, to: 'late@secret.test' });
          delivery.wake();
        }
        return found;
      },
    });
    // Of three, two are busy for long: nobody is left who could be woken.
    for (const to of ['slow@secret.test', 'slow@secret.test']) await late.keep({ ...mail, to });
    const sent: string[] = [];
    const { stop, stopped } = hanging();
    const send: Send = ({ to }) => {
      sent.push(to);
      return to.startsWith('slow') ? stopped : Promise.resolve();
    };
    const delivery = deliverWith(send, { from: late, closeMs: 10, stop });
    await until(() => expect(sent).toContain('late@secret.test'));
  });

  it('tries again later and later, under the same id, until it works', async () => {
    const ids: unknown[] = [];
    const delivery = deliverWith(async ({ id }) => {
      ids.push(id);
      if (ids.length < 3) throw new MailFailure('mail-refused', 451);
    });
    await outbox.keep(mail);
    for (const [tries, seconds] of [5, 15].entries()) {
      delivery.wake();
      await until(() => expect(events).toHaveLength(tries + 1));
      await pass(seconds * 1_200);
    }
    delivery.wake();
    await until(async () => expect(await mailsLeft()).toBe(0));
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(1);
    expect(events).toMatchObject([
      {
        event: 'mail-delayed',
        reason: 'mail-refused',
        status: 451,
        tries: 1,
        retryInSeconds: expect.closeTo(5, -1),
      },
      {
        event: 'mail-delayed',
        reason: 'mail-refused',
        status: 451,
        tries: 2,
        retryInSeconds: expect.closeTo(15, -1),
      },
    ]);
  });

  it('gives up at once when the recipient is refused for good, and goes on with the next', async () => {
    await outbox.keep(mail);
    await outbox.keep({ ...mail, to: 'bea@secret.test' });
    let delivered = 0;
    await deliverWith(async ({ to }) => {
      if (to === mail.to) throw new MailFailure('recipient-refused', 550);
      delivered += 1;
    }).close();
    expect(await mailsLeft()).toBe(0);
    expect(delivered).toBe(1);
    expect(events).toMatchObject([
      { level: 'error', event: 'mail-given-up', reason: 'recipient-refused', status: 550, tries: 1 },
    ]);
  });

  it.each(['unreachable', 'login-refused', 'too-slow'] as const)(
    'does not ask a server that serves nobody (%s) for each mail that waits',
    async (code) => {
      for (let count = 0; count < 10; count += 1) await outbox.keep(mail);
      await deliverWith(fails(code)).close();
      const untried = [];
      for (let left = await outbox.claim(); left; left = await outbox.claim()) untried.push(left.tries);
      expect(untried).toEqual([1, 1, 1, 1, 1, 1, 1]);
      expect(events).toHaveLength(3);
    },
  );

  it('does not send a mail whose time is over, and reports it as given up', async () => {
    await outbox.keep({ ...mail, expiresAt: new Date(0) });
    let tried = 0;
    await deliverWith(async () => {
      tried += 1;
    }).close();
    expect([tried, await mailsLeft()]).toEqual([0, 0]);
    expect(events).toMatchObject([{ event: 'mail-given-up', reason: 'expired', tries: 0 }]);
  });

  it('leaves to another process what that one has, and takes it over when that one died', async () => {
    await outbox.keep(mail);
    const lost = await outbox.claim();
    const sent: Mail[] = [];
    const send: Send = async (one) => void sent.push(one);
    await deliverWith(send).close();
    expect(sent).toHaveLength(0);
    await pass(60_000);
    await deliverWith(send).close();
    expect(sent.map(({ id }) => id)).toEqual([lost?.id]);
    expect(await mailsLeft()).toBe(0);
  });

  it('shares the work with another process, each mail delivered once', async () => {
    for (let count = 0; count < 100; count += 1) await outbox.keep({ ...mail, subject: `canary ${count}` });
    const sent: [string, string][] = [];
    const { begin, all } = meeting(2);
    const by = (name: string) =>
      deliverWith(async ({ subject }) => {
        sent.push([name, subject]);
        begin(name);
        await all;
      });
    await Promise.all([by('one').close(), by('two').close()]);
    expect(await mailsLeft()).toBe(0);
    expect(sent).toHaveLength(100);
    expect(new Set(sent.map(([, subject]) => subject)).size).toBe(100);
    expect(new Set(sent.map(([name]) => name)).size).toBe(2);
  });

  it('gives back at its end what is under way for too long', async () => {
    await outbox.keep(mail);
    let asked = 0;
    const { stop, stopped } = hanging();
    const send = () => {
      asked += 1;
      return stopped;
    };
    const delivery = deliverWith(send, { closeMs: 10, stop });
    await until(() => expect(asked).toBe(1));
    await delivery.close();
    expect(await outbox.claim()).toMatchObject({ tries: 1 });
    expect(events).toEqual([]);
  });

  it('does not send again what it sent while the database was away', async () => {
    let away = true;
    const from: Outbox = Object.assign(Object.create(outbox), {
      remove: async (ids: readonly string[]) => {
        if (away) throw new Error('canary');
        await outbox.remove(ids);
      },
    });
    let sent = 0;
    await from.keep(mail);
    const delivery = deliverWith(
      async () => {
        sent += 1;
      },
      { from },
    );
    await until(() => expect(events[0]).toMatchObject({ event: 'mail-outbox-unreachable' }));
    await pass(60_000);
    away = false;
    delivery.wake();
    await until(async () => expect((await from.readBacklog()).mails).toBe(0));
    expect(sent).toBe(1);
  });
});
