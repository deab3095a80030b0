import type { IdentityResult } from '@toolkit/application/web/session';
import { done, fail } from '@toolkit/domain/result';
import { identityRules } from '@toolkit/domain/session';

const { points, perMs, firstWaitMs } = identityRules.freeGuesses;

/** Counts wrong passwords by address, known or not: after the free ones, each one makes the wait longer. */
export class MemoryGuesses {
  readonly #wrong = new Map<string, { count: number; last: number; waitUntil: number }>();

  constructor(private readonly now: () => number) {}

  judge(email: string, right: boolean): IdentityResult<void> {
    const now = this.now();
    const kept = this.#wrong.get(email);
    if (kept && kept.waitUntil > now)
      return fail({ code: 'too-many-requests', retryAfterMs: kept.waitUntil - now });
    if (right) {
      this.#wrong.delete(email);
      return done;
    }
    const count = kept && now - kept.last < perMs ? kept.count + 1 : 1;
    const waitMs = count < points ? 0 : Math.min(perMs, firstWaitMs * 2 ** (count - points));
    this.#wrong.set(email, { count, last: now, waitUntil: now + waitMs });
    return fail({ code: 'invalid-credentials', ...(waitMs > 0 && { retryAfterMs: waitMs }) });
  }

  forget(email: string): void {
    this.#wrong.delete(email);
  }
}
