import { setTimeout } from 'node:timers/promises';

/** Whoever has asked within this time watches, and takes its traffic elsewhere once it has been told. */
const watchingMs = 10_000;
const longestMs = 5_000;
/** For connections that were on their way when the last watcher looked. */
const graceMs = 250;
const refusalsHeard = 2;
/** Anybody may ask: two strangers must not end the wait before the proxy, which asks twice a second, has. */
const leastMs = 1_000;

/** Whether this process is about to stop, and whether those who ask at /readyz have heard so. */
export class GracefulShutdown {
  private begun = false;
  private askedAt = Number.NEGATIVE_INFINITY;
  private refusals = 0;

  constructor(
    private readonly now: () => number = () => performance.now(),
    private readonly sleep: (ms: number) => Promise<unknown> = setTimeout,
  ) {}

  /** Called for every question. @returns whether it is to be told that this process stops */
  asked(): boolean {
    this.askedAt = this.now();
    if (this.begun) this.refusals += 1;
    return this.begun;
  }

  /** Resolves when a proxy that watches has been told twice, at once when nobody watches, after five seconds anyway. */
  async announce(): Promise<void> {
    const begun = this.now();
    const watched = begun - this.askedAt < watchingMs;
    this.begun = true;
    const passed = () => this.now() - begun;
    while (watched && passed() < longestMs && (this.refusals < refusalsHeard || passed() < leastMs))
      await this.sleep(20);
    await this.sleep(graceMs);
  }
}
