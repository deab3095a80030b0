import { setTimeout as sleep } from 'node:timers/promises';
import { types } from 'node:util';
import pg from 'pg';
import type { PostgresSettings } from './postgres-settings.ts';
import { checkRole } from './role-settings.ts';
import { StartupError } from './startup-error.ts';

/** If everything starts at once, the app starts before the database is ready. */
const patienceMs = 15_000;
const pauseMs = 250;
const connectMs = 2_000;
const oldest = 130_000;

const notYet =
  /^(?:ECONN|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOST|ENET|57P|53300|08(?!P01))|timeout|Connection terminated/;

/** Waits for the server and checks that the app can use it. @throws StartupError */
export async function awaitPostgres(
  settings: PostgresSettings,
  say: (line: string) => void,
  patience = patienceMs,
): Promise<void> {
  const { place } = settings;
  const end = Date.now() + patience;
  for (let said = false; ; said = true) {
    const problem = await findProblem(settings);
    if (problem === undefined) return;
    const reason = explain(problem);
    if (!notYet.test(reason)) throw explainRefusal(problem, settings);
    if (Date.now() >= end) {
      throw new StartupError(
        `PostgreSQL at ${place} cannot be reached (${reason}); start it or correct DATABASE_URL.`,
        { cause: problem },
      );
    }
    if (!said) say(`Waiting for PostgreSQL at ${place} (${reason}) ...`);
    await sleep(pauseMs);
  }
}

async function findProblem(settings: PostgresSettings): Promise<unknown> {
  const client = new pg.Client({
    ...settings.client,
    connectionTimeoutMillis: connectMs,
    query_timeout: connectMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await check(client, settings.place);
    if (settings.isPooled) await checkRole(client, settings.place);
    return undefined;
  } catch (error) {
    return error;
  } finally {
    // Not awaited: a server that hangs would not answer.
    void client.end().catch(() => {});
  }
}

async function check(client: pg.Client, place: string): Promise<void> {
  const asked = await client.query<Record<'version' | 'encoding' | 'readonly' | 'path' | 'schema', string>>(
    `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding,
       current_setting('transaction_read_only') as readonly, current_setting('search_path') as path,
       coalesce(current_schema(), '') as schema`,
  );
  const { version = '', encoding, readonly, path, schema } = asked.rows[0] ?? {};
  if (Number(version) < oldest) {
    throw new StartupError(
      `PostgreSQL at ${place} is of version ${Math.floor(Number(version) / 10_000)}, but this needs ${oldest / 10_000} or newer.`,
    );
  }
  if (encoding !== 'UTF8') {
    throw new StartupError(`The database ${place} has the encoding ${encoding}, but this needs UTF8.`);
  }
  if (readonly !== 'off') {
    throw new StartupError(
      `The database ${place} can only be read; name the primary server in DATABASE_URL, not a replica.`,
    );
  }
  if (schema === '') {
    throw new StartupError(
      `The user of DATABASE_URL has no schema to work in: in ${place} there is none of its search_path (${path}) that it may use; create one, or set search_path to one such as public.`,
    );
  }
}

/** What went wrong, in one sentence for the person at the terminal. */
export function explainRefusal(error: unknown, { place, database }: PostgresSettings): StartupError {
  if (error instanceof StartupError) return error;
  return new StartupError(sentenceFor(explain(error), place, database), { cause: error });
}

function sentenceFor(reason: string, place: string, database: string): string {
  if (/^28|^SASL/.test(reason)) {
    return `PostgreSQL at ${place} does not let us in (${reason}); check user and password of DATABASE_URL, and pg_hba.conf.`;
  }
  if (reason === '3D000') {
    return `PostgreSQL at ${place} has no database ${JSON.stringify(database)}; create it or correct DATABASE_URL.`;
  }
  if (reason === '08P01') {
    return `${place} refuses what each connection sets; if it is a pooler such as PgBouncer, add pgbouncer=true to DATABASE_URL.`;
  }
  if (reason === '42501') {
    return `The user of DATABASE_URL lacks rights in ${place}; it has to own the database, or to connect to it and create tables in its schema.`;
  }
  if (/CERT|ISSUER|SIGNATURE|ERR_TLS|ERR_SSL|EPROTO/.test(reason)) {
    return `The certificate of PostgreSQL at ${place} is not to be trusted (${reason}); name its authority by sslrootcert=FILE in DATABASE_URL, or correct the host.`;
  }
  if (/SSL/.test(reason)) {
    return `PostgreSQL at ${place} offers no TLS; switch it on there, or add sslmode=disable to DATABASE_URL on a network of your own.`;
  }
  if (/^(?:22|23|42)/.test(reason)) {
    return `The tables of ${place} cannot be brought up to date (${reason}); use a database that belongs to this application alone.`;
  }
  return `The database ${place} cannot be used (${reason}).`;
}

/** PgBouncer 1.18 gives this one code to all that it says. What is not listed here may pass, and is waited for. */
const saidByPooler = [
  [/^unsupported startup parameter/, '08P01'],
  [/^(?:SASL|password) authentication|^no such user/, '28P01'],
  [/^no such database|^database .* does not exist/, '3D000'],
  [/./, '08000'],
] as const;

/** The code if there is one, else the message: those of `pg` without a code name no user and no password. */
function explain(error: unknown): string {
  if (!types.isNativeError(error)) return 'unknown';
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === '08P01') return saidByPooler.find(([words]) => words.test(message))?.[1] ?? code;
  if (typeof code === 'string') return code;
  return message.startsWith('SASL') ? 'SASL' : message.slice(0, 100);
}
