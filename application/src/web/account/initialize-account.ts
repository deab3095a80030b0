import { fail } from '@toolkit/domain/result';
import { firstValueFrom, from, map, race, timer } from 'rxjs';
import type { AccountApi, ApiResult } from './ports.ts';

/** Milliseconds after which the user is told that it failed. */
export const initializeTimeoutMs = 30_000;

/** Makes the account ready. Asked twice at the same time, it is done once. */
export class InitializeAccount {
  private inFlight: Promise<ApiResult<void>> | undefined;

  constructor(private readonly api: AccountApi) {}

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
    return firstValueFrom(race(from(this.api.initialize()), tooLate$));
  }
}
