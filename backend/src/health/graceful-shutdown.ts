import { setTimeout } from 'node:timers/promises';

/** A proxy that has asked within this time is watching, and will send its traffic elsewhere on the stop. */
const watchingMs = 10_000;
/** Six questions of a proxy that asks twice a second, as `deploy/haproxy.cfg` does. */
const noticeMs = 3_000;
/** For connections that are being made. */
const graceMs = 250;

/** Whether this process is about to stop, and whether the callers of /readyz have had time to learn it. */
export class GracefulShutdown {
  private begun = false;
  private askedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly now: () => number = () => performance.now(),
    private readonly sleep: (ms: number) => Promise<unknown> = setTimeout,
  ) {}

  /** Counts one question. @returns whether the answer is that this process stops */
  recordProbe(): boolean {
    this.askedAt = this.now();
    return this.begun;
  }

  /** Announces the stop. Resolves when a proxy, if one is watching, has had time to ask again. */
  async announce(): Promise<void> {
    this.begun = true;
    await this.sleep(this.now() - this.askedAt < watchingMs ? noticeMs : graceMs);
  }
}
