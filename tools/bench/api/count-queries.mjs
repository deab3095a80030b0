// @ts-check
import pg from 'pg';

/** Loaded before the product by the bench: counts what it asks its database, and tells its parent when asked. */
let queries = 0;
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (/** @type {any[]} */ ...args) {
  queries += 1;
  return Reflect.apply(query, this, args);
};
process.on('message', () => process.send?.(queries));
