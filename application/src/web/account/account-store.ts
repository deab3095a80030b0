import { type AccountDetails, type Names, trimNames } from '@toolkit/domain/account';
import { fail } from '@toolkit/domain/result';
import { type Session, userOf } from '@toolkit/domain/session';
import {
  asyncScheduler,
  BehaviorSubject,
  distinctUntilChanged,
  EMPTY,
  firstValueFrom,
  map,
  merge,
  NEVER,
  type Observable,
  Subject,
  skip,
  switchMap,
  takeUntil,
  timer,
} from 'rxjs';
import { growingPause } from '../growing-pause.ts';
import type { IdentityProvider } from '../session/ports.ts';
import type { StateStream } from '../state-stream.ts';
import type { AccountApi, ApiFailure, ApiResult, AvatarUrls, Picture } from './ports.ts';
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
  readonly account$: StateStream<AccountState>;
  private readonly state$ = new BehaviorSubject<AccountState>(empty);
  /** Emits when another user takes over, or nobody is left. */
  private readonly userChange$: Observable<unknown>;
  private generation = 0;
  /** The picture to show next; '' for none. */
  private readonly wanted$ = new Subject<{ readonly avatarPath: string; readonly pauseMs?: number }>();
  private brokenLoads = 0;
  private lastBrokenLoad = 0;

  /** @param random for pauses and ids: at least 0 and less than 1 */
  constructor(
    private readonly identity: IdentityProvider,
    private readonly api: AccountApi,
    private readonly avatars: AvatarUrls,
    private readonly random: () => number = Math.random,
  ) {
    this.account$ = this.state$;
    const user$ = identity.session$.pipe(map(userId), distinctUntilChanged());
    this.userChange$ = user$.pipe(skip(1));
    user$.subscribe(() => {
      this.generation += 1;
      this.want('');
      this.state$.next(empty);
    });
    this.wanted$.pipe(switchMap((wanted) => this.picture(wanted))).subscribe((avatarUrl) => {
      const state = this.state$.value;
      if (state.status === 'loaded') this.state$.next({ ...state, avatarUrl });
    });
  }

  /** Has the account created on the server, unless it is there. */
  async initialize(): Promise<ApiResult<void>> {
    const id = this.userId;
    const made = await this.api.initialize();
    if (made.ok) this.identity.tell({ type: 'account-found', userId: id });
    return made;
  }

  /**
   * Details that are loaded stay if they cannot be loaded again: somebody may be filling in the form below them. A user
   * who opens the dashboard by a bookmark has skipped the screen that creates the account; a missing one leads there.
   */
  async load(): Promise<void> {
    const isSameUser = this.watchUser();
    const isFirst = this.state$.value.status !== 'loaded';
    if (isFirst) this.state$.next({ status: 'loading' });
    const details = await this.api.details();
    if (!isSameUser()) return;
    if (details.ok) {
      this.identity.tell({ type: 'account-found', userId: this.userId });
      this.show(details.value);
    } else if (isFirst) {
      if (details.error.code === 'account-missing')
        this.identity.tell({ type: 'account-missing', userId: this.userId });
      const isLeaving = this.identity.session$.getValue().state === 'uninitialized';
      this.state$.next(isLeaving ? empty : { status: 'failed', failure: details.error });
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
    const stopped = fail({ code: 'api-call-failed' } as const);
    return this.showAnswer(firstValueFrom(tries$, { defaultValue: stopped }));
  }

  /** Removes the stored picture, wherever it is shown, and keeps the names. */
  removeAvatar(): Promise<ApiResult<AccountDetails>> {
    return this.showAnswer(this.api.removeAvatar());
  }

  /**
   * Handles a picture that did not load. Its address expires within minutes, so it requests a new one at once, and then
   * again with growing pauses: the storage may come back.
   */
  pictureFailed(avatarUrl: string): void {
    const state = this.state$.value;
    if (state.status !== 'loaded' || state.avatarUrl !== avatarUrl) return;
    this.state$.next({ ...state, avatarUrl: undefined });
    const now = asyncScheduler.now();
    if (now - this.lastBrokenLoad > storageRetries.operations.withinMs) this.brokenLoads = 0;
    this.lastBrokenLoad = now;
    const pauseMs = this.brokenLoads === 0 ? 0 : growingPause(this.brokenLoads, this.random());
    this.brokenLoads += 1;
    if (this.brokenLoads <= mostBrokenLoads)
      this.wanted$.next({ avatarPath: state.details.avatarPath, pauseMs });
  }

  /** Returns a function that tells later whether the user is still the same. */
  private watchUser(): () => boolean {
    const { generation } = this;
    return () => generation === this.generation;
  }

  /** Shows the details that a change returns, unless the user has changed meanwhile. */
  private async showAnswer(answer: Promise<ApiResult<AccountDetails>>): Promise<ApiResult<AccountDetails>> {
    const isSameUser = this.watchUser();
    const details = await answer;
    if (details.ok && isSameUser()) this.show(details.value);
    return details;
  }

  /** Shows the details at once; the picture follows when it is available. */
  private show(details: AccountDetails): void {
    const shown = this.state$.value;
    const before = shown.status === 'loaded' && details.avatarPath !== '' ? shown : undefined;
    this.state$.next({ status: 'loaded', details, avatarUrl: before?.avatarUrl });
    const isKnown = before?.avatarUrl !== undefined && before.details.avatarPath === details.avatarPath;
    if (!isKnown) this.want(details.avatarPath);
  }

  private want(avatarPath: string): void {
    this.brokenLoads = 0;
    this.wanted$.next({ avatarPath });
  }

  /** If the storage is slow or down, the names still show, with initials in place of the picture. */
  private picture({ avatarPath, pauseMs = 0 }: { avatarPath: string; pauseMs?: number }) {
    if (avatarPath === '') return EMPTY;
    const read$ = retried(
      storageRetries.operations,
      (until$) => this.avatars.downloadUrl(avatarPath, until$),
      this.random,
    );
    const url$ = pauseMs === 0 ? read$ : timer(pauseMs).pipe(switchMap(() => read$));
    return url$.pipe(map((url) => (url.ok ? url.value : undefined)));
  }

  private get userId(): string {
    return userId(this.identity.session$.getValue()) ?? '';
  }

  /** Unique among the saves of one account. It is no secret: nobody else can use it. */
  private newSaveId(): string {
    return [this.random(), this.random()].map((drawn) => drawn.toFixed(16).slice(2)).join('-');
  }
}

const userId = (session: Session): string | undefined => userOf(session)?.id;
