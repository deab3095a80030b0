import { restoring, type Session, sameSession, signedIn, signedOut } from '@toolkit/domain/session';
import { BehaviorSubject } from 'rxjs';
import type { StateStream } from '../state-stream.ts';
import type { IdentityProvider, IdentityState } from './ports.ts';

/** The single source for who uses the app; all guards and per-user stores follow it. */
export class SessionStore {
  readonly session$: StateStream<Session>;

  constructor(identity: IdentityProvider) {
    const session$ = new BehaviorSubject<Session>(toSession(identity.state));
    this.session$ = session$;
    identity.observe((state) => {
      const next = toSession(state);
      if (!sameSession(next, session$.value)) session$.next(next);
    });
  }
}

function toSession(state: IdentityState): Session {
  switch (state.status) {
    case 'restoring':
      return restoring;
    case 'signed-out':
      return signedOut;
    case 'signed-in':
      return signedIn({ id: state.user.id, email: state.user.email }, state.user.emailVerified);
  }
}
