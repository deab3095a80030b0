import type { AccountDetails } from '@toolkit/domain/account';
import { type AccountEvent, type Session, userOf } from '@toolkit/domain/session';
import {
  BehaviorSubject,
  debounceTime,
  distinctUntilChanged,
  EMPTY,
  map,
  type Observable,
  Subject,
  skip,
  switchMap,
  timer,
} from 'rxjs';
import { growingPause } from '../growing-pause.ts';
import type { Chance } from '../network/ports.ts';
import type { IdentityProvider } from '../session/ports.ts';
import type { StateStream } from '../state-stream.ts';
import type { AccountApi, ApiFailure, ApiResult, AvatarUrls } from './ports.ts';
import { retried, storageRetries } from './retried.ts';

export type AccountState =
  | { readonly status: 'empty' }
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly failure: ApiFailure }
  | { readonly status: 'loaded'; readonly details: AccountDetails; readonly avatarUrl: string | undefined };

const empty: AccountState = { status: 'empty' };

/**
 * The details of the signed-in user, shared by the top bar and the account page. A change of user empties the store at
 * once, and a late answer for the former user is dropped: no user sees another's data.
 */
export class AccountStore {
  readonly account$: StateStream<AccountState>;
  /** Emits when another user takes over, or nobody is left. */
  readonly userChange$: Observable<unknown>;
  private readonly state$ = new BehaviorSubject<AccountState>(empty);
  private generation = 0;
  /** The picture to show next; '' for none. */
  private readonly wanted$ = new Subject<{ readonly avatarPath: string; readonly pauseMs?: number }>();
  /** How often a picture did not load lately, and how long its tries have waited. */
  private broken = neverBroken;
  private readonly failed$ = new Subject<void>();

  constructor(
    private readonly identity: IdentityProvider,
    private readonly api: AccountApi,
    private readonly avatars: AvatarUrls,
    private readonly chance: Chance,
  ) {
    this.account$ = this.state$;
    const user$ = identity.session$.pipe(map(userId), distinctUntilChanged());
    this.userChange$ = user$.pipe(skip(1));
    user$.subscribe(() => {
      this.generation += 1;
      this.broken = neverBroken;
      this.wanted$.next({ avatarPath: '' });
      this.state$.next(empty);
    });
    const { withinMs } = storageRetries.operations;
    this.failed$.pipe(debounceTime(withinMs)).subscribe(() => {
      this.broken = neverBroken;
    });
    this.wanted$.pipe(switchMap((wanted) => this.picture(wanted))).subscribe((avatarUrl) => {
      const state = this.state$.value;
      if (state.status === 'loaded') this.state$.next({ ...state, avatarUrl });
    });
  }

  /** Returns a function that tells later whether the user is still the same. */
  watchUser(): () => boolean {
    const { generation } = this;
    return () => generation === this.generation;
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
      this.tell('account-found');
      this.show(details.value);
    } else if (isFirst) {
      if (details.error.code === 'account-missing') this.tell('account-missing');
      const isLeaving = this.identity.session$.getValue().state === 'uninitialized';
      this.state$.next(isLeaving ? empty : { status: 'failed', failure: details.error });
    }
  }

  private tell(type: AccountEvent['type']): void {
    this.identity.tell({ type, userId: userId(this.identity.session$.getValue()) ?? '' });
  }

  /** Shows the details that a change returns, unless the user has changed meanwhile. */
  async showAnswer(answer: Promise<ApiResult<AccountDetails>>): Promise<ApiResult<AccountDetails>> {
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
    if (!isKnown) this.wanted$.next(details);
  }

  /**
   * Handles a picture that did not load. Its address expires within minutes, so it requests a new one at once, and then
   * again with growing pauses: the storage may come back.
   */
  pictureFailed(avatarUrl: string): void {
    const state = this.state$.value;
    if (state.status !== 'loaded' || state.avatarUrl !== avatarUrl) return;
    this.state$.next({ ...state, avatarUrl: undefined });
    const { avatarPath } = state.details;
    const { withinMs } = storageRetries.operations;
    const { times, waitedMs } = this.broken.avatarPath === avatarPath ? this.broken : neverBroken;
    const pauseMs = times === 0 ? 0 : growingPause(times, this.chance.draw());
    this.broken = { avatarPath, times: times + 1, waitedMs: waitedMs + pauseMs };
    this.failed$.next();
    if (this.broken.waitedMs < withinMs) this.wanted$.next({ avatarPath, pauseMs });
  }

  /** If the storage is slow or down, the names still show, with initials in place of the picture. */
  private picture({ avatarPath, pauseMs = 0 }: { avatarPath: string; pauseMs?: number }) {
    if (avatarPath === '') return EMPTY;
    const read$ = retried(
      storageRetries.operations,
      (until$) => this.avatars.downloadUrl(avatarPath, until$),
      this.chance,
    );
    const url$ = pauseMs === 0 ? read$ : timer(pauseMs).pipe(switchMap(() => read$));
    return url$.pipe(map((url) => (url.ok ? url.value : undefined)));
  }
}

const neverBroken = { avatarPath: '', times: 0, waitedMs: 0 };

const userId = (session: Session): string | undefined => userOf(session)?.id;
