import { verificationPollMs } from '@toolkit/domain/session';
import { exhaustMap, filter, from, interval, merge, type Observable, takeWhile } from 'rxjs';
import type { IdentityProvider } from './ports.ts';

/**
 * Looks again whether the address was verified elsewhere: whenever `wake$` says that someone is looking, and slowly
 * by itself. The session follows from the provider; this only asks. Ends once verified or signed out.
 */
export class WatchVerification {
  constructor(private readonly identity: IdentityProvider) {}

  execute(wake$: Observable<unknown>): Observable<unknown> {
    return merge(wake$, interval(verificationPollMs)).pipe(
      takeWhile(() => this.isWaiting()),
      exhaustMap(() => from(this.identity.refreshUser())),
      filter((result) => result.ok),
    );
  }

  private isWaiting(): boolean {
    const { state } = this.identity;
    return state.status === 'signed-in' && !state.user.emailVerified;
  }
}
