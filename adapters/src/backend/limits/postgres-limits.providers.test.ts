import { type Database, openDatabase } from '../database/index.ts';
import { type NewPostgres, newPostgres } from '../database/postgres.testing.ts';
import { limitsMigrations, RateLimits } from './index.ts';

describe('rate limits of two processes on PostgreSQL', () => {
  const rule = { name: 'test', points: 10, perMs: 60_000 };
  let postgres: NewPostgres;
  let databases: readonly Database[];
  const limitsAt = (at: number) => new RateLimits((databases[at % 2] as Database).pool);

  beforeAll(async () => {
    postgres = await newPostgres();
    const open = () => openDatabase({ entities: [], migrations: limitsMigrations, ...postgres.patiently });
    databases = await Promise.all([open(), open()]);
  });

  afterAll(async () => {
    for (const database of databases) await database.close();
    await postgres.drop();
  });

  it('let exactly as many of parallel uses through as there are points', async () => {
    const taken = await Promise.all(
      Array.from({ length: 60 }, (_, at) => limitsAt(at).take(rule, 'parallel')),
    );
    const allowed = taken.flatMap((one) => (one.allowed ? [one.used] : []));
    expect(allowed.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('forget and give back for both', async () => {
    const one = { ...rule, points: 1 };
    await limitsAt(0).take(one, 'kept');
    expect(await limitsAt(1).take(one, 'kept')).toMatchObject({ allowed: false });
    await limitsAt(1).forget(one, 'kept');
    expect(await limitsAt(0).take(one, 'kept')).toEqual({ allowed: true, used: 1 });
    await limitsAt(1).giveBack(one, 'kept');
    expect(await limitsAt(0).take(one, 'kept')).toEqual({ allowed: true, used: 1 });
  });
});
