import { isErrno, type Say, StartupError } from '@toolkit/application/backend/environment';
import { MigrationExecutor, type QueryRunner } from 'typeorm';
import { dataSourceWith } from './database-on.ts';
import { refuseNewer } from './newer-version.ts';
import { postgresPool } from './postgres-pool.ts';
import type { PostgresSettings } from './postgres-settings.ts';
import type { Schema } from './schema.ts';

/** A migration may rewrite a table, which takes longer than any request. */
const limits = { connections: 1, acquireMs: 10_000, statementMs: 600_000, lockMs: 30_000 };
const patienceMs = 120_000;
/** Any number that nothing else uses in this database: the letters t k i t. */
const lockKey = 0x746b6974;

/**
 * Brings the tables up to date, one process at a time. The lock belongs to the transaction that runs the migrations, so
 * that it cannot outlive them or end before them, not even behind a pooler.
 */
export async function migratePostgres(settings: PostgresSettings, schema: Schema, say: Say): Promise<void> {
  const pool = postgresPool(settings, limits);
  const dataSource = dataSourceWith(pool, schema);
  const runner = dataSource.createQueryRunner();
  try {
    await dataSource.initialize();
    await runner.startTransaction();
    await takeLock(runner, settings.place, say);
    const executor = new MigrationExecutor(dataSource, runner);
    executor.transaction = 'none';
    await refuseNewer(executor, schema);
    await executor.executePendingMigrations();
    await runner.commitTransaction();
  } finally {
    // Closing the connection undoes what is not committed, and releases the lock.
    await runner.release();
    await pool.end();
  }
}

/** Time limits are set in the transaction, because a role behind a pooler has those of requests. */
async function takeLock(runner: QueryRunner, place: string, say: Say): Promise<void> {
  await runner.query(`set local statement_timeout = ${limits.statementMs}`);
  await runner.query(`set local lock_timeout = ${patienceMs}`);
  const [{ taken }] = await runner.query('select pg_try_advisory_xact_lock($1) as taken', [lockKey]);
  if (!taken) say(`Waiting for another process that changes the tables of ${place} ...`);
  await runner.query('select pg_advisory_xact_lock($1)', [lockKey]).catch((error: unknown) => {
    if (!isErrno(error, '55P03')) throw error;
    throw new StartupError(
      `Another process has been changing the tables of ${place} for ${patienceMs / 1000} s; wait for it or end it, then start again.`,
    );
  });
  await runner.query(`set local lock_timeout = ${limits.lockMs}`);
}
