import type { IdentityResult } from '@toolkit/application/web/session';
import { fail } from '@toolkit/domain/result';

/** The way between the memory provider and its server, with the troubles a real one has. */
export class MemoryWire {
  weather: 'fair' | 'offline' | 'failing' | 'junk' = 'fair';
  /** Requests that were tried, arrived or not. */
  requests = 0;
  #held: Promise<void> = Promise.resolve();

  /** The work is done at the server, then the answer travels back. */
  async send<Value>(work: () => Promise<IdentityResult<Value>>): Promise<IdentityResult<Value>> {
    this.requests += 1;
    await Promise.resolve();
    if (this.weather === 'offline') return fail({ code: 'network-unavailable' });
    if (this.weather === 'failing') return fail({ code: 'provider-unavailable' });
    if (this.weather === 'junk') return fail({ code: 'unknown' });
    const answer = await work();
    await this.#held;
    return answer;
  }

  /** Keeps answers back until the returned function is called. */
  hold(): () => void {
    let release = () => {};
    this.#held = new Promise((resolve) => {
      release = resolve;
    });
    return () => release();
  }
}
