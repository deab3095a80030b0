import pg from 'pg';
import { pendingMigrations } from './newer-version.ts';
import { postgresSettings } from './postgres-settings.ts';
import { awaitPostgres, explainRefusal } from './postgres-start.ts';
import type { Schema } from './schema.ts';

const patienceMs = 3_000;

interface Row {
  readonly has_history: boolean;
  readonly may_create: boolean | null;
}

/**
 * The migrations that a start would run, read over the kind of connection that the application uses. Changes nothing.
 * @throws StartupError if a start would refuse
 */
export async function pendingInPostgres(url: string, schema: Schema): Promise<string[]> {
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
    const { rows } = await client.query<Row>(
      `select to_regclass('migrations') is not null as has_history,
         has_schema_privilege(current_schema(), 'CREATE') as may_create`,
    );
    const run = rows[0]?.has_history
      ? (await client.query<{ readonly name: string }>('select name from migrations')).rows
      : [];
    const pending = pendingMigrations(
      run.map(({ name }) => name),
      schema,
    );
    if (pending.length > 0 && !rows[0]?.may_create) throw lacksRights;
    return pending;
  } catch (error) {
    throw explainRefusal(error, settings);
  } finally {
    // Not awaited: a server that hangs would not answer.
    void client.end().catch(() => {});
  }
}

const lacksRights = Object.assign(new Error('insufficient privilege'), { code: '42501' });
