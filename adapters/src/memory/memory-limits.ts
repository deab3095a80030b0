import type { Clock } from '@toolkit/application/backend/environment';
import {
  type Limits,
  refillStepMs,
  type Taken,
  type TakenUse,
  type TakenUses,
  type Use,
} from '@toolkit/application/backend/limits';

interface Counter {
  used: number;
  /** When the period ends, or all points are refilled. */
  endsAt: number;
}

export class MemoryLimits implements Limits {
  private readonly counters = new Map<string, Counter>();

  constructor(private readonly clock: Clock) {}

  async take<Uses extends readonly Use[]>(...uses: Uses): Promise<Taken<Uses>> {
    const now = this.now();
    const counted = uses.map((use): TakenUse => {
      const counter = use.refillsEvenly ? this.refill(use, now) : this.count(use, now);
      return { ...use, ...counter };
    });
    const refused = counted.filter(({ used, points }) => used > points);
    if (refused.length === 0) return { allowed: true, uses: counted as unknown as TakenUses<Uses> };
    await this.giveBack(...counted.filter((use) => !(use.refillsEvenly && refused.includes(use))));
    return { allowed: false, retryAfterMs: Math.max(...refused.map(({ endsAt }) => endsAt - now)) };
  }

  async giveBack(...uses: readonly TakenUse[]): Promise<void> {
    const now = this.now();
    for (const use of uses) {
      const counter = this.counters.get(buildId(use));
      if (!counter) continue;
      if (use.refillsEvenly) counter.endsAt -= Math.max(0, Math.min(refillStepMs(use), use.endsAt - now));
      else if (counter.endsAt <= use.endsAt) counter.used -= 1;
    }
  }

  async forget(...uses: readonly Pick<Use, 'name' | 'key'>[]): Promise<void> {
    for (const use of uses) this.counters.delete(buildId(use));
  }

  private now(): number {
    return this.clock.now().getTime();
  }

  private count(use: Use, now: number): Counter {
    const kept = this.counters.get(buildId(use));
    const isOver = !kept || kept.endsAt <= now;
    const endsAt = now + use.perMs;
    const period = isOver
      ? { used: 1, endsAt }
      : // A period that began while the clock was fast would last too long.
        { used: kept.used + 1, endsAt: Math.min(kept.endsAt, endsAt) };
    this.counters.set(buildId(use), period);
    return period;
  }

  /** A refused use is not counted; it ends when the next point is back. */
  private refill(use: Use, now: number): Counter {
    const stepMs = refillStepMs(use);
    const mostMs = stepMs * use.points;
    const kept = this.counters.get(buildId(use))?.endsAt ?? now;
    // Points that were taken while the clock was fast would be gone for too long.
    const fullAt = Math.min(Math.max(kept, now), now + mostMs);
    const used = Math.ceil((fullAt - now) / stepMs) + 1;
    const isRefused = used > use.points;
    this.counters.set(buildId(use), { used, endsAt: isRefused ? fullAt : fullAt + stepMs });
    return { used, endsAt: isRefused ? fullAt - mostMs + stepMs : fullAt + stepMs };
  }
}

const buildId = ({ name, key }: Pick<Use, 'name' | 'key'>): string => JSON.stringify([name, key]);
