import { MigrationExecutor } from 'typeorm';
import { dataSourceWith } from './database-on.ts';
import { refuseNewer } from './newer-version.ts';
import { postgresPool, probeLimits } from './postgres-pool.ts';
import { postgresSettings } from './postgres-settings.ts';
import { awaitPostgres, explainRefusal } from './postgres-start.ts';
import type { Schema } from './schema.ts';

/** The migrations that a start would run. Changes nothing. @throws StartupError if a start would refuse */
export async function pendingInPostgres(url: string, schema: Schema): Promise<string[]> {
  const settings = postgresSettings(url);
  await awaitPostgres(settings, () => {}, 0);
  const pool = postgresPool(settings, probeLimits);
  try {
    const dataSource = await dataSourceWith(pool, schema).initialize();
    const pending = await refuseNewer(new MigrationExecutor(dataSource), schema);
    const right = `has_schema_privilege(current_schema(), 'CREATE')`;
    const [row] = await dataSource.query(`select ${right} as granted`);
    if (pending.length > 0 && !row.granted) throw lacksRights;
    return pending;
  } catch (error) {
    throw explainRefusal(error, settings);
  } finally {
    await pool.end();
  }
}

const lacksRights = Object.assign(new Error('no right to create tables'), { code: '42501' });
