import { readEntry } from '@toolkit/application/calls';
import type { KeptSession } from '@toolkit/application/web/session';
import type { Entry } from '@toolkit/domain/session';
import { attempt, type HintBrowser, key, leavingKey, remembers } from './kept-hint.ts';

/** A little longer than the longest request that another tab may be making. */
const turnMs = 35_000;

/**
 * The entry that all tabs of a browser share in their storage, which tells the others when one of them changes it. Says
 * whose session it is, but proves nothing: the proof is the cookie.
 */
export class SessionHint implements KeptSession {
  private memory: Entry | undefined;
  /** The storage took the last entry, as far as there is one. */
  private isKept = true;

  constructor(
    private readonly browser: HintBrowser & EventTarget,
    private readonly locks: Pick<LockManager, 'request'> | undefined,
  ) {}

  observe(changed: () => void) {
    // A page that comes back from the browser's back/forward cache has heard nothing meanwhile.
    const until = new AbortController();
    for (const news of ['storage', 'pageshow'])
      this.browser.addEventListener(news, changed, { signal: until.signal });
    return () => until.abort();
  }

  /** Waits for the other tabs, but neither for one that is stuck nor where the browser refuses to keep them apart. */
  async alone<Value>(work: () => Promise<Value>) {
    let begun: Promise<Value> | undefined;
    const begin = () => {
      begun ??= work();
      return begun;
    };
    const signal = AbortSignal.timeout(turnMs);
    await this.locks?.request('identity', { signal }, begin).catch(() => undefined);
    return begin();
  }

  read(): Entry | undefined {
    if (!this.isKept) return this.memory;
    return attempt(
      () => readEntry(JSON.parse(this.browser.localStorage.getItem(key) ?? 'null')),
      this.memory,
    );
  }

  /** Where the storage is full or blocked, this tab goes on with what it remembers. */
  write(entry: Entry | undefined) {
    this.memory = entry;
    const text = entry && JSON.stringify({ entry: entry.id, user: entry.user });
    this.isKept = this.put(key, text);
  }

  remembers() {
    return remembers(this.browser);
  }

  isLeaving() {
    return attempt(() => this.browser.localStorage.getItem(leavingKey) === 'yes', false);
  }

  /** Where that cannot be kept, the server hears of it when the session ends by itself. */
  markLeaving(leaving: boolean) {
    this.put(leavingKey, leaving ? 'yes' : undefined);
  }

  private put(name: string, text: string | undefined): boolean {
    return attempt(() => {
      if (text === undefined) this.browser.localStorage.removeItem(name);
      else this.browser.localStorage.setItem(name, text);
      return true;
    }, false);
  }
}
