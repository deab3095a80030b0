/** A user known to the identity provider. `id` is unique only within that provider. */
export interface SessionUser {
  readonly id: string;
  /** In lower case. */
  readonly email: string;
}

/** The same user as the identity provider describes them. */
export interface IdentityUser extends SessionUser {
  readonly emailVerified: boolean;
}

/** Who is using the app. 'restoring' until the provider's first answer. */
export type Session =
  | { readonly state: 'restoring' }
  | { readonly state: 'signed-out' }
  | { readonly state: 'unverified'; readonly user: SessionUser }
  | { readonly state: 'verified'; readonly user: SessionUser };

export type SignedIn = Extract<Session, { user: SessionUser }>;

export const restoring: Session = { state: 'restoring' };
export const signedOut: Session = { state: 'signed-out' };

export const signedIn = (user: SessionUser, emailVerified: boolean): SignedIn => ({
  state: emailVerified ? 'verified' : 'unverified',
  user,
});

export const userOf = (session: Session): SessionUser | undefined =>
  'user' in session ? session.user : undefined;

export const sameSession = (one: Session, other: Session): boolean =>
  one.state === other.state &&
  userOf(one)?.id === userOf(other)?.id &&
  userOf(one)?.email === userOf(other)?.email;
