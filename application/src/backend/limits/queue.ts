import { fail, ok, type Result } from '@toolkit/domain/result';

/** What is left out is not limited. */
export interface QueueLimits {
  /** Tasks that run at a time. */
  readonly running: number;
  /** Tasks that wait; further ones are refused. */
  readonly waiting?: number;
  /** The most of these that come from one source. */
  readonly bySource?: { readonly running?: number; readonly waiting?: number };
}

/**
 * Runs a few tasks at a time. The sources that wait take turns (round robin, J. Nagle, RFC 970), first those with nothing
 * running, and each keeps its own order: no source can block another, however many tasks it brings.
 */
export class Queue {
  private readonly running = new Map<string, number>();
  private readonly waiting = new Map<string, (() => void)[]>();
  private runningCount = 0;
  private waitingCount = 0;

  constructor(private readonly limits: QueueLimits) {}

  /** Begins at once if it can. Fails, without running the task, if too many wait: of this source, or of all. */
  async run<Value>(
    source: string,
    task: () => Promise<Value>,
  ): Promise<Result<Value, 'source-full' | 'queue-full'>> {
    if (this.runningCount < this.limits.running && this.mayRun(source)) {
      this.begin(source);
    } else {
      const own = this.waiting.get(source) ?? [];
      if (own.length >= (this.limits.bySource?.waiting ?? Number.POSITIVE_INFINITY))
        return fail('source-full');
      if (this.waitingCount >= (this.limits.waiting ?? Number.POSITIVE_INFINITY)) return fail('queue-full');
      this.waiting.set(source, own);
      this.waitingCount += 1;
      await new Promise<void>((resolve) => own.push(resolve));
    }
    try {
      return ok(await task());
    } finally {
      this.end(source);
    }
  }

  private begin(source: string): void {
    this.runningCount += 1;
    this.running.set(source, this.countRunning(source) + 1);
  }

  private end(source: string): void {
    this.runningCount -= 1;
    const rest = this.countRunning(source) - 1;
    if (rest > 0) this.running.set(source, rest);
    else this.running.delete(source);
    const next = this.findNext();
    if (next !== undefined) this.beginFirstOf(next);
  }

  private findNext(): string | undefined {
    let next: string | undefined;
    for (const source of this.waiting.keys()) {
      if (!this.running.has(source)) return source;
      if (this.mayRun(source)) next ??= source;
    }
    return next;
  }

  /** The source then waits behind all others. */
  private beginFirstOf(source: string): void {
    const own = this.waiting.get(source) ?? [];
    const resume = own.shift();
    this.waiting.delete(source);
    if (own.length > 0) this.waiting.set(source, own);
    this.waitingCount -= 1;
    this.begin(source);
    resume?.();
  }

  private mayRun(source: string): boolean {
    return this.countRunning(source) < (this.limits.bySource?.running ?? Number.POSITIVE_INFINITY);
  }

  private countRunning(source: string): number {
    return this.running.get(source) ?? 0;
  }
}
