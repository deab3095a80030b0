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

interface Source {
  readonly name: string;
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Runs a few tasks at a time. The sources that wait take turns (round robin, J. Nagle, RFC 970), first those with nothing
 * running, and each keeps its own order: no source can block another, however many tasks it brings.
 */
export class Queue {
  /** Sources with waiting or running tasks, in the order of their turns. */
  private readonly sources = new Map<string, Source>();
  private running = 0;
  private waiting = 0;

  constructor(private readonly limits: QueueLimits) {}

  /** Begins at once if it can. Fails, without running the task, if too many wait: of this source, or of all. */
  async run<Value>(source: string, task: () => Promise<Value>): Promise<Result<Value, 'queue-full'>> {
    const { running, waiting = unlimited, bySource } = this.limits;
    const own = this.sources.get(source) ?? { name: source, running: 0, waiting: [] };
    const isFree = this.running < running && own.running < (bySource?.running ?? unlimited);
    const isFull = this.waiting >= waiting || own.waiting.length >= (bySource?.waiting ?? unlimited);
    if (!isFree && isFull) return fail('queue-full');
    if (own.waiting.length === 0) this.sources.delete(source);
    this.sources.set(source, own);
    if (isFree) {
      this.running += 1;
      own.running += 1;
    } else {
      this.waiting += 1;
      await new Promise<void>((resolve) => own.waiting.push(resolve));
    }
    try {
      return ok(await task());
    } finally {
      this.end(own);
    }
  }

  private end(own: Source): void {
    this.running -= 1;
    own.running -= 1;
    if (own.running + own.waiting.length === 0) this.sources.delete(own.name);
    const next = this.findNext();
    if (!next) return;
    // It then waits behind all others.
    this.sources.delete(next.name);
    this.sources.set(next.name, next);
    this.running += 1;
    next.running += 1;
    this.waiting -= 1;
    next.waiting.shift()?.();
  }

  private findNext(): Source | undefined {
    let next: Source | undefined;
    for (const source of this.sources.values()) {
      const { running, waiting } = source;
      if (waiting.length === 0 || running >= (this.limits.bySource?.running ?? unlimited)) continue;
      if (running === 0) return source;
      next ??= source;
    }
    return next;
  }
}

const unlimited = Number.POSITIVE_INFINITY;
