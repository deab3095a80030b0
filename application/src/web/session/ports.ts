import type { Result } from '@toolkit/domain/result';
import type { AccountEvent, IdentityRefusal, IdentityUser, Session } from '@toolkit/domain/session';
import type { StateStream } from '../state-stream.ts';

export type { IdentityUser };

export type IdentityErrorCode =
  /** With 'session-expired' the adapter has already cleared the session and told its observers. */
  | IdentityRefusal
  /** Only from providers that want a fresh sign-in for a correction of the address. */
  | 'requires-recent-login'
  /** There is no session; no network call was made. */
  | 'not-signed-in'
  /** Like 'provider-unavailable', it can be retried and never signs anyone out. */
  | 'network-unavailable'
  | 'unsupported'
  | 'unknown';

export interface IdentityFailure {
  readonly code: IdentityErrorCode;
  /** Milliseconds until a retry makes sense, if the provider says. */
  readonly retryAfterMs?: number | undefined;
}

export type IdentityResult<Value> = Result<Value, IdentityFailure>;

/** The external identity provider. No token format, claim or SDK type of a provider appears in this interface. */
export abstract class IdentityProvider {
  /** Who uses this tab, by the state machine; all guards and stores of users follow it. */
  abstract readonly session$: StateStream<Session>;
  /** Resolves once the session is no longer 'restoring'. Never rejects; a network error keeps a known user. */
  abstract ready(): Promise<void>;
  /** Passes on what the server of the accounts says of a user. */
  abstract tell(event: AccountEvent): void;
  abstract signIn(email: string, password: string): Promise<IdentityResult<IdentityUser>>;
  /** Creates the account and signs in; sends no mail. */
  abstract createAccount(email: string, password: string): Promise<IdentityResult<IdentityUser>>;
  /** Succeeds for unknown and known addresses alike. */
  abstract sendPasswordReset(email: string): Promise<IdentityResult<void>>;
  /**
   * Mails a link that leads on to the login page.
   * @param email replaces the account's address once its link is used, unless the old one has been verified before.
   * Succeeds also for an address that has an account, but then sends nothing
   */
  abstract sendVerificationEmail(email?: string): Promise<IdentityResult<void>>;
  /** Reads the account again, and gets a new bearer token if `emailVerified` has changed. */
  abstract refreshUser(): Promise<IdentityResult<IdentityUser>>;
  /** Re-authenticates, then changes: a wrong current password changes nothing ('invalid-credentials'). This session stays, all others end. */
  abstract updatePassword(currentPassword: string, newPassword: string): Promise<IdentityResult<void>>;
  /** Always signs out here, even offline; may be called twice. */
  abstract signOut(): Promise<void>;
  /** The bearer token for the API, renewed when about to expire or when forced; parallel calls share one renewal. */
  abstract getToken(options?: { readonly forceRefresh?: boolean }): Promise<IdentityResult<string>>;
  abstract dispose(): void;
}

/**
 * A port beside `IdentityProvider`, for deployments where people sign in at an OpenID provider and have no password
 * here. Elsewhere its calls are refused.
 */
export abstract class OidcSignIn {
  /** Signs in by the query with which the provider has sent the browser back. An attempt succeeds once. */
  abstract finishOidc(query: string): Promise<IdentityResult<IdentityUser>>;
  /** After a sign-out here: whether we can lead on to one at the provider, where the person is still signed in. */
  abstract readonly mayLeave$: StateStream<boolean | undefined>;
}
