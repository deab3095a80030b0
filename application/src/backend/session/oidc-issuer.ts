import type { Result } from '@toolkit/domain/result';
import type { OidcRefusal } from '@toolkit/domain/session';

/** What keeps everybody from signing in until somebody changes something, or for now. The log says more. */
export type OidcTrouble = 'provider-unavailable' | 'provider-misconfigured';

/** Why somebody is not signed in. */
export type OidcFailure = Exclude<OidcRefusal, 'address-in-use'> | OidcTrouble;

export interface OidcAttempt {
  /** Where the browser goes to sign in. */
  readonly url: string;
  /** Tells the attempts of one browser apart; the provider's answer repeats it as `state`. */
  readonly state: string;
  /** For the browser that began to keep; nobody can read or change it. At most 1,000 characters, safe in a cookie. */
  readonly encrypted: string;
}

/** The state of the attempt to which an answer belongs; empty if it names none that could be ours. */
export const stateIn = (query: string): string => /(?:^|[?&])state=([\w-]*)/.exec(query)?.[1] ?? '';

/** Somebody who has just signed in at the provider. */
export interface OidcUser {
  /** With `subject` the key of the person: neither ever changes, and an address can. */
  readonly issuer: string;
  readonly subject: string;
  /** In lower case. */
  readonly email: string;
  /** Whether the provider says that it has proven the address; false if it says nothing. */
  readonly emailVerified: boolean;
  /** The id of the session at the provider, if it names one. */
  readonly sid?: string | undefined;
  /** Only for `leaveUrl`, and encrypted: it tells about the person, so neither page nor log may read it. */
  readonly idToken: string;
}

/** What has ended at the provider: one session there or, if it names none, all of the subject. */
export interface OidcLogout extends Pick<OidcUser, 'issuer' | 'sid'> {
  readonly subject?: string | undefined;
  /** Sessions that were opened later are others. */
  readonly openedBy: Date;
}

/** An attempt may take this long. */
export const attemptMs = 600_000;
/** How long after a sign-out here the browser can sign out at the provider, too. */
export const leavingMs = 600_000;

/** A provider of others where people sign in. It may be down at any time: nothing rejects because of it. */
export abstract class OidcIssuer {
  /** Begins an attempt. @param register whether a new account is wanted: the provider is asked for its form, if it has one */
  abstract begin(register?: boolean): Promise<Result<OidcAttempt, OidcTrouble>>;
  /**
   * Judges the provider's answer.
   * @param query of the address to which the provider sent the browser, with or without `?`
   * @param encrypted of the attempt with that `state`, as the browser kept it
   */
  abstract finish(query: string, encrypted: string | undefined): Promise<Result<OidcUser, OidcFailure>>;
  /**
   * Where the person can sign out at the provider, too; undefined where it has no such place, or none that we know.
   * @param idToken of the sign-in, as `finish` gave it. Without one the provider may ask who is leaving
   */
  abstract leaveUrl(idToken?: string): Promise<string | undefined>;
  /** Judges a logout token that the provider sends to us. Each is good for two minutes. */
  abstract readLogoutToken(logoutToken: string): Promise<Result<OidcLogout, 'invalid-logout' | OidcTrouble>>;
}
