import type { KeptSession } from '@toolkit/application/web/session';
import type { Entry } from '@toolkit/domain/session';

/** One browser: its cookie, and what its tabs share. The providers on it are its tabs. */
export class MemoryBrowser implements KeptSession {
  /** The token of its session, which no page can read in a real browser. */
  cookie: string | undefined;
  /** What makes it a trusted device, out of the pages' reach as well. */
  marks: readonly string[] = [];
  /** Its sign-ins under way at a provider: what is encrypted, by state. */
  readonly attempts = new Map<string, string>();
  private entry: Entry | undefined;
  private leaves = false;
  private last: Promise<unknown> = Promise.resolve();
  private readonly tabs = new Set<() => void>();

  read() {
    return this.entry;
  }

  write(entry: Entry | undefined) {
    this.entry = entry;
    for (const tab of this.tabs) void Promise.resolve().then(() => this.tabs.has(tab) && tab());
  }

  remembers() {
    return true;
  }

  isLeaving() {
    return this.leaves;
  }

  markLeaving(leaving: boolean) {
    this.leaves = leaving;
  }

  observe(changed: () => void) {
    this.tabs.add(changed);
    return () => {
      this.tabs.delete(changed);
    };
  }

  alone<Value>(work: () => Promise<Value>) {
    const mine = this.last.then(work);
    this.last = mine.catch(() => {});
    return mine;
  }
}
