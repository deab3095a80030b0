import { type AccountDetails, type Names, trimNames } from '@toolkit/domain/account';
import { fail } from '@toolkit/domain/result';
import {
  concatMap,
  filter,
  firstValueFrom,
  interval,
  map,
  merge,
  NEVER,
  type Observable,
  race,
  take,
  takeUntil,
  timer,
} from 'rxjs';
import type { Chance } from '../network/ports.ts';
import type { AccountStore } from './account-store.ts';
import type { AccountApi, ApiResult, Picture } from './ports.ts';
import { retried, storageRetries } from './retried.ts';

export interface AccountChange extends Names {
  readonly picture?: Picture;
}

export interface SaveTries {
  /** Ends the try under way and all others. */
  readonly stop$: Observable<unknown>;
  /** Called when a try has failed and another one will follow. */
  readonly onTrouble?: () => void;
  /** Called while the server cannot be reached: the try under way may still succeed. */
  readonly onUnreachable?: () => void;
}

/** A pause and two asks, each as long, fit into ten seconds. */
const askEveryMs = 3_300;

/**
 * A save with a picture is tried again for as long as the storage may come back. Another tab may have saved meanwhile: the
 * details that it returns are the account as it is now.
 */
export class SaveAccount {
  constructor(
    private readonly api: AccountApi,
    private readonly store: AccountStore,
    private readonly chance: Chance,
  ) {}

  async execute(
    { picture, ...names }: AccountChange,
    { stop$, onTrouble, onUnreachable }: SaveTries = { stop$: NEVER },
  ): Promise<ApiResult<AccountDetails>> {
    const trimmed = trimNames(names);
    if (!picture) return this.store.showAnswer(this.api.save(trimmed));
    const change = { ...trimmed, avatar: picture, saveId: this.newSaveId() };
    const tries$ = retried(
      storageRetries.uploads,
      (until$) => this.api.save(change, until$),
      this.chance,
      onTrouble,
    );
    const watching = this.unreachable$.subscribe(onUnreachable);
    const stopped = fail({ code: 'api-call-failed' } as const);
    return this.store.showAnswer(
      firstValueFrom(tries$.pipe(takeUntil(merge(stop$, this.store.userChange$))), {
        defaultValue: stopped,
      }).finally(() => watching.unsubscribe()),
    );
  }

  /** Emits once, within ten seconds, if two other calls in a row fail as well: then a silent upload is no slow one. */
  private get unreachable$(): Observable<unknown> {
    const isReachable = async () => {
      const answer = await this.api.details();
      return answer.ok || answer.error.code !== 'api-call-failed';
    };
    let failures = 0;
    return interval(askEveryMs).pipe(
      concatMap(() => race(isReachable(), timer(askEveryMs).pipe(map(() => false)))),
      filter((reachable) => {
        failures = reachable ? 0 : failures + 1;
        return failures === 2;
      }),
      take(1),
    );
  }

  /** Unique among the saves of one account. It is no secret: nobody else can use it. */
  private newSaveId(): string {
    return [this.chance.draw(), this.chance.draw()].map((drawn) => drawn.toFixed(16).slice(2)).join('-');
  }
}
