import type { Clock } from '@toolkit/application/backend/environment';
import {
  type Limits,
  LocalCounters,
  type Taken,
  type TakenUse,
  type TakenUses,
  type Use,
} from '@toolkit/application/backend/limits';

export class MemoryLimits implements Limits {
  private readonly counters = new LocalCounters();

  constructor(private readonly clock: Clock) {}

  async take<Uses extends readonly Use[]>(...uses: Uses): Promise<Taken<Uses>> {
    const now = this.now();
    const counted = uses.map((use) => this.counters.take(use, now));
    const refused = counted.filter(({ isRefused }) => isRefused);
    if (refused.length === 0) return { allowed: true, uses: counted as unknown as TakenUses<Uses> };
    await this.giveBack(...counted.filter(({ isRefused }) => !isRefused));
    return { allowed: false, retryAfterMs: Math.max(...refused.map(({ endsAt }) => endsAt - now)) };
  }

  async giveBack(...uses: readonly TakenUse[]): Promise<void> {
    for (const use of uses) this.counters.giveBack(use, this.now());
  }

  async forget(...uses: readonly Pick<Use, 'name' | 'key'>[]): Promise<void> {
    for (const use of uses) this.counters.forget(use);
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}
