import { SourceQuota } from './source-quota.ts';

/** Runs a few calls of each source at a time, queues some and rejects the rest; sources do not affect each other. */
export class CallQueue {
  readonly #running: SourceQuota;
  readonly #waiting = new Map<string, ((place: () => void) => void)[]>();

  /** With more at once, a flood from one source would fill the queue for the database, which all sources share. */
  constructor(
    atOnce = 16,
    private readonly mostWaiting = 250,
  ) {
    this.#running = new SourceQuota(atOnce);
  }

  /** Undefined, without running the call, if too many of this source already wait. */
  async run<Value>(source: string, call: () => Promise<Value>): Promise<Value | undefined> {
    const place = this.#running.take(source) ?? (await this.#wait(source));
    if (!place) return undefined;
    try {
      return await call();
    } finally {
      const line = this.#waiting.get(source) ?? [];
      const next = line.shift() ?? ((free) => free());
      if (line.length === 0) this.#waiting.delete(source);
      next(place);
    }
  }

  /** @returns a place that somebody else leaves */
  async #wait(source: string): Promise<(() => void) | undefined> {
    const line = this.#waiting.get(source) ?? [];
    if (line.length >= this.mostWaiting) return undefined;
    this.#waiting.set(source, line);
    return new Promise((resolve) => line.push(resolve));
  }
}
