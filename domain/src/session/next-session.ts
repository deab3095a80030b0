import { type Entry, entryOf, type IdentityUser, type Session, type SignedIn, signedOut } from './session.ts';

/** An answer to a request of the entry `asking`; `kept` is the entry that the tabs share when the answer arrives. */
interface Answer {
  readonly asking: Entry;
  readonly kept: Entry | undefined;
}

/** What the server of the accounts says of a user. */
export type AccountEvent = { readonly type: 'account-found' | 'account-missing'; readonly userId: string };

export type SessionEvent =
  | { readonly type: 'restored' | 'other-tab-changed'; readonly kept: Entry | undefined }
  | { readonly type: 'signed-in'; readonly entry: Entry }
  | (Answer & { readonly type: 'user-changed'; readonly user: IdentityUser })
  | (Answer & { readonly type: 'session-refused' })
  | { readonly type: 'signed-out' }
  | AccountEvent;

/** Returns the same object if nothing changes. */
export function nextSession(session: Session, event: SessionEvent): Session {
  // An answer counts only if the tab still has the entry that asked for it.
  if ('asking' in event && event.asking.id !== entryOf(session)?.id) return session;
  switch (event.type) {
    case 'restored':
      return adopt(session, event.kept);
    case 'other-tab-changed':
      return session.state === 'restoring' ? session : adopt(session, event.kept);
    case 'signed-in':
      return adopt(session, event.entry);
    case 'user-changed':
      return adopt(session, { ...event.asking, user: event.user });
    case 'session-refused':
      // If another tab has signed in since, the refused request carried that tab's cookie.
      return adopt(session, isReplaced(event.asking, event.kept) ? event.kept : undefined);
    case 'signed-out': {
      const left = entryOf(session);
      return left ? { state: 'signed-out', ended: false, loggedOutUserId: left.user.id } : session;
    }
    case 'account-found':
    case 'account-missing': {
      const state = event.type === 'account-found' ? 'ready' : 'uninitialized';
      return isUndecided(session, event.userId) ? { ...session, state } : session;
    }
  }
}

/** Whether the tab stores its new state for all tabs: not if another tab has changed the shared state meanwhile. */
export const isForAllTabs = (event: SessionEvent): boolean =>
  'asking' in event
    ? event.kept?.id === event.asking.id
    : event.type === 'signed-in' || event.type === 'signed-out';

/** Whether a token of one entry is valid for the other: a token states the user and whether the address is verified. */
export const sharesTokens = (one: Entry | undefined, other: Entry | undefined): boolean =>
  one?.id === other?.id && one?.user.emailVerified === other?.user.emailVerified;

/** Whether another sign-in has taken the place of this one. */
export const isReplaced = (entry: Entry | undefined, kept: Entry | undefined): boolean =>
  kept !== undefined && kept.id !== entry?.id;

/** Nothing leads back from 'ready': a server that never has the account would lead in circles. */
const isUndecided = (session: Session, userId: string): session is SignedIn =>
  (session.state === 'verified' || session.state === 'uninitialized') && session.entry.user.id === userId;

function adopt(session: Session, entry: Entry | undefined): Session {
  const before = session.state === 'restoring' ? undefined : entryOf(session);
  if (!entry) {
    if (before) return { state: 'signed-out', ended: true };
    return session.state === 'restoring' ? signedOut : session;
  }
  const { user } = entry;
  if (before?.user.id !== user.id || before.user.emailVerified !== user.emailVerified)
    return { state: user.emailVerified ? 'verified' : 'unverified', entry };
  return before.id === entry.id && isSameUser(before.user, user)
    ? session
    : { ...(session as SignedIn), entry };
}

export const isSameUser = (one: IdentityUser, other: IdentityUser): boolean =>
  one.id === other.id &&
  one.email === other.email &&
  one.emailVerified === other.emailVerified &&
  one.takenEmail === other.takenEmail;
