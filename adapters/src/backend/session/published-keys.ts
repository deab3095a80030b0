import type { KeySet } from './signing-keys.ts';

/** The database is queried at most this often, so a new key of another process may stay unknown for as long. */
const freshMs = 1_000;

/** The provider's key set in memory. */
export class PublishedKeys {
  private known: { readonly set: KeySet; readonly readAt: number } | undefined;
  private reading: Promise<KeySet> | undefined;

  constructor(
    private readonly ask: () => Promise<KeySet>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  async read(): Promise<KeySet> {
    const known = this.known;
    if (known && this.now() - known.readAt < freshMs) return known.set;
    this.reading ??= this.ask()
      .then((set) => {
        this.known = { set, readAt: this.now() };
        return set;
      })
      .finally(() => {
        this.reading = undefined;
      });
    // Public keys stay valid while the database is unavailable.
    return known ? this.reading.catch(() => known.set) : this.reading;
  }

  /** A token has been signed with this key: if it is not in memory, the next read must fetch it. */
  noteSigner(kid: string): void {
    if (!this.known?.set.keys.some((key) => key.kid === kid)) this.known = undefined;
  }
}
