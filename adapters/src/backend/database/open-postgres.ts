import { type Database, dataSourceWith, type OpenOptions } from './database-on.ts';
import { migratePostgres } from './migrate-postgres.ts';
import { postgresPool, probeLimits, serviceLimits } from './postgres-pool.ts';
import { postgresSettings } from './postgres-settings.ts';
import { awaitPostgres, explainRefusal } from './postgres-start.ts';

/** Several processes may have the same database open. @throws StartupError */
export async function openPostgres(url: string, options: OpenOptions): Promise<Database> {
  const { onConnectionError, say = () => {}, patienceMs } = options;
  const patient =
    patienceMs === undefined ? {} : { acquireMs: patienceMs, statementMs: patienceMs, lockMs: patienceMs };
  const settings = postgresSettings(url);
  await awaitPostgres(settings, say);
  const pool = postgresPool(settings, { ...serviceLimits, ...patient }, onConnectionError);
  const probe = postgresPool(settings, { ...probeLimits, ...patient });
  try {
    await migratePostgres(settings, options, say);
    const dataSource = await dataSourceWith(pool, options).initialize();
    return {
      dataSource,
      pool,
      check: () => probe.query('select 1'),
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
