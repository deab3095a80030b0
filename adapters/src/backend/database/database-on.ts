import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { DataSource, MigrationExecutor } from 'typeorm';
import { NamingClient } from './named-statements.ts';
import { refuseNewer } from './newer-version.ts';
import type { OpenedFolder } from './pglite-folder.ts';
import type { Schema } from './schema.ts';

export interface Database {
  readonly dataSource: DataSource;
  /** The one pool of this process. A second one on the same PGlite would mix its statements into our transactions. */
  readonly pool: pg.Pool;
  /** Rejects when the database does not answer; on a server, however many requests wait for its connections. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** There is one connection. A busy database makes callers wait for it; a wait of this length means that it hangs. */
const acquireMs = 5_000;
const queryMs = 10_000;

/** Migrates an open PGlite and puts the ordinary `pg` pool and TypeORM on it. */
export async function databaseOn(
  opened: OpenedFolder,
  { entities, migrations, patienceMs }: Schema & { readonly patienceMs?: number | undefined },
  onConnectionError: (error: Error) => void = () => {},
): Promise<Database> {
  const pool = new pg.Pool({
    ...createPgConfig(opened.database),
    Client: NamingClient,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: patienceMs ?? acquireMs,
    query_timeout: patienceMs ?? queryMs,
  });
  pool.on('error', onConnectionError);
  // The next user must not get half a transaction. PGlite does not survive a connection that ends in the middle of one.
  pool.on('release', (_error, connection) => {
    if (connection instanceof pg.Client && connection.getTransactionStatus() !== 'I')
      connection.query('ROLLBACK').catch(onConnectionError);
  });
  const dataSource = dataSourceWith(pool, { entities, migrations });
  const close = async () => {
    if (dataSource.isInitialized) await dataSource.destroy();
    if (!opened.database.closed) await opened.database.close();
    await opened.release();
  };
  try {
    await dataSource.initialize();
    const executor = new MigrationExecutor(dataSource);
    await refuseNewer(executor, { entities, migrations });
    await dataSource.runMigrations({ transaction: 'all' });
    await opened.confirm((await executor.getExecutedMigrations()).map(({ name }) => name));
  } catch (error) {
    await close().catch(() => opened.release());
    throw error;
  }
  const check = async () => {
    await pool.query('select 1');
  };
  return { dataSource, pool, check, close };
}

/** TypeORM on a shared pool. It knows the migrations but does not run them. */
export function dataSourceWith(pool: pg.Pool, { entities, migrations }: Schema): DataSource {
  // TypeORM creates its pool with `new driver.Pool()`; a constructor may return another object.
  function SharedPool() {
    return pool;
  }
  return new DataSource({
    type: 'postgres',
    driver: { ...pg, Pool: SharedPool },
    entities: [...entities],
    migrations: [...migrations],
    synchronize: false,
    invalidWhereValuesBehavior: { null: 'throw', undefined: 'throw' },
    // The creator of the pool listens for errors.
    poolErrorHandler: () => {},
  });
}
