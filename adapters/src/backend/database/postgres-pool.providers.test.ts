import type pg from 'pg';
import { type NewPostgres, newPostgres } from '../../contracts/postgres/index.ts';
import { openDatabase } from './open-database.ts';
import { type PoolLimits, postgresPool } from './postgres-pool.ts';
import { postgresSettings } from './postgres-settings.ts';

let postgres: NewPostgres;
let pool: pg.Pool;
let broken: Error[];

beforeAll(async () => {
  postgres = await newPostgres();
});
afterAll(() => postgres.drop());

beforeEach(() => {
  broken = [];
  pool = makePool(1);
});
afterEach(async () => {
  if (!pool.ending) await pool.end();
});

const roomy = { acquireMs: 600_000, statementMs: 600_000, lockMs: 600_000 };

const makePool = (connections: number, limits: Partial<PoolLimits> = {}, url = postgres.url) =>
  postgresPool(postgresSettings(url), { connections, ...roomy, ...limits }, (error) => broken.push(error));

const askPid = async (from: Pick<pg.Pool, 'query'> = pool): Promise<number> =>
  (await from.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0;

const readCode = (error: unknown) =>
  error instanceof Error && 'code' in error ? error.code : error instanceof Error && error.message;

describe('the pool of PostgreSQL', () => {
  it('has the server end a statement that takes too long, and a wait for a lock', async () => {
    const strict = makePool(1, { statementMs: 1_000, lockMs: 500 });
    // Here the server ends it, however busy the machine is.
    Object.assign(strict.options, { query_timeout: 600_000 });
    const before = await askPid(strict);
    expect(await strict.query('select pg_sleep(600)').catch(readCode)).toBe('57014');
    await pool.query('create table one (n int)');
    await pool.query('insert into one values (1)');
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('update one set n = 2');
    expect(await strict.query('update one set n = 3').catch(readCode)).toBe('55P03');
    await holder.query('rollback');
    holder.release();
    expect(await askPid(strict)).not.toBe(before);
    await strict.end();
  });

  it('never uses a connection again that was given back within a transaction', async () => {
    const client = await pool.connect();
    const before = await askPid(client);
    await client.query('begin');
    client.release();
    expect(await askPid()).not.toBe(before);
    const whole = await pool.connect();
    const kept = await askPid(whole);
    await whole.query('begin');
    await whole.query('select broken').catch(() => {});
    await whole.query('rollback');
    whole.release();
    expect(await askPid()).toBe(kept);
  });

  it('outlives the end of a connection, be it idle or in use, and reports it', async () => {
    const killed = await askPid();
    await postgres.asAdmin(`select pg_terminate_backend(${killed})`);
    await expect.poll(() => broken).toHaveLength(1);
    const client = await pool.connect();
    const used = await askPid(client);
    await postgres.asAdmin(`select pg_terminate_backend(${used})`);
    await expect.poll(() => broken.length).toBeGreaterThan(1);
    await expect(client.query('select 1')).rejects.toThrow('not queryable');
    client.release();
    expect(await askPid()).not.toBe(used);
  });

  it('is asked for its health past those who wait for connections', async () => {
    const database = await openDatabase({
      entities: [],
      migrations: [],
      url: postgres.url,
      patienceMs: 3_000,
    });
    const held = await Promise.all(Array.from({ length: 10 }, () => database.pool.connect()));
    const waiting = database.pool.query('select 1').catch(readCode);
    await database.check();
    expect(await waiting).toBe('timeout exceeded when trying to connect');
    for (const client of held) client.release();
    await database.close();
    await expect(database.check()).rejects.toThrow();
  });
});
