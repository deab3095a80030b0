import { fail } from '@toolkit/domain/result';
import { firstValueFrom, from, map, race, timer } from 'rxjs';
import type { IdentityProvider } from '../session/ports.ts';
import type { AccountApi, ApiResult } from './ports.ts';

/** Milliseconds after which the user is told that it failed. */
export const initializeTimeoutMs = 30_000;

/** Makes the account ready. Asked twice at the same time, it is done once. */
export class InitializeAccount {
  private inFlight: Promise<ApiResult<void>> | undefined;

  constructor(
    private readonly identity: IdentityProvider,
    private readonly api: AccountApi,
  ) {}

  execute(): Promise<ApiResult<void>> {
    this.inFlight ??= this.initializeInTime().finally(() => {
      this.inFlight = undefined;
    });
    return this.inFlight;
  }

  private initializeInTime(): Promise<ApiResult<void>> {
    const tooLate$ = timer(initializeTimeoutMs).pipe(
      map((): ApiResult<void> => fail({ code: 'api-call-failed' })),
    );
    return firstValueFrom(race(from(this.initialize()), tooLate$));
  }

  /** A token from before the verification is refused; a new one says that the address is proven. */
  private async initialize(): Promise<ApiResult<void>> {
    const first = await this.api.initialize();
    if (first.ok || first.error.code !== 'api-call-failed' || first.error.status !== 403) return first;
    const renewed = await this.identity.getToken({ forceRefresh: true });
    return renewed.ok ? this.api.initialize() : first;
  }
}
