interface State<Value> {
  /** The last answer, whatever its age. */
  known?: { readonly value: Value; readonly readAt: number };
  /** Why there is no newer one. */
  failed?: { readonly error: unknown; readonly at: number } | undefined;
  asking?: Promise<Value> | undefined;
}

/** What somebody else answered, in memory; all who ask at the same time share one call. */
export class Remembered<Value> {
  private state: State<Value> = {};

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
    const { freshMs, failedMs, staleMs, longestMs = Number.POSITIVE_INFINITY } = this.times;
    const now = this.now();
    if (this.state.known && now - this.state.known.readAt >= longestMs) this.forget();
    const { known, failed } = this.state;
    if (known && now - known.readAt < freshMs) return known.value;
    const pauses = failed && now - failed.at < (known ? staleMs : failedMs);
    const latest = pauses ? Promise.reject(failed.error) : this.renew();
    return known ? latest.catch(() => known.value) : latest;
  }

  /** Asks now. Rejects if that fails. */
  renew(): Promise<Value> {
    const { state } = this;
    state.asking ??= this.ask()
      .then(
        (value) => {
          state.known = { value, readAt: this.now() };
          state.failed = undefined;
          return value;
        },
        (error: unknown) => {
          state.failed = { error, at: this.now() };
          throw error;
        },
      )
      .finally(() => {
        state.asking = undefined;
      });
    return state.asking;
  }

  /** An answer that is under way counts for those who wait for it, and for nobody later. */
  forget(): void {
    this.state = {};
  }
}
