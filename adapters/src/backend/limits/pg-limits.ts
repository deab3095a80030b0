import type { Limits, RateLimit, Taken } from '@toolkit/application/backend/session';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { limitsTable } from './limits-migrations.ts';

/** Counters in PostgreSQL: taken atomically, shared by all processes, kept over restarts. */
export class PgLimits implements Limits {
  readonly #limiters = new Map<string, RateLimiterPostgres>();

  constructor(
    private readonly pool: pg.Pool,
    /** Told the name of the rule that refused. */
    private readonly onRefusal: (name: string) => void = () => {},
  ) {}

  async take(rule: RateLimit, key: string): Promise<Taken> {
    try {
      const taken = await this.#limiter(rule).consume(key, 1, { customDuration: rule.perMs / 1000 });
      return { allowed: true, used: taken.consumedPoints };
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      this.onRefusal(rule.name);
      if (refusal.msBeforeNext > rule.perMs) await this.#shorten(rule, key, refusal.consumedPoints);
      return { allowed: false, retryAfterMs: Math.min(refusal.msBeforeNext, rule.perMs) };
    }
  }

  /** Gives one use back. */
  async giveBack(rule: RateLimit, key: string): Promise<void> {
    await this.#limiter(rule).reward(key, 1, { customDuration: rule.perMs / 1000 });
  }

  async forget(rule: RateLimit, key: string): Promise<void> {
    await this.#limiter(rule).delete(key);
  }

  /** Counted while the clock was ahead, its end is further away than any period is long. */
  async #shorten(rule: RateLimit, key: string, used: number): Promise<void> {
    await this.#limiter(rule).set(key, used, rule.perMs / 1000);
  }

  #limiter(rule: RateLimit): RateLimiterPostgres {
    const id = `${rule.name}/${rule.points}`;
    const kept = this.#limiters.get(id);
    if (kept) return kept;
    const limiter = new RateLimiterPostgres({
      storeClient: this.pool,
      storeType: 'pool',
      tableName: limitsTable,
      tableCreated: true,
      keyPrefix: rule.name,
      points: rule.points,
      duration: rule.perMs / 1000,
      // One of them sweeps the table for all.
      clearExpiredByTimeout: this.#limiters.size === 0,
    });
    this.#limiters.set(id, limiter);
    return limiter;
  }
}
