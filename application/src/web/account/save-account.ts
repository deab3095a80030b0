import { type AccountDetails, type Names, trimNames } from '@toolkit/domain/account';
import { fail } from '@toolkit/domain/result';
import {
  exhaustMap,
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
  /** Called when a try has failed and another one will follow, or while the server cannot be reached. */
  readonly onTrouble?: () => void;
}

const askEveryMs = 4_500;

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
    { stop$, onTrouble }: SaveTries = { stop$: NEVER },
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
    const watching = this.unreachable$.subscribe(onTrouble);
    const stopped = fail({ code: 'api-call-failed' } as const);
    return this.store.showAnswer(
      firstValueFrom(tries$.pipe(takeUntil(merge(stop$, this.store.userChange$))), {
        defaultValue: stopped,
      }).finally(() => watching.unsubscribe()),
    );
  }

  /** Emits once, within ten seconds, if the server answers nothing else either: then a silent upload is no slow one. */
  private get unreachable$(): Observable<unknown> {
    const isReachable = async () => {
      const answer = await this.api.details();
      return answer.ok || answer.error.code !== 'api-call-failed';
    };
    return interval(askEveryMs).pipe(
      exhaustMap(() => race(isReachable(), timer(askEveryMs).pipe(map(() => false)))),
      filter((reachable) => !reachable),
      take(1),
    );
  }

  /** Unique among the saves of one account. It is no secret: nobody else can use it. */
  private newSaveId(): string {
    return [this.chance.draw(), this.chance.draw()].map((drawn) => drawn.toFixed(16).slice(2)).join('-');
  }
}
