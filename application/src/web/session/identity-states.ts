import type { IdentityState } from './ports.ts';

type Listener = (state: IdentityState) => void;

/** Keeps a provider's state and tells observers, by the rules of `IdentityProvider.observe`. */
export class IdentityStates {
  #state: IdentityState = { status: 'restoring' };
  readonly #told = new Map<symbol, { listener: Listener; last?: IdentityState }>();
  #settle = () => {};
  readonly #settled = new Promise<void>((resolve) => {
    this.#settle = resolve;
  });

  get state(): IdentityState {
    return this.#state;
  }

  ready(): Promise<void> {
    return this.#settled;
  }

  set(next: IdentityState): void {
    if (sameState(this.#state, next)) return;
    this.#state = next;
    if (next.status !== 'restoring') this.#settle();
    for (const key of [...this.#told.keys()]) this.#tell(key);
  }

  observe(listener: Listener): () => void {
    const key = Symbol();
    this.#told.set(key, { listener });
    void Promise.resolve().then(() => this.#tell(key));
    return () => {
      this.#told.delete(key);
    };
  }

  dispose(): void {
    this.#told.clear();
  }

  #tell(key: symbol): void {
    const entry = this.#told.get(key);
    const state = this.#state;
    if (!entry || state.status === 'restoring' || (entry.last && sameState(entry.last, state))) return;
    entry.last = state;
    try {
      entry.listener(state);
    } catch {
      // One listener's trouble is its own: the others still have to hear of a sign-out.
    }
  }
}

const sameState = (one: IdentityState, other: IdentityState): boolean => {
  if (one.status !== 'signed-in' || other.status !== 'signed-in') return one.status === other.status;
  return one.user.id === other.user.id && one.user.emailVerified === other.user.emailVerified;
};
