import { fail } from '@toolkit/domain/result';
import { userOf } from '@toolkit/domain/session';
import { firstValueFrom, from, map, race, timer } from 'rxjs';
import type { IdentityProvider } from '../session/ports.ts';
import type { AccountApi, ApiResult } from './ports.ts';

/** After this many milliseconds the user sees that it failed. */
const initializeTimeoutMs = 30_000;

/** Has the account of the user created on the server. Concurrent calls for one user share one request. */
export class InitializeAccount {
  private inFlight:
    | { readonly userId: string | undefined; readonly done: Promise<ApiResult<void>> }
    | undefined;

  constructor(
    private readonly api: AccountApi,
    private readonly identity: IdentityProvider,
  ) {}

  execute(): Promise<ApiResult<void>> {
    const userId = userOf(this.identity.session$.getValue())?.id;
    if (this.inFlight && this.inFlight.userId === userId) return this.inFlight.done;
    const call = { userId, done: this.initializeInTime(userId) };
    this.inFlight = call;
    return call.done.finally(() => {
      if (this.inFlight === call) this.inFlight = undefined;
    });
  }

  private async initializeInTime(userId: string | undefined): Promise<ApiResult<void>> {
    const tooLate$ = timer(initializeTimeoutMs).pipe(
      map((): ApiResult<void> => fail({ code: 'api-call-failed' })),
    );
    const made = await firstValueFrom(race(from(this.api.initialize()), tooLate$));
    if (made.ok && userId !== undefined) this.identity.tell({ type: 'account-found', userId });
    return made;
  }
}
