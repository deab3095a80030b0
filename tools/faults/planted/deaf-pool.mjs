// A planted fault: the pool's errors have no listener. The suite must find it.
import pg from 'pg';

const { on } = pg.Pool.prototype;

pg.Pool.prototype.on = function (event, listener) {
  return event === 'error' ? this : on.call(this, event, listener);
};
pg.Pool.prototype.addListener = pg.Pool.prototype.on;
