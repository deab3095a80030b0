import { setTimeout as sleep } from 'node:timers/promises';

/** A dependency that this process cannot work without. */
export interface Checked {
  /** Rejects if it is unusable now. */
  check(): Promise<unknown>;
}

/** Whether this process can do its work now. */
export class Readiness {
  private checking: Promise<boolean> | undefined;

  constructor(
    private readonly parts: readonly Checked[],
    private readonly patienceMs = 2_000,
  ) {}

  /** Never rejects. Concurrent callers share one check, so that none pile up. */
  isReady(): Promise<boolean> {
    this.checking ??= Promise.all(this.parts.map(async (part) => part.check()))
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        this.checking = undefined;
      });
    return Promise.race([this.checking, sleep(this.patienceMs, false, { ref: false })]);
  }
}
