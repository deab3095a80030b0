import type { Result } from '@toolkit/domain/result';
import type { IdentityRefusal, IdentityUser } from '@toolkit/domain/session';

export type { IdentityUser };

export type IdentityErrorCode =
  /** With 'session-expired' the adapter has already cleared the session and told its observers. */
  | IdentityRefusal
  /** Only from providers that refuse to sign in someone unverified. */
  | 'email-not-verified'
  /** Called without a session; no network call was made. */
  | 'not-signed-in'
  /** As 'provider-unavailable', it can be tried again and never signs anybody out. */
  | 'network-unavailable'
  | 'unsupported'
  | 'unknown';

export interface IdentityFailure {
  readonly code: IdentityErrorCode;
  /** Milliseconds until another try makes sense, where the provider told. */
  readonly retryAfterMs?: number;
}

export type IdentityResult<Value> = Result<Value, IdentityFailure>;

export type IdentityState =
  | { readonly status: 'restoring' }
  | { readonly status: 'signed-out' }
  | { readonly status: 'signed-in'; readonly user: IdentityUser };

/** What a provider can do. Declared, so that screens and contract tests know. */
export interface IdentityCapabilities {
  /** False for hosted sign-in pages: only state, token and sign-out work. */
  readonly passwordFlows: boolean;
  readonly verification: 'link' | 'code';
  readonly passwordReset: 'link' | 'code';
  readonly crossTabSync: boolean;
  readonly enforcesRecentLogin: boolean;
  /** Whether a kept session is out of reach for scripts of the page, as it is in a cookie of the server. */
  readonly hidesTokensFromScripts: boolean;
}

export interface VerificationOptions {
  /** Absolute, and of the deployment's own origin. */
  readonly continueUrl: string;
  /**
   * Takes the place of the account's address once its link is used, if nobody has proven the old one before. Succeeds
   * for an address that has an account already as for a free one; there it sends nothing.
   */
  readonly email?: string;
}

/** The external identity provider. No token format, claim or SDK type of a provider passes through here. */
export abstract class IdentityProvider {
  abstract readonly capabilities: IdentityCapabilities;
  /** The state now; 'restoring' until the kept session has been read. */
  abstract readonly state: IdentityState;
  /** Resolves once the state is no longer 'restoring'. Never rejects; network trouble keeps a known user. */
  abstract ready(): Promise<void>;
  /**
   * Calls once, asynchronously, with the current state as soon as it is not 'restoring', then on every change of
   * status, id or emailVerified. A listener that throws does not keep the others from being called.
   * @returns the way to stop listening
   */
  abstract observe(listener: (state: IdentityState) => void): () => void;
  abstract signIn(email: string, password: string): Promise<IdentityResult<IdentityUser>>;
  /** Creates the account and signs in; sends no mail. */
  abstract createAccount(email: string, password: string): Promise<IdentityResult<IdentityUser>>;
  /** Succeeds for an unknown address as for a known one. */
  abstract sendPasswordReset(email: string): Promise<IdentityResult<void>>;
  abstract sendVerificationEmail(options: VerificationOptions): Promise<IdentityResult<void>>;
  /** Reads the account again, and gets a new bearer token when `emailVerified` changed. */
  abstract refreshUser(): Promise<IdentityResult<IdentityUser>>;
  abstract reauthenticate(currentPassword: string): Promise<IdentityResult<void>>;
  /** Needs a sign-in or reauthenticate() within the last `recentLoginMs`. This session goes on, all others end. */
  abstract updatePassword(newPassword: string): Promise<IdentityResult<void>>;
  /** Always signs out here, offline too; may be called twice. */
  abstract signOut(): Promise<void>;
  /** Bearer token for the API, renewed when it is about to expire or when forced; parallel calls share one renewal. */
  abstract getToken(options?: { readonly forceRefresh?: boolean }): Promise<IdentityResult<string>>;
  abstract dispose(): void;
}

/** The pages behind mailed links, for providers that leave these pages to us. */
export abstract class MailedLinks {
  /** Proves the address. The code works once. */
  abstract confirmEmail(code: string): Promise<Result<void, MailedLinkFailure>>;
  /** The address whose password a reset link sets. Does not use the code up. */
  abstract resetAddress(code: string): Promise<Result<string, MailedLinkFailure>>;
  /** Sets a new password and ends all sessions. A refused password does not use the code up. */
  abstract resetPassword(code: string, newPassword: string): Promise<Result<void, MailedLinkFailure>>;
}

export type MailedLinkFailure = 'invalid-code' | 'weak-password' | 'too-many-requests' | 'unavailable';
