import type { IdentityResult } from '@toolkit/application/web/session';
import { fail } from '@toolkit/domain/result';

/** The connection between the memory provider and its server, with the failures of a real one. */
export class MemoryWire {
  condition: 'fair' | 'offline' | 'failing' | 'junk' = 'fair';
  /** All requests tried, whether they arrived or not. */
  requests = 0;
  private held: Promise<void> = Promise.resolve();

  /** The server finishes the work before the answer travels back. */
  async send<Value>(work: () => Promise<IdentityResult<Value>>): Promise<IdentityResult<Value>> {
    this.requests += 1;
    await Promise.resolve();
    if (this.condition === 'offline') return fail({ code: 'network-unavailable' });
    if (this.condition === 'failing') return fail({ code: 'unavailable' });
    if (this.condition === 'junk') return fail({ code: 'unknown' });
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
