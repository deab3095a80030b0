// @ts-check
import pg from 'pg';

/**
 * The bench loads this before the product. It counts the product's database queries and tells its parent the number on
 * request.
 */
let queries = 0;
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (/** @type {any[]} */ ...args) {
  queries += 1;
  return Reflect.apply(query, this, args);
};
process.on('message', () => process.send?.(queries));
