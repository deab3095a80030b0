import { FairLine } from './fair-line.ts';
import { Shares } from './shares.ts';

/** Runs a few calls at a time, and fewer of one source. The others take turns, and first those with none under way. */
export class CallQueue {
  private readonly running: Shares;
  private readonly waiting = new FairLine<() => void>();

  /** More at once would wait for the database and for hashes, whose lines do not know all sources. */
  constructor(
    private readonly atOnceOfOne = 16,
    private readonly waitingOfOne = 250,
    atOnce = 24,
  ) {
    this.running = new Shares(atOnceOfOne, atOnce);
  }

  /** Undefined, without running the call, if too many of this source already wait. */
  async run<Value>(source: string, call: () => Promise<Value>): Promise<Value | undefined> {
    if (this.waiting.countFrom(source) >= this.waitingOfOne) return undefined;
    const take = () => this.running.take({ names: [source], amount: 1 });
    const turn = () =>
      new Promise<ReturnType<typeof take>>((resolve) => this.waiting.add(source, () => resolve(take())));
    const leave = take() ?? (await turn());
    try {
      return await call();
    } finally {
      leave?.();
      const next = (most: number) => this.waiting.next((other) => this.running.heldBy(other) <= most);
      const begin = next(0) ?? next(this.atOnceOfOne - 1);
      begin?.();
    }
  }
}
