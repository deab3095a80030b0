import { nextSession, restoring, type Session, type SessionEvent } from '@toolkit/domain/session';
import { BehaviorSubject } from 'rxjs';
import type { StateStream } from '../state-stream.ts';
import type { IdentityProvider, IdentityState } from './ports.ts';

/** The single source for who uses the app; all guards and per-user stores follow it. */
export class SessionStore {
  readonly session$: StateStream<Session>;
  private readonly state$ = new BehaviorSubject<Session>(restoring);

  constructor(identity: IdentityProvider) {
    this.session$ = this.state$;
    this.follow(identity.state);
    identity.observe((state) => this.follow(state));
  }

  feed(event: SessionEvent): void {
    const session = nextSession(this.state$.value, event);
    if (session !== this.state$.value) this.state$.next(session);
  }

  private follow(state: IdentityState): void {
    if (state.status === 'restoring') return;
    this.feed({ type: 'identified', user: state.status === 'signed-in' ? state.user : undefined });
  }
}
