import type { MemoryGrant } from './memory-identity-server.ts';

/** What one browser keeps; the providers that share it are its tabs. */
export class MemoryIdentityStorage {
  #kept: MemoryGrant | undefined;
  readonly #tabs = new Set<() => void>();

  get kept(): MemoryGrant | undefined {
    return this.#kept;
  }

  /** Tells all tabs but the writing one, later. */
  keep(grant: MemoryGrant | undefined, writer: () => void): void {
    this.#kept = grant;
    for (const tab of this.#tabs)
      if (tab !== writer) void Promise.resolve().then(() => this.#tabs.has(tab) && tab());
  }

  join(tab: () => void): () => void {
    this.#tabs.add(tab);
    return () => {
      this.#tabs.delete(tab);
    };
  }
}
