import {
  type Counter,
  counterKey,
  describeUse,
  type Limits,
  refillStepMs,
  type Taken,
  type TakenUse,
  takeAllOrNone,
  type Use,
} from '@toolkit/application/backend/limits';
import type pg from 'pg';

const sweepMs = 60_000;
/** Small enough for a sweep to end well within the time limit of a statement. */
const mostPerSweep = 10_000;

/**
 * What a use changes in the row `kept` of its counter at the time $1: `expire` says when all uses will be back, and
 * `points` is 0 after a refusal. A new row has the points of the limit, and ends after the step in which one use comes
 * back.
 */
const step = '(EXCLUDED.expire - $1)';
const fits = `kept.expire <= $1 + (EXCLUDED.points - 1) * ${step}`;
const counted = `
  points = CASE WHEN ${fits} THEN EXCLUDED.points ELSE 0 END,
  expire = CASE WHEN ${fits} THEN GREATEST(kept.expire, $1) + ${step}
    ELSE LEAST(kept.expire, $1 + EXCLUDED.points * ${step}) END`;

/** Here `points` of the new row are the milliseconds that a use still had. */
const returned = 'expire = kept.expire - EXCLUDED.points WHERE kept.expire > $1';

/**
 * Counters in PostgreSQL: taken atomically, shared by all processes, kept over restarts. Every statement locks its rows
 * in the order of their keys or skips locked ones, so that no deadlock can occur.
 */
export class PgLimits implements Limits {
  private sweptAt = Date.now();

  constructor(
    private readonly pool: pg.Pool,
    /** Called with the name of each limit that refused. */
    readonly onRefusal: (name: string) => void = () => {},
  ) {}

  async take(...uses: readonly Use[]): Promise<Taken> {
    const now = Date.now();
    const rows = uses.map((use) => ({
      key: counterKey(use),
      points: use.points,
      expire: now + refillStepMs(use),
    }));
    const written = await this.write(rows, counted, now);
    this.sweepWhenDue(now);
    const taken = uses.map((use) => {
      const row = written.find(({ key }) => key === counterKey(use));
      if (!row) throw new Error(`A use of ${use.name} was not counted.`);
      return describeUse(use, row.points > 0, Number(row.expire), now);
    });
    return takeAllOrNone(taken, now, this);
  }

  async giveBack(...uses: readonly TakenUse[]) {
    const now = Date.now();
    const rest = uses.flatMap((use): readonly Row[] => {
      const leftMs = Math.min(refillStepMs(use), use.endsAt - now);
      return leftMs > 0 ? [{ key: counterKey(use), points: leftMs, expire: now }] : [];
    });
    if (rest.length > 0) await this.write(rest, returned, now);
  }

  async forget(...counters: readonly Counter[]) {
    await this.pool.query(
      `DELETE FROM rate_limit WHERE key IN (
         SELECT key FROM rate_limit WHERE key = ANY($1) ORDER BY key COLLATE "C" FOR UPDATE)`,
      [counters.map(counterKey)],
    );
  }

  /** Inserts the rows, or makes the change `otherwise` to those that exist, at the time $1. */
  private async write(rows: readonly Row[], otherwise: string, now: number) {
    const sorted = rows.toSorted((one, other) => (one.key < other.key ? -1 : 1));
    const written = await this.pool.query<{ key: string; points: number; expire: string }>(
      `INSERT INTO rate_limit AS kept (key, points, expire)
         SELECT * FROM json_to_recordset($2) AS used (key varchar, points integer, expire bigint)
       ON CONFLICT (key) DO UPDATE SET ${otherwise} RETURNING key, points, expire`,
      [now, JSON.stringify(sorted)],
    );
    return written.rows;
  }

  /** Drops expired counters without delaying the request. A failed sweep is tried again. */
  private sweepWhenDue(now: number): void {
    if (Math.abs(now - this.sweptAt) < sweepMs) return;
    this.sweptAt = now;
    const sweeping = this.pool.query(
      `DELETE FROM rate_limit WHERE key IN (
         SELECT key FROM rate_limit WHERE expire < $1 LIMIT ${mostPerSweep} FOR UPDATE SKIP LOCKED)`,
      [now],
    );
    sweeping.then(
      ({ rowCount }) => {
        if (rowCount === mostPerSweep) this.sweptAt = 0;
      },
      () => {},
    );
  }
}

interface Row {
  readonly key: string;
  readonly points: number;
  readonly expire: number;
}
