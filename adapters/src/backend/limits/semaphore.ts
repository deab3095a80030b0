/** Runs a few tasks at a time, queues some and rejects the rest. */
export class Semaphore {
  private readonly waiting: (() => void)[] = [];

  constructor(
    private free: number,
    private readonly maxWaiting: number,
  ) {}

  /** Undefined, without running the task, if too many already wait. */
  async run<Value>(task: () => Promise<Value>): Promise<Value | undefined> {
    if (this.free === 0) {
      if (this.waiting.length >= this.maxWaiting) return undefined;
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    } else {
      this.free -= 1;
    }
    try {
      return await task();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.free += 1;
    }
  }
}
