/** A user as the identity provider describes them. `id` is unique only within that provider. */
export interface IdentityUser {
  readonly id: string;
  /** In lower case. */
  readonly email: string;
  readonly emailVerified: boolean;
  /** The address that an OpenID provider names, if another account here has it: their own or the one that would replace it. */
  readonly takenEmail?: string | undefined;
}

/** One sign-in and its user. Every sign-in is a new entry, even of the same person. */
export interface Entry {
  readonly id: string;
  readonly user: IdentityUser;
}

/**
 * Who uses a tab of the app, whatever the identity provider. 'restoring' until it is known who is signed in;
 * 'uninitialized' or 'ready' once it is known that a verified user has no account yet, or has one, which a page load
 * forgets.
 */
export type Session =
  /** `entry`: the stored one, which the provider has not yet confirmed. */
  | { readonly state: 'restoring'; readonly entry?: Entry | undefined }
  /** `ended`: other than by a log-out on this page; `loggedOutUserId`: who has logged out on it. */
  | { readonly state: 'signed-out'; readonly ended: boolean; readonly loggedOutUserId?: string }
  | SignedIn;

export interface SignedIn {
  readonly state: 'unverified' | 'verified' | 'uninitialized' | 'ready';
  readonly entry: Entry;
}

export type SettledSession = Exclude<Session, { state: 'restoring' }>;

export const restoring: Session = { state: 'restoring' };
/** Nobody has been in on this page. */
export const signedOut: Session = { state: 'signed-out', ended: false };

/** Also the one that is not confirmed yet. */
export const entryOf = (session: Session): Entry | undefined =>
  session.state === 'signed-out' ? undefined : session.entry;

export const userOf = (session: Session): IdentityUser | undefined =>
  session.state === 'restoring' ? undefined : entryOf(session)?.user;
