import type { Clock } from '../environment/index.ts';
import {
  type Counter,
  counterKey,
  describeUse,
  type Limits,
  refillStepMs,
  type TakenUse,
  takeAllOrNone,
  type Use,
} from './ports.ts';

/** Counts in this process alone: for limits of each request, where a query would cost more than most requests. */
export class MemoryLimits implements Limits {
  /** When all uses of a key will be back, in the order of the last use. */
  private readonly fullAt = new Map<string, number>();

  constructor(
    private readonly clock: Clock,
    /** Called with the name of each limit that refused. */
    readonly onRefusal: (name: string) => void = () => {},
  ) {}

  async take(...uses: readonly Use[]) {
    const now = this.now();
    for (const [id, fullAt] of this.fullAt) {
      if (fullAt > now) break;
      this.fullAt.delete(id);
    }
    const counted = uses.map((use) => this.count(use, now));
    return takeAllOrNone(counted, now, this);
  }

  async giveBack(...uses: readonly TakenUse[]) {
    const now = this.now();
    for (const use of uses) {
      const fullAt = this.fullAt.get(counterKey(use));
      const restMs = Math.max(0, Math.min(refillStepMs(use), use.endsAt - now));
      if (fullAt !== undefined) this.fullAt.set(counterKey(use), fullAt - restMs);
    }
  }

  async forget(...counters: readonly Counter[]) {
    for (const counter of counters) this.fullAt.delete(counterKey(counter));
  }

  private now(): number {
    return this.clock.now().getTime();
  }

  private count(use: Use, now: number) {
    const id = counterKey(use);
    const stepMs = refillStepMs(use);
    const latest = now + use.points * stepMs;
    // Uses that were taken while the clock was fast would be gone for too long.
    const before = Math.min(Math.max(this.fullAt.get(id) ?? now, now), latest);
    const isTaken = before + stepMs <= latest;
    const fullAt = isTaken ? before + stepMs : before;
    this.fullAt.delete(id);
    this.fullAt.set(id, fullAt);
    return describeUse(use, isTaken, fullAt, now);
  }
}
