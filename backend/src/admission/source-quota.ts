/** A fifth of all connections allowed, and many times what the browsers of an office keep open. */
const mostOfSource = 1_000;

/** Counts what each source holds, and limits it. */
export class SourceQuota {
  readonly #held = new Map<string, number>();

  constructor(private readonly most = mostOfSource) {}

  /** @returns a function that gives it back, only once even if called again; undefined if the source has no more left */
  take(source: string): (() => void) | undefined {
    const held = this.#held.get(source) ?? 0;
    if (held >= this.most) return undefined;
    this.#held.set(source, held + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const left = (this.#held.get(source) ?? 1) - 1;
      if (left > 0) this.#held.set(source, left);
      else this.#held.delete(source);
    };
  }
}
