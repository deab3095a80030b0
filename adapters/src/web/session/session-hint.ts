import type { Entry, IdentityUser } from '@toolkit/domain/session';

const key = 'identity-user';
const leavingKey = 'identity-leaving';

export interface Tabs {
  /** Where the hint is kept; undefined when the browser blocks it. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined;
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'> | undefined;
  readonly events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> | undefined;
}

/**
 * The entry that all tabs of a browser share, and the news when one of them changes it. Says whose session it is, but
 * proves nothing: the proof is the cookie.
 */
export class SessionHint {
  #memory: Entry | undefined;

  constructor(
    private readonly tabs: Tabs,
    private readonly changed: () => void,
  ) {
    tabs.channel?.addEventListener('message', changed);
    tabs.events?.addEventListener('storage', changed);
    // A page that comes back from the browser's back/forward cache has heard nothing meanwhile.
    tabs.events?.addEventListener('pageshow', changed);
  }

  read(): Entry | undefined {
    try {
      if (!this.tabs.storage) return this.#memory;
      return parseEntry(JSON.parse(this.tabs.storage.getItem(key) ?? 'null'));
    } catch {
      return this.#memory;
    }
  }

  write(entry: Entry | undefined): void {
    this.#memory = entry;
    try {
      if (entry) this.tabs.storage?.setItem(key, JSON.stringify({ entry: entry.id, user: entry.user }));
      else this.tabs.storage?.removeItem(key);
    } catch {
      // Full or blocked: this tab goes on with what it remembers.
    }
    this.tabs.channel?.postMessage('changed');
  }

  /** Whether a sign-out has not reached the server yet. */
  isLeaving(): boolean {
    try {
      return this.tabs.storage?.getItem(leavingKey) === 'yes';
    } catch {
      return false;
    }
  }

  markLeaving(leaving: boolean): void {
    try {
      if (leaving) this.tabs.storage?.setItem(leavingKey, 'yes');
      else this.tabs.storage?.removeItem(leavingKey);
    } catch {
      // Then the server hears of it when the session ends by itself.
    }
  }

  close(): void {
    this.tabs.events?.removeEventListener('storage', this.changed);
    this.tabs.events?.removeEventListener('pageshow', this.changed);
    this.tabs.channel?.close();
  }
}

export const userOf = (value: unknown): IdentityUser | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const { id, email, emailVerified } = value as Record<string, unknown>;
  if (typeof id !== 'string' || typeof email !== 'string') return undefined;
  return { id, email, emailVerified: emailVerified === true };
};

function parseEntry(value: unknown): Entry | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { entry, user } = value as Record<string, unknown>;
  const known = userOf(user);
  return typeof entry === 'string' && known ? { id: entry, user: known } : undefined;
}
