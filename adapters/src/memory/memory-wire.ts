import type { IdentityResult } from '@toolkit/application/web/session';
import { fail } from '@toolkit/domain/result';

/** What the client makes of each condition. */
const failures = { offline: 'network-unavailable', failing: 'unavailable', junk: 'unknown' } as const;

/** The connection between the memory provider and its server, with the failures of a real one. */
export class MemoryWire {
  condition: 'fair' | keyof typeof failures = 'fair';
  /** All requests tried, whether they arrived or not. */
  requests = 0;
  private held: Promise<void> = Promise.resolve();

  /** The server finishes the work before the answer travels back. */
  async send<Value>(work: () => Promise<IdentityResult<Value>>): Promise<IdentityResult<Value>> {
    this.requests += 1;
    await Promise.resolve();
    if (this.condition !== 'fair') return fail({ code: failures[this.condition] });
    const answer = await work();
    await this.held;
    return answer;
  }

  /** Holds answers back until the returned function is called. */
  hold(): () => void {
    let release = () => {};
    this.held = new Promise((resolve) => {
      release = resolve;
    });
    return () => release();
  }
}
