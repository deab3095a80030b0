import { randomUUID } from 'node:crypto';
import { type NewPostgres, newPostgres } from '../../contracts/postgres/index.ts';
import { type Database, openDatabase } from '../database/index.ts';
import { mail, outboxOn, outboxTests } from './outbox.testing.ts';
import { mailSchema } from './outbox-schema.ts';

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

outboxTests('on PostgreSQL', () => outboxOn(one, other));

describe('the outbox on PostgreSQL', () => {
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
    expect(await outbox.claim(9)).toMatchObject([{ subject: 'newer' }]);
  });

  it('does not wait for a row that another process is just claiming, but takes the next', async () => {
    const { outbox } = await outboxOn(other);
    for (const subject of ['first', 'second']) await outbox.keep({ ...mail, subject });
    const claiming = await one.pool.connect();
    await claiming.query('BEGIN');
    await claiming.query("SELECT id FROM mail_outbox WHERE subject = 'first' FOR UPDATE");
    expect(await outbox.claim(9)).toMatchObject([{ subject: 'second' }]);
    await claiming.query('ROLLBACK');
    claiming.release();
    expect(await outbox.claim(9)).toMatchObject([{ subject: 'first', tries: 1 }]);
  });
});
