import { renewBeforeMs } from './policies.ts';
import type { IdentityUser } from './session.ts';

/** One sign-in and its user. Every sign-in is a new entry, even of the same person. */
export interface Entry {
  readonly id: string;
  readonly user: IdentityUser;
}

/** `asked` is the number of the request that returned it; `expiresAt` is in milliseconds since 1970. */
interface Bearer {
  readonly token: string;
  readonly expiresAt: number;
  readonly asked: number;
}

/** While restoring, `entry` is the stored one, which the provider has not yet confirmed. */
type Who =
  | { readonly who: 'restoring'; readonly entry: Entry | undefined }
  | { readonly who: 'signed-out'; readonly entry: undefined }
  | { readonly who: 'unverified' | 'verified'; readonly entry: Entry };

/** Whether a sign-out must still reach the server; without an entry, it was left over by an earlier page. */
type Leaving = { readonly state: 'none' } | { readonly state: 'unsent'; readonly entry: Entry | undefined };

/** What one tab knows about its session. `asked` counts its token requests. */
export type AuthClient = Who & {
  readonly bearer: Bearer | undefined;
  readonly asked: number;
  readonly leaving: Leaving;
};

/** An answer to a request of the entry `asking`; `kept` is the entry that the tabs share when the answer arrives. */
interface Answer {
  readonly asking: Entry;
  readonly kept: Entry | undefined;
}

export type AuthEvent =
  | { readonly type: 'restored'; readonly kept: Entry | undefined }
  | { readonly type: 'signed-in'; readonly entry: Entry }
  | { readonly type: 'other-tab-signed-in'; readonly entry: Entry }
  | { readonly type: 'other-tab-signed-out' }
  | { readonly type: 'token-asked' }
  /** `asking` with the user as the token describes them. */
  | { readonly type: 'token-renewed'; readonly asking: Entry; readonly bearer: Bearer }
  | (Answer & { readonly type: 'user-changed'; readonly user: IdentityUser })
  | (Answer & { readonly type: 'session-refused' | 'provider-unreachable' })
  | { readonly type: 'signed-out' }
  | { readonly type: 'sign-out-due'; readonly kept: Entry | undefined }
  | { readonly type: 'sign-out-received'; readonly entry: Entry | undefined };

const nobodyLeaving: Leaving = { state: 'none' };

/** @param leaving whether an earlier page left a sign-out unfinished */
export const openClient = (kept: Entry | undefined, leaving: Leaving['state']): AuthClient => ({
  who: 'restoring',
  entry: kept,
  bearer: undefined,
  asked: 0,
  leaving: leaving === 'none' ? nobodyLeaving : { state: leaving, entry: undefined },
});

export function next(client: AuthClient, event: AuthEvent): AuthClient {
  // An answer counts only if the tab still has the entry that asked for it.
  if ('asking' in event && event.asking.id !== client.entry?.id) return client;
  switch (event.type) {
    case 'restored':
      return adopt(client, event.kept);
    case 'signed-in':
      return { ...adopt(client, event.entry), leaving: nobodyLeaving };
    case 'other-tab-signed-in':
      return client.who === 'restoring' ? client : adopt(client, event.entry);
    case 'other-tab-signed-out':
      return client.who === 'restoring' ? client : adopt(client, undefined);
    case 'token-asked':
      return { ...client, asked: client.asked + 1 };
    case 'token-renewed': {
      const isOvertaken = client.bearer !== undefined && event.bearer.asked < client.bearer.asked;
      // The address may have been verified while the token was under way.
      const isOutdated = !sharesTokens(client.entry, event.asking);
      return isOvertaken || isOutdated ? client : { ...client, bearer: event.bearer };
    }
    case 'user-changed':
      return adopt(client, { ...event.asking, user: event.user });
    case 'session-refused':
      // If another tab has signed in since, the refused request carried that tab's cookie.
      return adopt(client, isReplaced(event.asking, event.kept) ? event.kept : undefined);
    case 'provider-unreachable':
      return client;
    case 'signed-out':
      if (!client.entry) return client;
      return { ...adopt(client, undefined), leaving: { state: 'unsent', entry: client.entry } };
    case 'sign-out-due':
      // The server has already ended the session that another tab's sign-in replaced.
      if (client.leaving.state === 'none' || !isReplaced(client.leaving.entry, event.kept)) return client;
      return { ...client, leaving: nobodyLeaving };
    case 'sign-out-received':
      if (client.leaving.state === 'none' || client.leaving.entry?.id !== event.entry?.id) return client;
      return { ...client, leaving: nobodyLeaving };
  }
}

/** Whether the tab stores its new state for all tabs: not if another tab has changed the shared state meanwhile. */
export function isForAllTabs(event: AuthEvent): boolean {
  switch (event.type) {
    case 'signed-in':
    case 'signed-out':
      return true;
    case 'user-changed':
      return event.kept?.id === event.asking.id;
    case 'session-refused':
      return !isReplaced(event.asking, event.kept);
    default:
      return false;
  }
}

/** Whether a token of one entry is valid for the other: a token states the user and whether the address is verified. */
export const sharesTokens = (one: Entry | undefined, other: Entry | undefined): boolean =>
  one?.id === other?.id && one?.user.emailVerified === other?.user.emailVerified;

/** Whether the client's token can be used at `now`, in milliseconds since 1970. */
export const isFresh = (bearer: Bearer | undefined, now: number): bearer is Bearer =>
  bearer !== undefined && bearer.expiresAt - now >= renewBeforeMs;

const isReplaced = (entry: Entry | undefined, kept: Entry | undefined): boolean =>
  kept !== undefined && kept.id !== entry?.id;

function adopt(client: AuthClient, entry: Entry | undefined): AuthClient {
  const { asked, leaving } = client;
  const bearer = sharesTokens(client.entry, entry) ? client.bearer : undefined;
  if (!entry) return { who: 'signed-out', entry, bearer, asked, leaving };
  return { who: entry.user.emailVerified ? 'verified' : 'unverified', entry, bearer, asked, leaving };
}
