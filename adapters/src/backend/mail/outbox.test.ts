import { randomUUID } from 'node:crypto';
import { type Database, openDatabase } from '../database/index.ts';
import { MailEncryption } from './mail-encryption.ts';
import { mail, outboxOn, outboxTests } from './outbox.testing.ts';
import { Outbox } from './outbox.ts';
import { mailSchema } from './outbox-schema.ts';

const [keptKey, otherKey] = ['1a'.repeat(32), '2b'.repeat(32)] as const;
let database: Database;
beforeAll(async () => {
  database = await openDatabase(mailSchema);
});
afterAll(() => database.close());

outboxTests('in the embedded database', () => outboxOn(database));

describe('mail that waits', () => {
  const outboxWith = (...[first = keptKey, ...others]: string[]) =>
    new Outbox(database.dataSource.manager, new MailEncryption(first, ...others));
  beforeEach(() => database.pool.query('DELETE FROM mail_outbox'));

  it('is written down without its text, and read with it by whoever knows its key', async () => {
    await outboxWith(keptKey).keep({ ...mail, subject: 'Hello' });
    const { rows } = await database.pool.query('SELECT * FROM mail_outbox');
    expect(JSON.stringify(rows)).not.toContain('canary');
    expect(await outboxWith(otherKey).claim(1)).toEqual([]);
    expect(await outboxWith(otherKey, keptKey).claim(1)).toMatchObject([
      { text: mail.text, html: mail.html },
    ]);
  });

  it('is read as a version wrote it that did not encrypt', async () => {
    await database.pool.query(
      `INSERT INTO mail_outbox (id, recipient, subject, body_text, body_html, expires_at)
       VALUES ($1, $2, $3, $4, $5, now() + interval '1 hour')`,
      [randomUUID(), mail.to, mail.subject, mail.text, mail.html],
    );
    expect(await outboxWith().claim(1)).toMatchObject([{ ...mail, isUnreadable: false }]);
  });

  it.each([
    ['put under another address', `id = gen_random_uuid()`],
    ['changed', `body_text = overlay(body_text placing 'AAAA' from 60)`],
    ['cut short', `body_text = left(body_text, 20)`],
  ])('is unreadable when its text was %s', async (_what, change) => {
    await outboxWith().keep(mail);
    await database.pool.query(`UPDATE mail_outbox SET ${change}`);
    expect(await outboxWith().claim(1)).toMatchObject([{ isUnreadable: true }]);
  });
});
