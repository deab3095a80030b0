import { setTimeout as sleep } from 'node:timers/promises';
import { MigrationExecutor, type QueryRunner } from 'typeorm';
import { dataSourceWith } from './database-on.ts';
import { refuseNewer } from './newer-version.ts';
import type { PostgresSettings } from './postgres-settings.ts';
import type { Schema } from './schema.ts';
import { StartupError } from './startup-error.ts';
import { steadyPool } from './steady-pool.ts';

/** A migration may rewrite a table, which takes longer than any request. */
const limits = { connections: 1, acquireMs: 10_000, statementMs: 600_000, lockMs: 30_000 };
const patienceMs = 120_000;
const pauseMs = 200;
/** Any number that nothing else uses in this database: the letters t k i t. */
const lockKey = 0x746b6974;

/**
 * Brings the tables up to date, one process at a time. The lock belongs to the transaction that runs the migrations, so
 * that it cannot outlive them or end before them, not even behind a pooler.
 */
export async function migratePostgres(
  settings: PostgresSettings,
  schema: Schema,
  say: (line: string) => void,
): Promise<void> {
  const pool = steadyPool(settings, limits, () => {});
  const dataSource = dataSourceWith(pool, schema);
  const runner = dataSource.createQueryRunner();
  try {
    await dataSource.initialize();
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

/** Begins the transaction. Its time limits are set in it, because a role behind a pooler has those of requests. */
async function takeLock(runner: QueryRunner, place: string, say: (line: string) => void): Promise<void> {
  const end = Date.now() + patienceMs;
  for (let said = false; ; said = true) {
    await runner.startTransaction();
    const rows: { taken: boolean }[] = await runner.query(
      `select pg_try_advisory_xact_lock($1) as taken,
         set_config('statement_timeout', $2, true), set_config('lock_timeout', $3, true)`,
      [lockKey, `${limits.statementMs}`, `${limits.lockMs}`],
    );
    if (rows[0]?.taken) return;
    await runner.rollbackTransaction();
    if (Date.now() >= end) {
      throw new StartupError(
        `Another process has been changing the tables of ${place} for ${patienceMs / 1000} s; wait for it or end it, then start again.`,
      );
    }
    if (!said) say('Waiting for another process that changes the tables ...');
    await sleep(pauseMs);
  }
}
