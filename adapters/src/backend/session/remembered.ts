/** What somebody else answered, in memory; all who ask at the same time share one call. */
export class Remembered<Value> {
  private known: { readonly value: Value; readonly readAt: number } | undefined;
  private failed: { readonly error: unknown; readonly at: number } | undefined;
  private asking: Promise<Value> | undefined;

  /** @param times how long an answer counts as new, and for how long nobody is asked after a failure */
  constructor(
    private readonly ask: () => Promise<Value>,
    private readonly times: { readonly freshMs: number; readonly failedMs?: number },
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** The last answer, whatever its age. */
  get last(): Value | undefined {
    return this.known?.value;
  }

  /** An older answer still serves while there is no new one. Rejects if there has never been any. */
  read(): Promise<Value> {
    const { known } = this;
    const latest = this.readWithin(this.times.freshMs);
    return known ? latest.catch(() => known.value) : latest;
  }

  /** An answer of that age or newer. Rejects if there is none. */
  async readWithin(freshMs: number): Promise<Value> {
    const now = this.now();
    if (this.known && now - this.known.readAt < freshMs) return this.known.value;
    if (this.failed && now - this.failed.at < (this.times.failedMs ?? 0)) throw this.failed.error;
    this.asking ??= this.askOnce().finally(() => {
      this.asking = undefined;
    });
    return this.asking;
  }

  forget(): void {
    this.known = undefined;
  }

  private async askOnce(): Promise<Value> {
    try {
      const value = await this.ask();
      this.known = { value, readAt: this.now() };
      this.failed = undefined;
      return value;
    } catch (error) {
      this.failed = { error, at: this.now() };
      throw error;
    }
  }
}
