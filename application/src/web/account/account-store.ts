import { type AccountDetails, type Names, trimNames } from '@toolkit/domain/account';
import { fail } from '@toolkit/domain/result';
import { userOf } from '@toolkit/domain/session';
import {
  BehaviorSubject,
  distinctUntilChanged,
  EMPTY,
  filter,
  firstValueFrom,
  map,
  merge,
  NEVER,
  type Observable,
  Subject,
  scan,
  skip,
  switchMap,
  takeUntil,
  timeInterval,
  timer,
} from 'rxjs';
import { growingPause } from '../growing-pause.ts';
import type { IdentityProvider } from '../session/ports.ts';
import type { AccountApi, ApiFailure, ApiResult, Picture } from './ports.ts';
import { retried, storageRetries } from './retried.ts';

export type AccountState =
  | { readonly status: 'empty' }
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly failure: ApiFailure }
  | { readonly status: 'loaded'; readonly details: AccountDetails; readonly avatarUrl: string | undefined };

export interface AccountChange extends Names {
  readonly picture?: Picture;
}

export interface SaveTries {
  /** Ends the try under way and all others. */
  readonly stop$: Observable<unknown>;
  /** Called when a try has failed and another one will follow. */
  readonly onTrouble?: () => void;
}

const empty: AccountState = { status: 'empty' };
/** Together with the pauses between them, these take the time in which a storage call is tried again. */
const mostBrokenLoads = 8;

/**
 * The account of the signed-in user, shared by the top bar and the account page. A change of user empties the store at
 * once, and a late answer for the former user is dropped: no user sees another's data.
 */
export class AccountStore {
  readonly account$ = new BehaviorSubject<AccountState>(empty);
  /** Emits when another user takes over, or nobody is left. */
  private readonly userChange$: Observable<unknown>;
  /** How often: the same user may have signed out and in again. */
  private userChanges = 0;
  /** The path of the picture to show next; '' for none. */
  private readonly wanted$ = new Subject<string>();
  /** Emits when the picture did not load. */
  private readonly broken$ = new Subject<void>();

  /** @param random for pauses and ids: at least 0 and less than 1 */
  constructor(
    private readonly identity: IdentityProvider,
    private readonly api: AccountApi,
    private readonly random: () => number = Math.random,
  ) {
    const user$ = identity.session$.pipe(
      map((session) => userOf(session)?.id),
      distinctUntilChanged(),
    );
    this.userChange$ = user$.pipe(skip(1));
    user$.subscribe(() => {
      this.userChanges += 1;
      this.wanted$.next('');
      this.account$.next(empty);
    });
    this.wanted$.pipe(switchMap((path) => this.picture(path))).subscribe((avatarUrl) => {
      const state = this.account$.value;
      if (state.status === 'loaded') this.account$.next({ ...state, avatarUrl });
    });
  }

  /** Has the account created on the server, unless it is there. */
  async initialize(): Promise<ApiResult<unknown>> {
    const { userId } = this;
    const made = await this.api.initialize();
    if (made.ok) this.identity.tell({ type: 'account-found', userId });
    return made;
  }

  /**
   * Details that are loaded stay if they cannot be loaded again: somebody may be filling in the form below them. A user
   * who opens the dashboard by a bookmark has skipped the screen that creates the account; a missing one leads there.
   */
  async load(): Promise<void> {
    const { userId, userChanges } = this;
    const isFirst = this.account$.value.status !== 'loaded';
    if (isFirst) this.account$.next({ status: 'loading' });
    const details = await this.api.details();
    if (userChanges !== this.userChanges) return;
    if (details.ok) {
      this.identity.tell({ type: 'account-found', userId });
      this.show(details.value);
    } else if (isFirst) {
      if (details.error.code === 'account-missing') this.identity.tell({ type: 'account-missing', userId });
      const isLeaving = this.identity.session$.getValue().state === 'uninitialized';
      this.account$.next(isLeaving ? empty : { status: 'failed', failure: details.error });
    }
  }

  /**
   * A save with a picture is tried again for as long as the storage may come back. Another tab may have saved meanwhile:
   * the details that it returns are the account as it is now.
   */
  save(
    { picture, ...names }: AccountChange,
    { stop$, onTrouble }: SaveTries = { stop$: NEVER },
  ): Promise<ApiResult<AccountDetails>> {
    const trimmed = trimNames(names);
    if (!picture) return this.showAnswer(this.api.save(trimmed));
    const change = { ...trimmed, avatar: picture, saveId: this.newSaveId() };
    const tries$ = retried(
      storageRetries.uploads,
      (until$) => this.api.save(change, until$),
      this.random,
      onTrouble,
    ).pipe(takeUntil(merge(stop$, this.userChange$)));
    const stopped = fail({ code: 'api-call-failed' });
    return this.showAnswer(firstValueFrom(tries$, { defaultValue: stopped }));
  }

  /** Removes the stored picture, wherever it is shown, and keeps the names. */
  removeAvatar(): Promise<ApiResult<AccountDetails>> {
    return this.showAnswer(this.api.removeAvatar());
  }

  /** Asks for another address of a picture that did not load. */
  pictureFailed(avatarUrl: string): void {
    const state = this.account$.value;
    if (state.status !== 'loaded' || state.avatarUrl !== avatarUrl) return;
    this.account$.next({ ...state, avatarUrl: undefined });
    this.broken$.next();
  }

  /** Shows the details that a change returns, unless the user has changed meanwhile. */
  private async showAnswer(answer: Promise<ApiResult<AccountDetails>>): Promise<ApiResult<AccountDetails>> {
    const { userChanges } = this;
    const details = await answer;
    if (details.ok && userChanges === this.userChanges) this.show(details.value);
    return details;
  }

  /** Shows the details at once; the picture follows when it is available. */
  private show(details: AccountDetails): void {
    const shown = this.account$.value;
    const before = shown.status === 'loaded' && details.avatarPath !== '' ? shown : undefined;
    this.account$.next({ status: 'loaded', details, avatarUrl: before?.avatarUrl });
    const isKnown = before?.avatarUrl !== undefined && before.details.avatarPath === details.avatarPath;
    if (!isKnown) this.wanted$.next(details.avatarPath);
  }

  /**
   * The address of a picture, and a new one when the picture did not load: at once, since addresses expire within
   * minutes, and then with growing pauses, since the storage may come back. Until then, and if the storage is slow or
   * down, the names still show, with initials in place of the picture.
   */
  private picture(avatarPath: string): Observable<string | undefined> {
    if (avatarPath === '') return EMPTY;
    const { operations } = storageRetries;
    const read$ = retried(operations, (until$) => this.api.downloadUrl(avatarPath, until$), this.random).pipe(
      map((url) => (url.ok ? url.value : undefined)),
    );
    const again$ = this.broken$.pipe(
      timeInterval(),
      scan((before, { interval }) => (interval > operations.withinMs ? 0 : before + 1), -1),
      filter((before) => before < mostBrokenLoads),
      switchMap((before) => timer(before === 0 ? 0 : growingPause(before, this.random()))),
      switchMap(() => read$),
    );
    return merge(read$, again$);
  }

  private get userId(): string {
    return userOf(this.identity.session$.getValue())?.id ?? '';
  }

  /** Unique among the saves of one account. It is no secret: nobody else can use it. */
  private newSaveId(): string {
    return [this.random(), this.random()].map((drawn) => drawn.toFixed(16).slice(2)).join('-');
  }
}
