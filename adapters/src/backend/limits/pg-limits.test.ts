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

  it('sweeps again at the next use while there is more to drop', async () => {
    const limits = new PgLimits(pool);
    await pool.query('TRUNCATE rate_limit');
    await pool.query(`INSERT INTO rate_limit SELECT 'many:' || n, 1, 1 FROM generate_series(1, 15000) n`);
    advance(400_000);
    const left = async (key: string) => {
      await limits.take({ name: 'sweeping', points: 1, perMs: 1_000, key });
      return (await pool.query(`SELECT 1 FROM rate_limit WHERE key LIKE 'many:%'`)).rows.length;
    };
    expect(await left('one')).toBe(5_000);
    expect(await left('two')).toBe(0);
  });

  it('takes a use although the sweep fails', async () => {
    const ask = pool.query.bind(pool) as (...asked: unknown[]) => unknown;
    const asking = vi
      .spyOn(pool, 'query')
      .mockImplementation(((...asked: unknown[]) =>
        String(asked[0]).startsWith('DELETE') ? Promise.reject(new Error('busy')) : ask(...asked)) as never);
    const limits = new PgLimits(pool);
    advance(400_000);
    expect(await limits.take({ name: 'unswept', points: 1, perMs: 1_000, key: 'a' })).toMatchObject({
      allowed: true,
    });
    asking.mockRestore();
  });
});
