import type { Clock } from '@toolkit/application/backend/environment';
import type { Limits, Taken, TakenUse, TakenUses, Use } from '@toolkit/application/backend/limits';

export class MemoryLimits implements Limits {
  private readonly periods = new Map<string, { used: number; endsAt: number }>();

  constructor(private readonly clock: Clock) {}

  async take<Uses extends readonly Use[]>(...uses: Uses): Promise<Taken<Uses>> {
    const now = this.clock.now().getTime();
    const counted = uses.map((use): TakenUse => ({ ...use, ...this.count(use, now) }));
    const refused = counted.filter(({ used, points }) => used > points);
    if (refused.length === 0) return { allowed: true, uses: counted as unknown as TakenUses<Uses> };
    await this.giveBack(...counted);
    return { allowed: false, retryAfterMs: Math.max(...refused.map(({ endsAt }) => endsAt - now)) };
  }

  async giveBack(...uses: readonly TakenUse[]): Promise<void> {
    for (const use of uses) {
      const period = this.periods.get(buildId(use));
      if (period && period.endsAt <= use.endsAt) period.used -= 1;
    }
  }

  async forget(...uses: readonly Pick<Use, 'name' | 'key'>[]): Promise<void> {
    for (const use of uses) this.periods.delete(buildId(use));
  }

  private count(use: Use, now: number): { used: number; endsAt: number } {
    const kept = this.periods.get(buildId(use));
    const isOver = !kept || kept.endsAt <= now;
    const endsAt = now + use.perMs;
    const period = isOver
      ? { used: 1, endsAt }
      : // A period that began while the clock was fast would last too long.
        { used: kept.used + 1, endsAt: Math.min(kept.endsAt, endsAt) };
    this.periods.set(buildId(use), period);
    return period;
  }
}

const buildId = ({ name, key }: Pick<Use, 'name' | 'key'>): string => JSON.stringify([name, key]);
