import { randomUUID } from 'node:crypto';
import { type Mail, OutboxMailer } from '@toolkit/application/backend/mail';
import { mailerContract, outboxContract } from '../../contracts/index.ts';
import { type Database, openDatabase } from '../database/index.ts';
import { type NewPostgres, newPostgres } from '../database/postgres.testing.ts';
import { mailServer } from './mail-server.testing.ts';
import { outboxOn } from './outbox.testing.ts';
import { mailSchema } from './outbox-schema.ts';

const mail: Mail = { to: 'ann@example.test', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };

let postgres: NewPostgres;
/** As two processes have them: a pool each. */
let one: Database;
let other: Database;

beforeAll(async () => {
  postgres = await newPostgres();
  const open = () => openDatabase({ ...mailSchema, ...postgres.patiently, say: () => {} });
  [one, other] = await Promise.all([open(), open()]);
});
afterAll(async () => {
  for (const database of [one, other]) await database.close();
  await postgres.drop();
});

outboxContract('PgOutbox on PostgreSQL', () => outboxOn(one, other));

mailerContract('OutboxMailer on PostgreSQL', async () => {
  const { smtp, received, close } = await mailServer();
  const { outbox } = await outboxOn(one);
  return {
    mailer: new OutboxMailer({ outbox, deliverer: smtp, log: () => {} }),
    received,
    dispose: close,
  };
});

describe('the outbox on PostgreSQL', () => {
  it('is emptied by two processes at once, each mail delivered once', async () => {
    const { outbox, elsewhere } = await outboxOn(one, other);
    const subjects = Array.from({ length: 200 }, (_, at) => `Mail ${at}`);
    await Promise.all(subjects.map((subject) => outbox.keep({ ...mail, subject })));
    const sent: [typeof outbox, string][] = [];
    // None goes on before both have begun.
    let begin = () => {};
    const bothBegan = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const processes = [outbox, elsewhere];
    const mailers = processes.map((own) => {
      const send = async ({ subject }: Mail) => {
        sent.push([own, subject]);
        if (new Set(sent.map(([by]) => by)).size === processes.length) begin();
        await bothBegan;
      };
      return new OutboxMailer({ outbox: own, deliverer: { send, stop: () => {} }, log: () => {} });
    });
    await Promise.all(mailers.map((mailer) => mailer.close()));
    expect(sent.map(([, subject]) => subject).sort()).toEqual(subjects.sort());
    for (const own of processes) expect(sent.some(([by]) => by === own)).toBe(true);
    expect(await outbox.readBacklog()).toMatchObject({ mails: 0 });
  });

  it('leaves the newer of two about the same, also when the older one gets in later', async () => {
    const { outbox } = await outboxOn(one);
    const id = randomUUID();
    const holder = await other.pool.connect();
    await holder.query('BEGIN');
    await holder.query(
      `INSERT INTO mail_outbox (id, recipient, subject, body_text, body_html, expires_at) VALUES ($1, '', '', '', '', now())`,
      [id],
    );
    const older = outbox.keep({ ...mail, id, subject: 'older', topic: 'the same' });
    const waiting = `select from pg_stat_activity where datname = '${postgres.name}' and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await postgres.asAdmin(waiting)).rows.length).toBe(1);
    await outbox.keep({ ...mail, subject: 'newer', topic: 'the same' });
    await holder.query('ROLLBACK');
    holder.release();
    await older;
    expect(await outbox.claim()).toMatchObject({ subject: 'newer' });
    expect(await outbox.claim()).toBeUndefined();
  });

  it('does not wait for a row that another process is just claiming, but takes the next', async () => {
    const { outbox } = await outboxOn(other);
    await outbox.keep({ ...mail, subject: 'first' });
    await outbox.keep({ ...mail, subject: 'second' });
    const claiming = await one.pool.connect();
    try {
      await claiming.query('BEGIN');
      await claiming.query("SELECT id FROM mail_outbox WHERE subject = 'first' FOR UPDATE");
      expect(await outbox.claim()).toMatchObject({ subject: 'second' });
      expect(await outbox.claim()).toBeUndefined();
    } finally {
      await claiming.query('ROLLBACK');
      claiming.release();
    }
    expect(await outbox.claim()).toMatchObject({ subject: 'first', tries: 1 });
  });
});
