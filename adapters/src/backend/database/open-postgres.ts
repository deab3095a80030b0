import { type Database, dataSourceWith, type Schema } from './database-on.ts';
import { migratePostgres } from './migrate-postgres.ts';
import { postgresSettings } from './postgres-settings.ts';
import { awaitPostgres, refusalOf } from './postgres-start.ts';
import { serviceLimits, steadyPool } from './steady-pool.ts';

export interface PostgresOptions extends Schema {
  readonly onConnectionError?: (error: Error) => void;
  readonly say?: (line: string) => void;
}

/** Any number of processes may have the same one open. @throws StartupError */
export async function openPostgres(url: string, options: PostgresOptions): Promise<Database> {
  const { onConnectionError = () => {}, say = () => {} } = options;
  const settings = postgresSettings(url);
  await awaitPostgres(settings, say);
  const pool = steadyPool(settings.client, serviceLimits, onConnectionError);
  try {
    await migratePostgres(settings, options, say);
    const dataSource = await dataSourceWith(pool, {
      entities: options.entities,
      migrations: [],
    }).initialize();
    return { dataSource, pool, close: () => dataSource.destroy() };
  } catch (error) {
    await pool.end();
    throw refusalOf(error, settings);
  }
}
