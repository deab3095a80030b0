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

  it('remembers uses over a restart', async () => {
    const once = { name: 'test', points: 1, perMs: 60_000 };
    await new PgLimits(pool).take(once, 'kept');
    expect(await new PgLimits(pool).take(once, 'kept')).toMatchObject({ allowed: false });
  });
});
