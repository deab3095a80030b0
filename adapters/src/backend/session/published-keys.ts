import { Remembered } from './remembered.ts';
import type { KeySet } from './signing-keys.ts';

/** The database is queried at most this often, so a new key of another process may stay unknown for as long. */
const freshMs = 1_000;

/** The provider's key set in memory. Public keys stay valid while the database is unavailable. */
export class PublishedKeys {
  private readonly keys: Remembered<KeySet>;

  constructor(ask: () => Promise<KeySet>, now?: () => number) {
    this.keys = new Remembered(ask, { freshMs }, now);
  }

  read(): Promise<KeySet> {
    return this.keys.read();
  }

  /** A token has been signed with this key: if it is not in memory, the next read must fetch it. */
  noteSigner(kid: string): void {
    if (!this.keys.last?.keys.some((key) => key.kid === kid)) this.keys.forget();
  }
}
