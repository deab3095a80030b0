import type pg from 'pg';
import { type Database, dataSourceWith } from './database-on.ts';
import { migratePostgres } from './migrate-postgres.ts';
import { postgresSettings } from './postgres-settings.ts';
import { awaitPostgres, explainRefusal } from './postgres-start.ts';
import type { Schema } from './schema.ts';
import { probeLimits, serviceLimits, steadyPool } from './steady-pool.ts';

const warmConnections = 4;

export interface PostgresOptions extends Schema {
  readonly onConnectionError?: (error: Error) => void;
  readonly say?: (line: string) => void;
  readonly patienceMs?: number | undefined;
}

/** Several processes may have the same database open. @throws StartupError */
export async function openPostgres(url: string, options: PostgresOptions): Promise<Database> {
  const { onConnectionError = () => {}, say = () => {}, patienceMs } = options;
  const patient =
    patienceMs === undefined ? {} : { acquireMs: patienceMs, statementMs: patienceMs, lockMs: patienceMs };
  const settings = postgresSettings(url);
  await awaitPostgres(settings, say);
  const pool = steadyPool(settings, { ...serviceLimits, ...patient }, onConnectionError);
  try {
    await migratePostgres(settings, options, say);
    const dataSource = await dataSourceWith(pool, {
      entities: options.entities,
      migrations: [],
    }).initialize();
    await warm(pool);
    const probe = steadyPool(settings, { ...probeLimits, ...patient }, () => {});
    return {
      dataSource,
      pool,
      check: async () => {
        await probe.query('select 1');
      },
      close: async () => {
        await probe.end();
        await dataSource.destroy();
      },
    };
  } catch (error) {
    await pool.end();
    throw explainRefusal(error, settings);
  }
}

/** A log-in costs a server ten times as much as a query: too much while requests already wait. */
async function warm(pool: pg.Pool): Promise<void> {
  const clients = await Promise.all(Array.from({ length: warmConnections }, () => pool.connect()));
  for (const client of clients) client.release();
}
