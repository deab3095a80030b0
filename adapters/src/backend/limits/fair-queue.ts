import { Semaphore } from './semaphore.ts';

/** Runs a few tasks of each key at a time, queues some and rejects the rest; keys do not affect each other. */
export class FairQueue {
  readonly #keys = new Map<string, { readonly semaphore: Semaphore; users: number }>();

  constructor(
    private readonly atOnce: number,
    private readonly maxWaiting: number,
  ) {}

  /** Undefined, without running the task, if too many of this key already wait. */
  async run<Value>(key: string, task: () => Promise<Value>): Promise<Value | undefined> {
    const entry = this.#keys.get(key) ?? { semaphore: new Semaphore(this.atOnce, this.maxWaiting), users: 0 };
    this.#keys.set(key, entry);
    entry.users += 1;
    try {
      return await entry.semaphore.run(task);
    } finally {
      entry.users -= 1;
      if (entry.users === 0) this.#keys.delete(key);
    }
  }
}
