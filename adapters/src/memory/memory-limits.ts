import type { Clock } from '@toolkit/application/backend/environment';
import type { Limits, RateLimit, Taken } from '@toolkit/application/backend/session';

export class MemoryLimits implements Limits {
  readonly #periods = new Map<string, { used: number; endsAt: number }>();

  constructor(private readonly clock: Clock) {}

  async take({ name, points, perMs }: RateLimit, key: string): Promise<Taken> {
    const now = this.clock.now().getTime();
    const id = idOf(name, key);
    const kept = this.#periods.get(id);
    const period = kept && kept.endsAt > now ? kept : { used: 0, endsAt: now + perMs };
    period.used += 1;
    this.#periods.set(id, period);
    if (period.used <= points) return { allowed: true, used: period.used };
    period.endsAt = Math.min(period.endsAt, now + perMs);
    return { allowed: false, retryAfterMs: period.endsAt - now };
  }

  async giveBack({ name }: RateLimit, key: string): Promise<void> {
    const period = this.#periods.get(idOf(name, key));
    if (period) period.used -= 1;
  }

  async forget({ name }: RateLimit, key: string): Promise<void> {
    this.#periods.delete(idOf(name, key));
  }
}

const idOf = (name: string, key: string): string => JSON.stringify([name, key]);
