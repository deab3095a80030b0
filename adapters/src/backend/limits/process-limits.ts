import type { RateLimit, Taken, Use } from '@toolkit/application/backend/session';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Counters of this process alone, for calls that cost less than a database query. */
export class ProcessLimits {
  readonly #limiters = new Map<string, RateLimiterMemory>();

  constructor(private readonly onRefusal: (name: string) => void = () => {}) {}

  async take(use: Use): Promise<Taken<[Use]>> {
    try {
      const taken = await this.#limiter(use).consume(use.key);
      const endsAt = Date.now() + taken.msBeforeNext;
      return { allowed: true, uses: [{ ...use, used: taken.consumedPoints, endsAt }] };
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      this.onRefusal(use.name);
      return { allowed: false, retryAfterMs: Math.min(refusal.msBeforeNext, use.perMs) };
    }
  }

  #limiter({ name, points, perMs }: RateLimit): RateLimiterMemory {
    const id = `${name}/${points}`;
    const limiter = this.#limiters.get(id) ?? new RateLimiterMemory({ points, duration: perMs / 1000 });
    this.#limiters.set(id, limiter);
    return limiter;
  }
}
