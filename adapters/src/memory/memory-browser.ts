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

  read(): Entry | undefined {
    return this.entry;
  }

  write(entry: Entry | undefined): void {
    this.entry = entry;
    for (const tab of this.tabs) void Promise.resolve().then(() => this.tabs.has(tab) && tab());
  }

  remembers(): boolean {
    return true;
  }

  isLeaving(): boolean {
    return this.leaves;
  }

  markLeaving(leaving: boolean): void {
    this.leaves = leaving;
  }

  observe(changed: () => void): () => void {
    this.tabs.add(changed);
    return () => {
      this.tabs.delete(changed);
    };
  }

  alone<Value>(work: () => Promise<Value>): Promise<Value> {
    const mine = this.last.then(work);
    this.last = mine.catch(() => {});
    return mine;
  }
}
