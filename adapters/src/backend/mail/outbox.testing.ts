import type { Database } from '../database/index.ts';
import { MailEncryption } from './mail-encryption.ts';
import { PgOutbox } from './pg-outbox.ts';

const testEncryption = new MailEncryption('5a'.repeat(32));

/** An empty outbox in a database, which another process may share. Time passes by moving what is written. */
export async function outboxOn(one: Database, other: Database = one) {
  await one.pool.query('DELETE FROM mail_outbox');
  const outboxIn = ({ dataSource }: Database) => new PgOutbox(dataSource.manager, testEncryption);
  return {
    outbox: outboxIn(one),
    elsewhere: outboxIn(other),
    now: async () => (await one.pool.query<{ now: Date }>('SELECT now()')).rows[0]?.now ?? new Date(),
    async pass(milliseconds: number) {
      const columns = ['kept_at', 'expires_at', 'due_at', 'locked_until'];
      const earlier = columns.map((name) => `${name} = ${name} - $1 * interval '1 millisecond'`);
      await one.pool.query(`UPDATE mail_outbox SET ${earlier.join(', ')}`, [milliseconds]);
    },
  };
}
