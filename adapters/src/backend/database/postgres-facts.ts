import { isThisMachine } from '@toolkit/application/backend/environment';
import pg from 'pg';
import { pendingMigrations } from './newer-version.ts';
import { postgresSettings } from './postgres-settings.ts';
import { awaitPostgres, explainRefusal } from './postgres-start.ts';
import type { Schema } from './schema.ts';
import { probeLimits, serviceLimits } from './steady-pool.ts';

const patienceMs = 3_000;

interface Row {
  readonly version: string;
  readonly superuser: boolean;
  readonly schema: string;
  readonly may_create: boolean | null;
  readonly foreign_tables: number;
  readonly history: string | null;
  readonly now: string;
  readonly max_connections: number;
  readonly used_connections: number;
  readonly synchronous_commit: string;
  readonly fsync: string;
}

/**
 * Reads facts about a PostgreSQL over the kind of connection that the application uses. Changes nothing.
 * @throws StartupError if the application would not start
 */
export async function postgresFacts(url: string, schema: Schema) {
  const settings = postgresSettings(url);
  await awaitPostgres(settings, () => {}, 0);
  const client = new pg.Client({
    ...settings.client,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const asked = Date.now();
    const { rows } = await client.query<Row>(question);
    const ourTime = (asked + Date.now()) / 2;
    const row = rows[0] as Row;
    const run =
      row.history === null ? [] : (await client.query<{ name: string }>('select name from migrations')).rows;
    const { host = '' } = settings.client;
    return {
      place: settings.place,
      version: row.version,
      encrypted: settings.client.ssl !== false,
      isPooled: settings.isPooled,
      near: host.startsWith('/') || isThisMachine(host),
      superuser: row.superuser,
      schema: row.schema,
      mayCreate: row.may_create === true,
      foreignTables: row.foreign_tables,
      pending: pendingMigrations(
        run.map(({ name }) => name),
        schema,
      ),
      skewMs: Math.round(Number(row.now) - ourTime),
      maxConnections: row.max_connections,
      usedConnections: row.used_connections,
      poolSize: serviceLimits.connections + probeLimits.connections,
      synchronousCommit: row.synchronous_commit,
      fsync: row.fsync,
    };
  } catch (error) {
    throw explainRefusal(error, settings);
  } finally {
    // Not awaited: a server that hangs would not answer.
    void client.end().catch(() => {});
  }
}

/** Counts the connections of all databases except this one; the server reserves some for superusers. */
const question = `select
  current_setting('server_version') as version,
  (select rolsuper from pg_roles where rolname = current_user) as superuser,
  current_schema() as schema,
  has_schema_privilege(current_schema(), 'CREATE') as may_create,
  (select count(*)::int from pg_tables
   where schemaname = current_schema() and not pg_has_role(tableowner, 'USAGE')) as foreign_tables,
  to_regclass('migrations')::text as history,
  (extract(epoch from clock_timestamp()) * 1000)::text as now,
  current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as max_connections,
  (select count(*)::int from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid())
    as used_connections,
  current_setting('synchronous_commit') as synchronous_commit,
  current_setting('fsync') as fsync`;
