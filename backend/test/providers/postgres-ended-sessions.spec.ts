import type { InboxMessage } from '@toolkit/adapters/backend/mail';
import pg from 'pg';
import { endedSessionsTests } from '../ended-sessions.ts';
import { type RunningBackend, runBackend } from '../running-backend.ts';
import { newDatabase } from './postgres-database.ts';

/** Either process may deliver a mail, each to its own inbox. */
async function messagesAt({ app }: RunningBackend): Promise<readonly InboxMessage[]> {
  return (await (await fetch(`${app.inboxUrl}/api/messages`)).json()) as readonly InboxMessage[];
}

endedSessionsTests('PostgreSQL', async () => {
  const database = await newDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const environment = { PUBLIC_URL: 'https://toolkit.example.test', DATABASE_URL: database.url };
  const options = { environment, ownTokens: true, unprepared: true };
  const one = await runBackend(options);
  const other = await runBackend(options);
  return {
    one,
    other,
    mailsTo: async (email) =>
      (await Promise.all([one, other].map(messagesAt)))
        .flat()
        .filter(({ to }) => to.includes(email))
        .sort((earlier, later) => Date.parse(earlier.receivedAt) - Date.parse(later.receivedAt))
        .map((mail) => mail.text),
    disable: async (user) => {
      await client.query('update identity_user set disabled = true where id = $1', [user]);
    },
    remove: async (user) => {
      await client.query('delete from identity_user where id = $1', [user]);
    },
    stop: async () => {
      await other.stop();
      await one.stop();
      await client.end();
      await database.drop();
    },
  };
});
