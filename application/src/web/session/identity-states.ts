import { type AuthClient, isSameUser } from '@toolkit/domain/session';
import type { IdentityErrorCode, IdentityState } from './ports.ts';

/** What a failed request says about the session; other failures say nothing about it. */
export const failureEvents: Partial<Record<IdentityErrorCode, 'session-refused' | 'provider-unreachable'>> = {
  'session-expired': 'session-refused',
  'user-disabled': 'session-refused',
  'network-unavailable': 'provider-unreachable',
  'provider-unavailable': 'provider-unreachable',
  unavailable: 'provider-unreachable',
};

type Listener = (state: IdentityState) => void;

/** Keeps a provider's state and notifies observers, by the rules of `IdentityProvider.observe`. */
export class IdentityStates {
  private current: IdentityState = { status: 'restoring' };
  private readonly told = new Map<symbol, { listener: Listener; last?: IdentityState }>();
  private settle = () => {};
  private readonly settled = new Promise<void>((resolve) => {
    this.settle = resolve;
  });

  get state(): IdentityState {
    return this.current;
  }

  ready(): Promise<void> {
    return this.settled;
  }

  follow({ who, entry }: AuthClient): void {
    if (who === 'restoring') this.set({ status: who });
    else this.set(entry ? { status: 'signed-in', user: entry.user } : { status: 'signed-out' });
  }

  private set(next: IdentityState): void {
    if (sameState(this.current, next)) return;
    this.current = next;
    if (next.status !== 'restoring') this.settle();
    for (const key of [...this.told.keys()]) this.tell(key);
  }

  observe(listener: Listener): () => void {
    const key = Symbol();
    this.told.set(key, { listener });
    void Promise.resolve().then(() => this.tell(key));
    return () => {
      this.told.delete(key);
    };
  }

  dispose(): void {
    this.told.clear();
  }

  private tell(key: symbol): void {
    const entry = this.told.get(key);
    const state = this.current;
    if (!entry || state.status === 'restoring' || (entry.last && sameState(entry.last, state))) return;
    entry.last = state;
    try {
      entry.listener(state);
    } catch {
      // An error of one listener stays with it: the others must still learn of a sign-out.
    }
  }
}

const sameState = (one: IdentityState, other: IdentityState): boolean => {
  if (one.status !== 'signed-in' || other.status !== 'signed-in') return one.status === other.status;
  return isSameUser(one.user, other.user);
};
