import { pendingMigrations } from './newer-version.ts';
import { postgresSettings } from './postgres-settings.ts';
import { askOnce, awaitPostgres, explainRefusal } from './postgres-start.ts';
import type { Schema } from './schema.ts';

/**
 * The migrations that a start would run, read over the kind of connection that the application uses. Changes nothing.
 * @throws StartupError if a start would refuse
 */
export async function pendingInPostgres(url: string, schema: Schema): Promise<string[]> {
  const settings = postgresSettings(url);
  await awaitPostgres(settings, () => {}, 0);
  return askOnce(settings, async (client) => {
    const { rows } = await client.query<{ has_history: boolean; may_create: boolean }>(
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
  }).catch((error: unknown) => {
    throw explainRefusal(error, settings);
  });
}

const lacksRights = Object.assign(new Error('no right to create tables'), { code: '42501' });
