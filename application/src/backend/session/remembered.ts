/** What somebody else answered, in memory; all who ask at the same time share one call. */
export class Remembered<Value> {
  /** The last answer, whatever its age. */
  private known: { readonly value: Value; readonly readAt: number } | undefined;
  /** Why there is no newer one. */
  private failed: { readonly error: unknown; readonly at: number } | undefined;
  private asking: Promise<Value> | undefined;

  /**
   * @param times how long an answer counts as new, and for how long nobody is asked after a failure: while there is no
   * answer, and while an older one serves, which it does until `longestMs`
   */
  constructor(
    private readonly ask: () => Promise<Value>,
    private readonly times: Readonly<
      Record<'freshMs' | 'failedMs' | 'staleMs', number> & { longestMs?: number }
    >,
    private readonly now: () => number,
  ) {}

  /** An older answer still serves while there is no new one. Rejects if there has never been any. */
  async read(): Promise<Value> {
    const { failed, times } = this;
    const now = this.now();
    if (this.known && now - this.known.readAt >= (times.longestMs ?? Number.POSITIVE_INFINITY)) this.forget();
    const { known } = this;
    if (known && now - known.readAt < times.freshMs) return known.value;
    const pauses = failed && now - failed.at < (known ? times.staleMs : times.failedMs);
    const latest = pauses ? Promise.reject(failed.error) : this.renew();
    return known ? latest.catch(() => known.value) : latest;
  }

  /** Asks now. Rejects if that fails. */
  renew(): Promise<Value> {
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
