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
}

export const serviceLimits: PoolLimits = {
  connections: 10,
  acquireMs: 1_000,
  statementMs: 2_000,
  lockMs: 1_500,
};

/** The check must not queue behind requests: a long queue is a matter of load, not of health. */
export const probeLimits: PoolLimits = { ...serviceLimits, connections: 1 };

/** Releases the locks of a transaction whose process hangs. */
const idleInTransactionMs = 5_000;

/** A server that has not ended a statement by so long after its own limit hangs. */
const graceMs = 400;

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
    Client: isPooled ? pg.Client : NamingClient,
    max: limits.connections,
    connectionTimeoutMillis: limits.acquireMs,
    query_timeout: limits.statementMs + graceMs,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: 1_800,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'traffic-toolkit',
  });
  // Without a listener a broken connection, idle or in use, would end the process.
  pool.on('connect', (connection) => connection.on('error', onConnectionError));
  pool.on('error', () => {});
  // The next user must get neither half a transaction nor, after a timeout, the late answer to a statement: the pool
  // drops a connection that is ending.
  pool.on('release', (_error, connection) => {
    if (connection instanceof pg.Client && !isIdle(connection)) void connection.end();
  });
  return pool;
}

/** `pg` sets `readyForQuery` while no statement is under way, but does not document it (docs/decisions/library-internals.md). */
const isIdle = (client: pg.Client & { readonly readyForQuery?: boolean }): boolean =>
  client.readyForQuery === true && client.getTransactionStatus() === 'I';
