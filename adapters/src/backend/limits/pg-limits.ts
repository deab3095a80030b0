import type { Limits, Taken, Use } from '@toolkit/application/backend/session';
import type pg from 'pg';
import { limitsTable } from './limits-migrations.ts';

const sweepMs = 5 * 60_000;

/**
 * Counters in PostgreSQL: taken atomically, shared by all processes, kept over restarts. Every statement locks its rows in
 * the order of their keys, so that none waits for one that waits for it.
 */
export class PgLimits implements Limits {
  #sweptAt = Date.now();

  constructor(
    private readonly pool: pg.Pool,
    /** Told the name of the limit that refused. */
    private readonly onRefusal: (name: string) => void = () => {},
  ) {}

  async take(...uses: readonly Use[]): Promise<Taken> {
    const now = Date.now();
    await this.#sweep(now);
    const counted = await this.#count(uses, now);
    const refused = counted.filter(({ used, points }) => used > points);
    if (refused.length === 0) return { allowed: true, used: counted.map(({ used }) => used) };
    for (const { name } of refused) this.onRefusal(name);
    await this.giveBack(...uses);
    return { allowed: false, retryAfterMs: Math.max(...refused.map(({ endsAt }) => endsAt - now)) };
  }

  async giveBack(...uses: readonly Use[]): Promise<void> {
    await this.pool.query(
      `WITH asked AS (SELECT "key" FROM "${limitsTable}" WHERE "key" = ANY($1) ORDER BY "key" FOR UPDATE)
       UPDATE "${limitsTable}" kept SET "points" = kept."points" - 1 FROM asked WHERE kept."key" = asked."key"`,
      [uses.map(rowOf)],
    );
  }

  async forget(...uses: readonly Pick<Use, 'name' | 'key'>[]): Promise<void> {
    await this.pool.query(
      `WITH asked AS (SELECT "key" FROM "${limitsTable}" WHERE "key" = ANY($1) ORDER BY "key" FOR UPDATE)
       DELETE FROM "${limitsTable}" kept USING asked WHERE kept."key" = asked."key"`,
      [uses.map(rowOf)],
    );
  }

  /** A period that was begun while the clock was ahead ends when one that begins now would. */
  async #count(uses: readonly Use[], now: number): Promise<readonly Counted[]> {
    const counted = await this.pool.query<{ key: string; used: number; endsAt: string }>(
      `INSERT INTO "${limitsTable}" AS kept ("key", "points", "expire")
       SELECT "key", 1, "endsAt" FROM unnest($1::text[], $2::bigint[]) AS asked ("key", "endsAt") ORDER BY "key"
       ON CONFLICT ("key") DO UPDATE SET
         "points" = CASE WHEN kept."expire" > $3 THEN kept."points" + 1 ELSE 1 END,
         "expire" = CASE WHEN kept."expire" > $3 THEN LEAST(kept."expire", EXCLUDED."expire")
           ELSE EXCLUDED."expire" END
       RETURNING "key", "points" AS "used", "expire" AS "endsAt"`,
      [uses.map(rowOf), uses.map(({ perMs }) => now + perMs), now],
    );
    return uses.map((use) => {
      const row = counted.rows.find(({ key }) => key === rowOf(use));
      if (!row) throw new Error(`A use of ${use.name} was not counted.`);
      return { ...use, used: row.used, endsAt: Number(row.endsAt) };
    });
  }

  /** Drops counters whose period is over. */
  async #sweep(now: number): Promise<void> {
    if (now - this.#sweptAt < sweepMs) return;
    this.#sweptAt = now;
    await this.pool.query(
      `DELETE FROM "${limitsTable}" WHERE "key" IN (
         SELECT "key" FROM "${limitsTable}" WHERE "expire" < $1 FOR UPDATE SKIP LOCKED)`,
      [now],
    );
  }
}

interface Counted extends Use {
  readonly used: number;
  readonly endsAt: number;
}

const rowOf = ({ name, key }: Pick<Use, 'name' | 'key'>): string => `${name}:${key}`;
