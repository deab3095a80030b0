/** Counts down to `done`. Time spent paused does not count; several reasons to pause may hold at once. */
export class DismissTimer {
  private left: number;
  private startedAt = 0;
  private running: ReturnType<typeof setTimeout> | undefined;
  private readonly reasons = new Set<string>();

  /** @param durationMs how long something stays if the user does nothing */
  constructor(
    durationMs: number,
    private readonly done: () => void,
  ) {
    this.left = durationMs;
  }

  start(): void {
    if (this.running !== undefined || this.reasons.size > 0) return;
    this.startedAt = performance.now();
    this.running = setTimeout(this.done, this.left);
  }

  pause(reason: string): void {
    this.reasons.add(reason);
    if (this.running === undefined) return;
    this.left = Math.max(0, this.left - (performance.now() - this.startedAt));
    this.stop();
  }

  resume(reason: string): void {
    if (this.reasons.delete(reason)) this.start();
  }

  stop(): void {
    clearTimeout(this.running);
    this.running = undefined;
  }
}
