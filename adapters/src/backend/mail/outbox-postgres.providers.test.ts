import { randomUUID } from 'node:crypto';
import { twoProcesses } from '../database/two-processes.testing.ts';
import { mail, outboxOn, outboxTests } from './outbox.testing.ts';
import { mailSchema } from './outbox-schema.ts';

const opened = twoProcesses(mailSchema);

outboxTests('on PostgreSQL', () => outboxOn(opened.one, opened.two));

describe('the outbox on PostgreSQL', () => {
  it('leaves the newer of two about the same, also when the older one gets in later', async () => {
    const { outbox } = await outboxOn(opened.one);
    const id = randomUUID();
    const holder = await opened.two.pool.connect();
    await holder.query('BEGIN');
    await holder.query(
      `INSERT INTO mail_outbox (id, recipient, subject, body_text, body_html, expires_at) VALUES ($1, '', '', '', '', now())`,
      [id],
    );
    const older = outbox.keep({ ...mail, id, subject: 'older', topic: 'the same' });
    const waiting = `select from pg_stat_activity where datname = '${opened.postgres.name}' and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await opened.postgres.asAdmin(waiting)).rows.length).toBe(1);
    await outbox.keep({ ...mail, subject: 'newer', topic: 'the same' });
    await holder.query('ROLLBACK');
    holder.release();
    await older;
    expect(await outbox.claim(9)).toMatchObject([{ subject: 'newer' }]);
  });

  it('does not wait for a row that another process is just claiming, but takes the next', async () => {
    const { outbox } = await outboxOn(opened.two);
    for (const subject of ['first', 'second']) await outbox.keep({ ...mail, subject });
    const claiming = await opened.one.pool.connect();
    await claiming.query('BEGIN');
    await claiming.query("SELECT id FROM mail_outbox WHERE subject = 'first' FOR UPDATE");
    expect(await outbox.claim(9)).toMatchObject([{ subject: 'second' }]);
    await claiming.query('ROLLBACK');
    claiming.release();
    expect(await outbox.claim(9)).toMatchObject([{ subject: 'first', tries: 1 }]);
  });
});
