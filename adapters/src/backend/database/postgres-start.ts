import { setTimeout as sleep } from 'node:timers/promises';
import { types } from 'node:util';
import { readCode, type Say, StartupError } from '@toolkit/application/backend/environment';
import pg from 'pg';
import type { PostgresSettings } from './postgres-settings.ts';
import { checkRole } from './role-settings.ts';

/** If everything starts at once, the app starts before the database is ready. */
const patienceMs = 15_000;
const pauseMs = 250;
const askMs = 2_000;

/** PgBouncer gives 08P01 to all that it says. */
const notYet =
  /^(?:ECONN|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOST|ENET|57P|53300|08)|timeout|Connection terminated/;

/** Waits for the server and checks that the app can use it. @throws StartupError */
export async function awaitPostgres(
  settings: PostgresSettings,
  say: Say,
  patience = patienceMs,
): Promise<void> {
  const end = Date.now() + patience;
  for (let said = false; ; said = true) {
    try {
      return await check(settings);
    } catch (error) {
      // Errors that `pg` itself raises have no code.
      const mayPass = !(error instanceof StartupError) && notYet.test(readCode(error) || readMessage(error));
      if (!mayPass || Date.now() >= end) throw explainRefusal(error, settings);
      if (!said) say(`Waiting for PostgreSQL at ${settings.place} (${readMessage(error)}) ...`);
    }
    await sleep(pauseMs);
  }
}

/** Over a connection of the kind that the application uses. */
async function check(settings: PostgresSettings): Promise<void> {
  const client = new pg.Client({ ...settings.client, connectionTimeoutMillis: askMs, query_timeout: askMs });
  client.on('error', () => {});
  try {
    await client.connect();
    await checkServer(client, settings);
  } finally {
    // Not awaited: a server that hangs would not answer.
    void client.end().catch(() => {});
  }
}

async function checkServer(client: pg.Client, { place, isPooled }: PostgresSettings): Promise<void> {
  const { rows } = await client.query<{ problem: string | null }>(
    `select case
       when current_setting('server_version_num')::int < 130000 then 'is older than version 13, which this needs'
       when current_setting('server_encoding') <> 'UTF8' then 'has another encoding than UTF8, which this needs'
       when current_setting('transaction_read_only') = 'on'
         then 'can only be read; name the primary server in DATABASE_URL, not a replica'
       when current_schema() is null then 'has no schema of its search_path that the user of DATABASE_URL may use'
     end as problem`,
  );
  if (rows[0]?.problem) throw new StartupError(`The database ${place} ${rows[0].problem}.`);
  if (isPooled) await checkRole(client, place);
}

const advice = [
  [
    /startup parameter/,
    'if this is a pooler such as PgBouncer, which refuses what each connection sets, add pgbouncer=true to DATABASE_URL',
  ],
  [
    /^42501/,
    'the user of DATABASE_URL has to own the database, or to connect to it and create tables in its schema',
  ],
  [/^(?:22|23|42)/, 'use a database that belongs to this application alone'],
  [/CERT|ISSUER|SIGNATURE/, 'name the authority of the server by sslrootcert=FILE in DATABASE_URL'],
  [/does not support SSL/, 'on a network of your own add sslmode=disable to DATABASE_URL'],
] as const;

/** The words of PostgreSQL or of the network, which hold no password, with advice for the person at the terminal. */
export function explainRefusal(error: unknown, { place }: PostgresSettings): StartupError {
  if (error instanceof StartupError) return error;
  const message = readMessage(error);
  const text = `${readCode(error)} ${message}`;
  const hint = advice.find(([words]) => words.test(text))?.[1] ?? 'start it or correct DATABASE_URL';
  return new StartupError(`PostgreSQL at ${place} cannot be used (${message}); ${hint}.`, { cause: error });
}

/** Several addresses of one host fail as one error without a message. */
function readMessage(error: unknown): string {
  return types.isNativeError(error) ? error.message || readCode(error) : 'unknown';
}
