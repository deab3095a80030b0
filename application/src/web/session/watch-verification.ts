import { verificationPollMs } from '@toolkit/domain/session';
import { exhaustMap, filter, from, interval, merge, type Observable, takeWhile } from 'rxjs';
import type { IdentityProvider } from './ports.ts';

/**
 * Checks whether the address was verified elsewhere: whenever `wake$` says that the user is looking, and slowly by
 * itself. It only asks; the provider updates the session. Ends when the user is verified or signed out.
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
    return this.identity.session$.getValue().state === 'unverified';
  }
}
