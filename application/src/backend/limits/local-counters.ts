import { describeUse, refillStepMs, type TakenUse, type Use } from './ports.ts';

/** Counters in the memory of one process. */
export class LocalCounters {
  /** When all uses of a counter will be back, in the order of the last use. */
  private readonly fullAt = new Map<string, number>();

  take(use: Use, now: number): ReturnType<typeof describeUse> {
    for (const [other, fullAt] of this.fullAt) {
      if (fullAt > now) break;
      this.fullAt.delete(other);
    }
    const id = buildId(use);
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

  giveBack(use: TakenUse, now: number): void {
    const fullAt = this.fullAt.get(buildId(use));
    const restMs = Math.max(0, Math.min(refillStepMs(use), use.endsAt - now));
    if (fullAt !== undefined) this.fullAt.set(buildId(use), fullAt - restMs);
  }

  forget(use: Pick<Use, 'name' | 'key'>): void {
    this.fullAt.delete(buildId(use));
  }
}

const buildId = ({ name, key }: Pick<Use, 'name' | 'key'>): string => JSON.stringify([name, key]);
