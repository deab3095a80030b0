import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { identityRules } from '@toolkit/domain/session';
import pg from 'pg';
import type { QueryRunner } from 'typeorm';
import { limitsContract } from '../../contracts/index.ts';
import { useFakeDate } from './fake-date.testing.ts';
import { limitsSchema } from './limits-schema.ts';
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

  it('drops counters of periods that are over, and no others, with each use while there are more', async () => {
    const limits = new PgLimits(pool);
    await pool.query('TRUNCATE rate_limit');
    await pool.query(`INSERT INTO rate_limit SELECT 'many:' || n, 1, 1 FROM generate_series(1, 15000) n`);
    const countAfter = async (key: string) => {
      await limits.take({ name: 'sweeping', points: 1, perMs: 600_000, key });
      return (await pool.query('SELECT FROM rate_limit')).rowCount;
    };
    expect(await countAfter('one')).toBe(15_001);
    advance(400_000);
    expect(await countAfter('two')).toBe(5_002);
    expect(await countAfter('three')).toBe(3);
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

  it('goes on with what an earlier version counted, for which all uses came back at once', async () => {
    vi.useRealTimers();
    for (const row of [
      ['guess-account:ada', 78],
      ['mail-account-verification:ada', 5],
    ])
      await pool.query('INSERT INTO rate_limit VALUES ($1, $2, $3)', [...row, Date.now() + 3_600_000]);
    const [, RefillEvenly] = limitsSchema.migrations;
    await new RefillEvenly().up({ query: (sql: string) => pool.query(sql) } as QueryRunner);
    const limits = new PgLimits(pool);
    const { guessesPerAccount, mailsPerMailbox } = identityRules;
    const guess = { name: 'guess-account', key: 'ada', ...guessesPerAccount };
    for (const used of [79, 80]) expect(await limits.take(guess)).toMatchObject({ uses: [{ used }] });
    expect(await limits.take(guess)).toMatchObject({ allowed: false });
    // Of this limit, uses came back evenly before.
    const mail = { name: 'mail-account-verification', key: 'ada', ...mailsPerMailbox };
    expect(await limits.take(mail)).toMatchObject({ uses: [{ used: 2 }] });
  });
});
