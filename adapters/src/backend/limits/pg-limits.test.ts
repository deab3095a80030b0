import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { limitsContract } from '../../contracts/index.ts';
import { useFakeDate } from './fake-date.testing.ts';
import { PgLimits } from './pg-limits.ts';

describe('limits on PGlite', () => {
  const database = new PGlite();
  const pool = new pg.Pool({ ...createPgConfig(database), max: 1 });
  const advance = useFakeDate();

  beforeAll(() =>
    pool.query('CREATE TABLE rate_limit (key varchar(255) PRIMARY KEY, points int, expire bigint)'),
  );
  afterAll(async () => {
    await pool.end();
    await database.close();
  });

  limitsContract('PgLimits on PGlite', async () => ({ limits: new PgLimits(pool), advance }));

  it('drops counters of periods that are over, and no others', async () => {
    const limits = new PgLimits(pool);
    const use = (key: string, perMs: number) => ({ name: 'swept', points: 1, perMs, key });
    await limits.take(use('short', 1_000), use('long', 600_000));
    advance(400_000);
    await limits.take(use('next', 1_000));
    const kept = await pool.query(`SELECT key FROM rate_limit WHERE key LIKE 'swept:%' ORDER BY key`);
    expect(kept.rows).toEqual([{ key: 'swept:long' }, { key: 'swept:next' }]);
  });

  it('remembers uses over a restart', async () => {
    const once = { name: 'test', points: 1, perMs: 60_000, key: 'kept' };
    await new PgLimits(pool).take(once);
    expect(await new PgLimits(pool).take(once)).toMatchObject({ allowed: false });
  });
});
