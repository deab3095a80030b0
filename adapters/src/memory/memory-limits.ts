import type { Clock } from '@toolkit/application/backend/environment';
import type { Limits, Taken, Use } from '@toolkit/application/backend/session';

export class MemoryLimits implements Limits {
  readonly #periods = new Map<string, { used: number; endsAt: number }>();

  constructor(private readonly clock: Clock) {}

  async take(...uses: readonly Use[]): Promise<Taken> {
    const now = this.clock.now().getTime();
    const taken = uses.map((use) => ({ use, period: this.#count(use, now) }));
    const refused = taken.filter(({ use, period }) => period.used > use.points);
    if (refused.length === 0) return { allowed: true, used: taken.map(({ period }) => period.used) };
    await this.giveBack(...uses);
    return { allowed: false, retryAfterMs: Math.max(...refused.map(({ period }) => period.endsAt - now)) };
  }

  async giveBack(...uses: readonly Use[]): Promise<void> {
    for (const use of uses) {
      const period = this.#periods.get(idOf(use));
      if (period) period.used -= 1;
    }
  }

  async forget(...uses: readonly Pick<Use, 'name' | 'key'>[]): Promise<void> {
    for (const use of uses) this.#periods.delete(idOf(use));
  }

  #count(use: Use, now: number): { used: number; endsAt: number } {
    const kept = this.#periods.get(idOf(use));
    const isOver = !kept || kept.endsAt <= now;
    const endsAt = now + use.perMs;
    const period = isOver
      ? { used: 1, endsAt }
      : // Begun while the clock was ahead, it would last longer than any period.
        { used: kept.used + 1, endsAt: Math.min(kept.endsAt, endsAt) };
    this.#periods.set(idOf(use), period);
    return period;
  }
}

const idOf = ({ name, key }: Pick<Use, 'name' | 'key'>): string => JSON.stringify([name, key]);
