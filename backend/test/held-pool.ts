import type { Database } from '@toolkit/adapters/backend/database';

type Connected = (error: Error) => void;

/**
 * Hands out no connection, neither for a query of the pool nor to TypeORM, before `free` is settled, and none at all if
 * it rejects. @returns a function that restores the pool
 */
export function holdPool(pool: Database['pool'], free: Promise<void>): () => void {
  const { connect } = pool;
  const connectNow = connect.bind(pool) as (callback?: Connected) => unknown;
  const connectLater = (callback?: Connected) =>
    callback ? free.then(() => connectNow(callback), callback) : free.then(() => connectNow());
  Object.assign(pool, { connect: connectLater });
  return () => Object.assign(pool, { connect });
}

export function breakPool(pool: Database['pool']): () => void {
  const free = Promise.reject(Object.assign(new Error('down'), { code: 'ECONNREFUSED' }));
  free.catch(() => {});
  return holdPool(pool, free);
}
