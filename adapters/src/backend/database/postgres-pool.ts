import pg from 'pg';
import { NamingClient } from './named-statements.ts';
import type { PostgresSettings } from './postgres-settings.ts';

export interface PoolLimits {
  readonly connections: number;
  /** The time to connect, or to wait for a connection if all are in use. */
  readonly acquireMs: number;
  /** How long the server works on one statement. */
  readonly statementMs: number;
  /** How long a statement waits for another transaction. */
  readonly lockMs: number;
  /** Longer than the server's own limit: a server that has not ended the statement by then hangs. */
  readonly graceMs?: number;
}

export const serviceLimits: PoolLimits = {
  connections: 10,
  acquireMs: 1_000,
  statementMs: 2_000,
  lockMs: 1_500,
};

/** The check must not queue behind requests: a long queue is a matter of load, not of health. */
export const probeLimits: PoolLimits = {
  connections: 1,
  acquireMs: 1_000,
  statementMs: 1_000,
  lockMs: 1_000,
};

/** Releases the locks of a transaction whose process hangs. */
const idleInTransactionMs = 5_000;

/** After a timeout pg keeps the connection, and would take the late answer for that of the next statement. */
const droppedAfterTimeout = (Client: typeof pg.Client) =>
  class extends Client {
    // biome-ignore lint/suspicious/noExplicitAny: the arguments and results of all its shapes are handed on untouched
    override query(...given: any[]): any {
      const result: unknown = Reflect.apply(super.query, this, given);
      // With a callback the pool itself has asked, and it drops the connection after every error.
      if (result instanceof Promise) {
        result.catch((error: unknown) => {
          if (error instanceof Error && error.message === 'Query read timeout') void this.end();
        });
      }
      return result;
    }
  };

/** What the server watches over, as settings of a connection or of a role. */
export const timeLimits = ({ statementMs, lockMs }: PoolLimits) => ({
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: idleInTransactionMs,
});

/** The `pg` pool with time limits, for a server that may hang or restart: the process survives it. */
export function postgresPool(
  { client, isPooled }: PostgresSettings,
  limits: PoolLimits,
  onConnectionError: (error: Error) => void = () => {},
): pg.Pool {
  const pool = new pg.Pool({
    ...client,
    ...(!isPooled && timeLimits(limits)),
    Client: droppedAfterTimeout(isPooled ? pg.Client : NamingClient),
    max: limits.connections,
    connectionTimeoutMillis: limits.acquireMs,
    query_timeout: limits.statementMs + (limits.graceMs ?? 400),
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: 1_800,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'traffic-toolkit',
  });
  // Without a listener a broken connection, idle or in use, would end the process.
  pool.on('connect', (connection) => connection.on('error', onConnectionError));
  pool.on('error', () => {});
  // The next user must not get half a transaction: the pool drops a connection that is ending.
  pool.on('release', (_error, connection) => {
    if (connection instanceof pg.Client && connection.getTransactionStatus() !== 'I') void connection.end();
  });
  return pool;
}
