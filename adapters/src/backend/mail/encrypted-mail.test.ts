import { randomUUID } from 'node:crypto';
import { type Mail, type MailEvent, type Outbox, OutboxMailer } from '@toolkit/application/backend/mail';
import { type Database, openDatabase } from '../database/index.ts';
import { MailEncryption } from './mail-encryption.ts';
import { mailSchema } from './outbox-schema.ts';
import { PgOutbox } from './pg-outbox.ts';

const [keptKey, otherKey] = ['1a'.repeat(32), '2b'.repeat(32)] as const;
const mail: Mail = {
  to: 'ann@example.test',
  subject: 'Hello',
  text: 'code=canary',
  html: '<p>code=canary</p>',
};
let database: Database;
let events: MailEvent[];
let delivered: Mail[];

beforeAll(async () => {
  database = await openDatabase(mailSchema);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query('DELETE FROM mail_outbox');
  events = [];
  delivered = [];
});

const outboxWith = (...[first = keptKey, ...others]: string[]) =>
  new PgOutbox(database.dataSource.manager, new MailEncryption(first, ...others));
const inTable = async () => (await database.pool.query('SELECT * FROM mail_outbox')).rows;

/** Delivers what is due, and is done with it. */
async function deliver(outbox: Outbox): Promise<void> {
  const deliverer = { send: async (one: Mail) => void delivered.push(one), stop: () => {} };
  await new OutboxMailer({ outbox, deliverer, log: (event) => events.push(event) }).close();
}

describe('mail that waits', () => {
  it('is written down without its text, and delivered with it', async () => {
    const outbox = outboxWith();
    await outbox.keep(mail);
    expect(JSON.stringify(await inTable())).not.toMatch(/canary|code=/);
    await deliver(outbox);
    expect(delivered).toEqual([expect.objectContaining(mail)]);
    expect(await inTable()).toEqual([]);
  });

  it('waiting mail of a version that wrote it in clear is delivered', async () => {
    await database.pool.query(
      `INSERT INTO mail_outbox (id, recipient, subject, body_text, body_html, expires_at)
       VALUES ($1, $2, $3, $4, $5, now() + interval '1 hour')`,
      [randomUUID(), mail.to, mail.subject, mail.text, mail.html],
    );
    await deliver(outboxWith());
    expect(delivered).toEqual([expect.objectContaining(mail)]);
  });

  it('is delivered after the key was changed, as long as the old one is known', async () => {
    await outboxWith(keptKey).keep(mail);
    await deliver(outboxWith(otherKey, keptKey));
    expect(delivered).toEqual([expect.objectContaining(mail)]);
  });

  it('waiting mail that another key encrypted is left to a process that has it, and holds up nothing', async () => {
    await outboxWith(otherKey).keep(mail);
    const readable = { ...mail, to: 'bob@example.test' };
    await outboxWith(keptKey).keep(readable);
    await deliver(outboxWith(keptKey));
    expect(delivered).toEqual([expect.objectContaining(readable)]);
    expect(await inTable()).toMatchObject([{ recipient: mail.to, tries: 0 }]);
    await deliver(outboxWith(otherKey));
    expect(delivered).toHaveLength(2);
  });

  it.each([
    ['put under another address', `id = gen_random_uuid()`],
    ['changed', `body_text = overlay(body_text placing 'AAAA' from 60)`],
    ['cut short', `body_text = left(body_text, 20)`],
  ])('is given up when its text was %s', async (_what, change) => {
    const outbox = outboxWith();
    await outbox.keep(mail);
    await database.pool.query(`UPDATE mail_outbox SET ${change}`);
    await deliver(outbox);
    expect(delivered).toEqual([]);
    expect(events).toEqual([expect.objectContaining({ event: 'mail-given-up', reason: 'unreadable' })]);
    expect(await inTable()).toEqual([]);
  });
});
