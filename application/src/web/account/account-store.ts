import type { AccountDetails } from '@toolkit/domain/account';
import { type Session, userOf } from '@toolkit/domain/session';
import { BehaviorSubject, distinctUntilChanged, map } from 'rxjs';
import type { SessionStore } from '../session/session-store.ts';
import type { StateStream } from '../state-stream.ts';
import type { AccountApi, ApiFailure, ApiResult, AvatarUrls } from './ports.ts';

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
  private readonly state$ = new BehaviorSubject<AccountState>(empty);
  private generation = 0;
  private renewedPath = '';

  constructor(
    session: SessionStore,
    private readonly api: AccountApi,
    private readonly avatars: AvatarUrls,
  ) {
    this.account$ = this.state$;
    session.session$.pipe(map(userId), distinctUntilChanged()).subscribe(() => {
      this.generation += 1;
      this.renewedPath = '';
      this.state$.next(empty);
    });
  }

  /** Returns a function that tells later whether the user is still the same. */
  watchUser(): () => boolean {
    const { generation } = this;
    return () => generation === this.generation;
  }

  async load(): Promise<void> {
    const isSameUser = this.watchUser();
    if (this.state$.value.status !== 'loaded') this.state$.next({ status: 'loading' });
    const details = await this.details(isSameUser);
    if (!isSameUser()) return;
    if (details.ok) this.show(details.value);
    else this.state$.next({ status: 'failed', failure: details.error });
  }

  /** A user who opens the dashboard by a bookmark has skipped the screen that creates the account. */
  private async details(isSameUser: () => boolean): Promise<ApiResult<AccountDetails>> {
    const details = await this.api.details();
    const isMissing = !details.ok && details.error.code === 'api-call-failed' && details.error.status === 404;
    if (!isMissing || !isSameUser()) return details;
    const made = await this.api.initialize();
    if (!made.ok) return made;
    return isSameUser() ? this.api.details() : details;
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
    if (details.avatarPath !== '' && !isKnown) void this.loadPicture(details.avatarPath);
  }

  /** Handles a picture that did not load: its address expires within minutes, so it requests a new one, once. */
  async pictureFailed(avatarUrl: string): Promise<void> {
    const state = this.state$.value;
    if (state.status !== 'loaded' || state.avatarUrl !== avatarUrl) return;
    const { avatarPath } = state.details;
    const again = this.renewedPath !== avatarPath;
    this.renewedPath = avatarPath;
    this.state$.next({ ...state, avatarUrl: undefined });
    if (again) await this.loadPicture(avatarPath);
  }

  /** If the storage is slow or down, the names still show, with initials in place of the picture. */
  private async loadPicture(avatarPath: string): Promise<void> {
    const url = await this.avatars.downloadUrl(avatarPath);
    const state = this.state$.value;
    // Paths are never reused: the same path means the same user's same picture.
    if (state.status !== 'loaded' || state.details.avatarPath !== avatarPath) return;
    this.state$.next({ ...state, avatarUrl: url.ok ? url.value : undefined });
  }
}

const userId = (session: Session): string | undefined => userOf(session)?.id;
