import { StartupError } from '@toolkit/application/backend/environment';
import pg from 'pg';
import { postgresSettings } from './postgres-settings.ts';

/** One connection to any database of ours, embedded or not. */
export type Connection = Pick<pg.ClientBase, 'query'>;

const connectMs = 10_000;

/** Connects without the application's time limits, for statements over whole tables. */
export async function connectToPostgres(url: string): Promise<pg.Client> {
  const { client: settings, isPooled } = postgresSettings(url);
  if (isPooled)
    throw new StartupError('This takes PostgreSQL itself: give its address, not that of a pooler.');
  const client = new pg.Client({ ...settings, connectionTimeoutMillis: connectMs });
  // A connection that breaks between two statements must not end the process: the next statement reports it.
  client.on('error', () => {});
  await client.connect();
  return client;
}
