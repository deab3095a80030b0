/** A user known to the identity provider. `id` is unique only within that provider. */
export interface SessionUser {
  readonly id: string;
  /** In lower case. */
  readonly email: string;
  /** The address that an OpenID provider names, if another account here has it: their own or the one that would replace it. */
  readonly takenEmail?: string | undefined;
}

/** The same user as the identity provider describes them. */
export interface IdentityUser extends SessionUser {
  readonly emailVerified: boolean;
}

export const isSameUser = (one: IdentityUser, other: IdentityUser): boolean =>
  one.id === other.id &&
  one.email === other.email &&
  one.emailVerified === other.emailVerified &&
  one.takenEmail === other.takenEmail;

/**
 * Who is using the app. 'restoring' until the provider's first answer; 'uninitialized' or 'ready' once it is known that
 * a verified user has no account yet, or has one, which a page load forgets.
 */
export type Session =
  | { readonly state: 'restoring' }
  /** `ended`: other than by a log-out on this page; `loggedOutUserId`: who has logged out on it. */
  | { readonly state: 'signed-out'; readonly ended: boolean; readonly loggedOutUserId?: string }
  /** `leaving`: a log-out on this page is under way. */
  | {
      readonly state: 'unverified' | 'verified' | 'uninitialized' | 'ready';
      readonly user: SessionUser;
      readonly leaving: boolean;
    };

type Known = Extract<Session, { user: SessionUser }>;

export type SettledSession = Exclude<Session, { state: 'restoring' }>;

export type SessionEvent =
  /** The provider says who is signed in; undefined: nobody. */
  | { readonly type: 'identified'; readonly user: IdentityUser | undefined }
  | { readonly type: 'account-found' | 'account-missing'; readonly userId: string }
  | { readonly type: 'leaving' };

export const restoring: Session = { state: 'restoring' };
/** Nobody has been in on this page. */
export const signedOut: Session = { state: 'signed-out', ended: false };

/** Returns the same object if nothing changes. */
export function nextSession(session: Session, event: SessionEvent): Session {
  switch (event.type) {
    case 'identified':
      return event.user ? signedIn(session, event.user) : withoutUser(session);
    case 'account-found':
      return isUndecided(session, event.userId) ? { ...session, state: 'ready' } : session;
    case 'account-missing':
      return isUndecided(session, event.userId) ? { ...session, state: 'uninitialized' } : session;
    case 'leaving':
      return 'user' in session && !session.leaving ? { ...session, leaving: true } : session;
  }
}

/** Nothing leads back from 'ready': a server that never has the account would lead in circles. */
const isUndecided = (session: Session, userId: string): session is Known =>
  (session.state === 'verified' || session.state === 'uninitialized') && session.user.id === userId;

function withoutUser(session: Session): Session {
  if (session.state === 'signed-out') return session;
  if (session.state === 'restoring') return signedOut;
  return session.leaving
    ? { state: 'signed-out', ended: false, loggedOutUserId: session.user.id }
    : { state: 'signed-out', ended: true };
}

function signedIn(session: Session, { emailVerified, ...user }: IdentityUser): Session {
  const known = 'user' in session && session.user.id === user.id ? session : undefined;
  const isSame = known !== undefined && (known.state !== 'unverified') === emailVerified;
  if (isSame && isSameUser({ ...known.user, emailVerified }, { ...user, emailVerified })) return known;
  const state = isSame ? known.state : emailVerified ? 'verified' : 'unverified';
  return { state, user, leaving: known?.leaving ?? false };
}

export const userOf = (session: Session): SessionUser | undefined =>
  'user' in session ? session.user : undefined;
