import type { AccountDetails } from '@toolkit/domain/account';
import { type Session, userOf } from '@toolkit/domain/session';
import { BehaviorSubject, distinctUntilChanged, map } from 'rxjs';
import type { SessionStore } from '../session/session-store.ts';
import type { StateStream } from '../state-stream.ts';
import type { AccountApi, ApiFailure, AvatarUrls } from './ports.ts';

export type AccountState =
  | { readonly status: 'empty' }
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly failure: ApiFailure }
  | { readonly status: 'loaded'; readonly details: AccountDetails; readonly avatarUrl: string | undefined };

const empty: AccountState = { status: 'empty' };

/**
 * The details of whoever is signed in, shared by the top bar and the account page. A change of user empties it at
 * once, and an answer that arrives for somebody who has left is dropped: one user's data never reaches the next.
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

  async load(): Promise<void> {
    const asked = this.generation;
    if (this.state$.value.status !== 'loaded') this.state$.next({ status: 'loading' });
    const details = await this.api.details();
    if (asked !== this.generation) return;
    if (details.ok) await this.show(details.value);
    else this.state$.next({ status: 'failed', failure: details.error });
  }

  /** Shows details that are already at hand, such as the answer to a save. */
  async show(details: AccountDetails): Promise<void> {
    const asked = this.generation;
    const avatarUrl = await this.avatarUrlOf(details);
    if (asked === this.generation) this.state$.next({ status: 'loaded', details, avatarUrl });
  }

  /** The picture did not load. Its address lives for minutes only: a new one is asked for, once for each picture. */
  async pictureFailed(avatarUrl: string): Promise<void> {
    const state = this.state$.value;
    if (state.status !== 'loaded' || state.avatarUrl !== avatarUrl) return;
    const { details } = state;
    const again = this.renewedPath !== details.avatarPath;
    this.renewedPath = details.avatarPath;
    if (again) await this.show(details);
    else this.state$.next({ ...state, avatarUrl: undefined });
  }

  /** A picture that cannot be had is no reason to hide the names; initials stand in for it. */
  private async avatarUrlOf({ avatarPath }: AccountDetails): Promise<string | undefined> {
    if (avatarPath === '') return undefined;
    const url = await this.avatars.downloadUrl(avatarPath);
    return url.ok ? url.value : undefined;
  }
}

const userId = (session: Session): string | undefined => userOf(session)?.id;
