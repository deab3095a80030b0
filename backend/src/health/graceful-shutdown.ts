import { setTimeout } from 'node:timers/promises';

/** A proxy that has asked within this time is watching, and will send its traffic elsewhere on the stop. */
const watchingMs = 10_000;
const longestMs = 5_000;
/** For connections that were being made at the last question. */
const graceMs = 250;
const refusalsHeard = 2;
/** Anyone may ask: two other callers must not end the wait before the proxy, which asks twice a second, has asked. */
const leastMs = 1_000;

/** Whether this process is about to stop, and whether the callers of /readyz have learned it. */
export class GracefulShutdown {
  private begun = false;
  private askedAt = Number.NEGATIVE_INFINITY;
  private refusals = 0;

  constructor(
    private readonly now: () => number = () => performance.now(),
    private readonly sleep: (ms: number) => Promise<unknown> = setTimeout,
  ) {}

  /** Counts one question. @returns whether the answer is that this process stops */
  recordProbe(): boolean {
    this.askedAt = this.now();
    if (this.begun) this.refusals += 1;
    return this.begun;
  }

  /** Announces the stop. Resolves when a watching proxy, if there is one, has been told twice or after five seconds. */
  async announce(): Promise<void> {
    const begun = this.now();
    const watched = begun - this.askedAt < watchingMs;
    this.begun = true;
    const measurePassed = () => this.now() - begun;
    while (
      watched &&
      measurePassed() < longestMs &&
      (this.refusals < refusalsHeard || measurePassed() < leastMs)
    )
      await this.sleep(20);
    await this.sleep(graceMs);
  }
}
