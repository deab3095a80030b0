import pg from 'pg';

export interface PoolLimits {
  readonly connections: number;
  /** To connect, and to wait for a connection when all are in use. */
  readonly acquireMs: number;
  /** How long the server works on one statement. */
  readonly statementMs: number;
  /** How long a statement waits for another transaction. */
  readonly lockMs: number;
  /** The server has to end a statement first; one that doesn't within this time has stopped answering. */
  readonly graceMs?: number;
}

export const serviceLimits: PoolLimits = {
  connections: 10,
  acquireMs: 1_000,
  statementMs: 2_000,
  lockMs: 1_500,
};

/** Whether the server is there must not depend on how many wait for it: that is a matter of load, not of health. */
export const probeLimits: PoolLimits = {
  connections: 1,
  acquireMs: 1_000,
  statementMs: 1_000,
  lockMs: 1_000,
};

/** A transaction whose process hangs lets go of its locks. */
const idleInTransactionMs = 5_000;
const idleMs = 30_000;
const mostWaiting = 200;
const lifeS = 1_800;

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void;

/**
 * The `pg` pool for a server that may hang, restart or be full: whatever happens to a connection, nobody waits longer
 * than the limits say, the process lives, and no connection is used again that is in the middle of something.
 */
class SteadyPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (this.waitingCount < mostWaiting) {
      if (!callback) return super.connect();
      super.connect(callback);
      return undefined;
    }
    const error = Object.assign(new Error('Too many wait for a database connection.'), { code: 'EBUSY' });
    if (!callback) return Promise.reject(error);
    process.nextTick(callback, error, undefined, () => {});
    return undefined;
  }
}

class SteadyClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the arguments and results of all its shapes are handed on untouched
  override query(...given: any[]): any {
    const result: unknown = Reflect.apply(super.query, this, given);
    // pg gives up waiting and keeps the connection, on which the late answer would be taken for that of the next
    // statement. With a callback it is the pool itself that asked, and it drops the connection after every error.
    if (result instanceof Promise) {
      result.catch((error: unknown) => {
        if (error instanceof Error && error.message === 'Query read timeout') void this.end();
      });
    }
    return result;
  }
}

export function steadyPool(
  client: pg.ClientConfig,
  { connections, acquireMs, statementMs, lockMs, graceMs = 400 }: PoolLimits,
  onConnectionError: (error: Error) => void,
): pg.Pool {
  const pool = new SteadyPool({
    ...client,
    Client: SteadyClient,
    max: connections,
    connectionTimeoutMillis: acquireMs,
    statement_timeout: statementMs,
    query_timeout: statementMs + graceMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    idleTimeoutMillis: idleMs,
    maxLifetimeSeconds: lifeS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'traffic-toolkit',
  });
  // Without a listener a broken connection would end the process, be it idle or in somebody's hands.
  pool.on('connect', (connection) => connection.on('error', onConnectionError));
  pool.on('error', () => {});
  // Half a transaction is nothing for the next one: the pool does not keep a connection that is ending.
  pool.on('release', (_error, connection) => {
    if (connection instanceof SteadyClient && connection.getTransactionStatus() !== 'I')
      void connection.end();
  });
  return pool;
}
