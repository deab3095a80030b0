import type { Limits, Taken, TakenUse, TakenUses, Use } from '@toolkit/application/backend/limits';
import type pg from 'pg';
import { limitsTable } from './limits-schema.ts';

const sweepMs = 60_000;
/** So a flood of refused requests does not keep an embedded database busy, and with it everybody else. */
const refusalMs = 1_000;
const mostRefusals = 10_000;
/** Small enough for a sweep to end well within the time limit of a statement. */
const mostPerSweep = 10_000;

/**
 * Counters in PostgreSQL: taken atomically, shared by all processes, kept over restarts. Every statement locks its rows
 * in the order of their keys or skips locked ones, so that no deadlock can occur.
 */
export class PgLimits implements Limits {
  private sweptAt = Date.now();
  /** The latest refusals and when they were given, by key. */
  private readonly refused = new Map<string, TakenUse & { readonly at: number }>();

  constructor(
    private readonly pool: pg.Pool,
    /** Called with the name of each limit that refused. */
    private readonly onRefusal: (name: string) => void = () => {},
    /** Whether no other process counts here. Then a refusal stands for a second without another look. */
    private readonly isAlone = false,
  ) {}

  async take<Uses extends readonly Use[]>(...uses: Uses): Promise<Taken<Uses>> {
    const now = Date.now();
    const standing = uses.flatMap((use) => this.standingRefusal(use, now));
    if (standing.length > 0) return this.refuse(standing, now);
    const counted = await this.count(uses, now);
    this.sweepWhenDue(now);
    const refused = counted.filter(({ used, points }) => used > points);
    if (refused.length === 0) return { allowed: true, uses: counted as TakenUses<Uses> };
    await this.giveBack(...counted);
    if (this.refused.size > mostRefusals) this.refused.clear();
    if (this.isAlone) for (const use of refused) this.refused.set(buildRowKey(use), { ...use, at: now });
    return this.refuse(refused, now);
  }

  private refuse(refused: readonly Pick<TakenUse, 'name' | 'endsAt'>[], now: number): Taken<never> {
    for (const { name } of refused) this.onRefusal(name);
    return { allowed: false, retryAfterMs: Math.max(...refused.map(({ endsAt }) => endsAt - now)) };
  }

  private standingRefusal(use: Use, now: number): readonly TakenUse[] {
    const refused = this.refused.get(buildRowKey(use));
    const stands = refused && now >= refused.at && now < Math.min(refused.at + refusalMs, refused.endsAt);
    return stands ? [refused] : [];
  }

  /** The period may have got an earlier end since, from a process whose clock is slow; the next period ends later. */
  async giveBack(...uses: readonly TakenUse[]): Promise<void> {
    const sorted = inOrder(uses);
    await this.pool.query(
      `INSERT INTO "${limitsTable}" AS kept ("key", "points", "expire")
       VALUES ${sorted.map((_, at) => `($${2 * at + 1}, 0, $${2 * at + 2})`).join()}
       ON CONFLICT ("key") DO UPDATE SET "points" = kept."points" - 1 WHERE kept."expire" <= EXCLUDED."expire"`,
      sorted.flatMap((use) => [buildRowKey(use), use.endsAt]),
    );
    this.ask(uses);
  }

  async forget(...uses: readonly Pick<Use, 'name' | 'key'>[]): Promise<void> {
    await this.pool.query(
      `DELETE FROM "${limitsTable}" WHERE "key" IN (
         SELECT "key" FROM "${limitsTable}" WHERE "key" = ANY($1) ORDER BY "key" COLLATE "C" FOR UPDATE)`,
      [uses.map(buildRowKey)],
    );
    this.ask(uses);
  }

  /** Lets no refusal of these stand. */
  private ask(uses: readonly Pick<Use, 'name' | 'key'>[]): void {
    for (const use of uses) this.refused.delete(buildRowKey(use));
  }

  /** A period that began while the clock was fast ends no later than one that begins now. */
  private async count(uses: readonly Use[], now: number): Promise<readonly TakenUse[]> {
    const asked = inOrder(uses);
    const counted = await this.pool.query<{ key: string; used: number; endsAt: string }>(
      `INSERT INTO "${limitsTable}" AS kept ("key", "points", "expire")
       VALUES ${asked.map((_, at) => `($${2 * at + 2}, 1, $${2 * at + 3})`).join()}
       ON CONFLICT ("key") DO UPDATE SET
         "points" = CASE WHEN kept."expire" > $1 THEN kept."points" + 1 ELSE 1 END,
         "expire" = CASE WHEN kept."expire" > $1 THEN LEAST(kept."expire", EXCLUDED."expire")
           ELSE EXCLUDED."expire" END
       RETURNING "key", "points" AS "used", "expire" AS "endsAt"`,
      [now, ...asked.flatMap((use) => [buildRowKey(use), now + use.perMs])],
    );
    return uses.map((use) => {
      const row = counted.rows.find(({ key }) => key === buildRowKey(use));
      if (!row) throw new Error(`A use of ${use.name} was not counted.`);
      return { ...use, used: row.used, endsAt: Number(row.endsAt) };
    });
  }

  /** Drops expired counters without delaying the request. A failed sweep is tried again. */
  private sweepWhenDue(now: number): void {
    if (Math.abs(now - this.sweptAt) < sweepMs) return;
    this.sweptAt = now;
    const sweeping = this.pool.query(
      `DELETE FROM "${limitsTable}" WHERE "key" IN (
         SELECT "key" FROM "${limitsTable}" WHERE "expire" < $1 LIMIT ${mostPerSweep} FOR UPDATE SKIP LOCKED)`,
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

const buildRowKey = ({ name, key }: Pick<Use, 'name' | 'key'>): string => `${name}:${key}`;

const inOrder = <One extends Use>(uses: readonly One[]): readonly One[] =>
  uses.toSorted((one, other) => (buildRowKey(one) < buildRowKey(other) ? -1 : 1));
