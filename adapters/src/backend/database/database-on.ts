import type { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import type { Say } from '@toolkit/application/backend/environment';
import pg from 'pg';
import { DataSource, MigrationExecutor } from 'typeorm';
import { NamingClient } from './named-statements.ts';
import { refuseNewer } from './newer-version.ts';
import type { Schema } from './schema.ts';

export interface Database {
  readonly dataSource: DataSource;
  /** The one pool of this process. A second one on the same PGlite would mix its statements into our transactions. */
  readonly pool: pg.Pool;
  /** Rejects when the database does not answer; on a server, however many requests wait for its connections. */
  check(): Promise<unknown>;
  close(): Promise<void>;
}

export interface OpenOptions extends Schema {
  /** Called for every connection that broke. */
  readonly onConnectionError?: (error: Error) => void;
  /** Called with what the start waits for. */
  readonly say?: Say;
  /** Replaces every usual time limit: tests wait longer than users would. */
  readonly patienceMs?: number | undefined;
}

/** There is one connection. A busy database makes callers wait for it; a wait of this length means that it hangs. */
const acquireMs = 5_000;
const queryMs = 10_000;

/** Migrates a PGlite and puts the ordinary `pg` pool and TypeORM on it. Closes it if that fails. */
export async function databaseOn(pglite: PGlite, options: OpenOptions): Promise<Database> {
  const { onConnectionError = () => {}, patienceMs } = options;
  const pool = new pg.Pool({
    ...createPgConfig(pglite),
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
  const dataSource = dataSourceWith(pool, options);
  const close = async () => {
    if (dataSource.isInitialized) await dataSource.destroy();
    if (!pglite.closed) await pglite.close();
  };
  try {
    await dataSource.initialize();
    await refuseNewer(new MigrationExecutor(dataSource), options);
    await dataSource.runMigrations({ transaction: 'all' });
  } catch (error) {
    await close().catch(() => {});
    throw error;
  }
  return { dataSource, pool, check: () => pool.query('select 1'), close };
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
