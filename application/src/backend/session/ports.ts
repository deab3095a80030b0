import type { IdentityRules, IdentityUser, MailedCodeKind } from '@toolkit/domain/session';
import type { IsListed } from '@toolkit/domain/validation';
import type { Clock } from '../environment/index.ts';
import type { Limits } from '../limits/ports.ts';
import type { Mailer } from '../mail/index.ts';
import type { OidcIssuer, OidcLogout, OidcUser } from './oidc-issuer.ts';

/** Random codes and ids, and the hashes under which they are stored. */
export abstract class Secrets {
  /** A secret for a user, and the hash under which it is stored. */
  abstract newCode(): { readonly code: string; readonly codeHash: string };
  abstract hashCode(code: string): string;
  /** Unique and random. */
  abstract newId(): string;
  /** Replaces an address where nobody should read it, such as in counters. */
  abstract hashEmail(email: string): string;
}

export interface RegisteredUser {
  readonly id: string;
  /** In lower case. */
  readonly email: string;
}

/** Whom a code is mailed to. Without an id nobody: the code is good for nothing, and its mail a decoy. */
export interface Addressee {
  readonly id: string | undefined;
  readonly email: string;
}

export interface Credential {
  readonly userId: string;
  readonly passwordHash: string;
  readonly disabled: boolean;
}

/** The registered users, and the codes that were mailed to them. Users of an OpenID provider have no password. */
export abstract class Users {
  /** Whether somebody has proven the address, or signs in with it and a password. */
  abstract exists(email: string): Promise<boolean>;
  /**
   * Registers a user with an unverified address and opens a session, at the time `now`.
   * @returns undefined if the address is taken
   */
  abstract register(
    user: RegisteredUser,
    passwordHash: string,
    session: NewSession,
    now: Date,
  ): Promise<OpenSession | undefined>;
  /**
   * Opens a session for an OIDC user, at the time `now`; the first time it registers them with the id `newId`. The
   * session keeps `idToken`. `decideAddress` says which address they have; a new one ends the codes that were mailed
   * before. Nobody is joined by an address.
   * @returns 'address-in-use' if a newcomer is refused
   */
  abstract enterOidcUser(
    user: OidcUser,
    newId: string,
    session: NewSession,
    now: Date,
  ): Promise<OpenSession | 'address-in-use' | 'user-disabled'>;
  /** Adds a code that is mailed to the address of `to`. Older codes stay valid until `overtakeCodes`. */
  abstract addCode(kind: MailedCodeKind, to: Addressee, codeHash: string, expiresAt: Date): Promise<void>;
  /** Ends the codes of the same user, or of nobody, and kind that are older than this one. */
  abstract overtakeCodes(codeHash: string): Promise<void>;
  /** The user to whom a valid code was mailed, without using it up. Codes to former addresses are invalid. */
  abstract userOfCode(kind: MailedCodeKind, codeHash: string, now: Date): Promise<RegisteredUser | undefined>;
  /**
   * Uses up a verification code and the user's others of that kind. The address it was mailed to becomes the
   * account's verified address, unless the account has verified another one; reset codes mailed to the old address
   * become invalid. Nothing is used up if another user has the address by now.
   * @returns whether the code was valid
   */
  abstract confirmEmail(codeHash: string, now: Date): Promise<boolean>;
  /**
   * Uses up a reset code, the user's others of that kind and the pending verification codes, sets the password, ends all
   * sessions and verifies the address, since the code shows access to the mailbox.
   * @returns whether the code was valid; false also for an OIDC user, of whom nothing changes
   */
  abstract resetPassword(codeHash: string, passwordHash: string, now: Date): Promise<boolean>;
  /** The user and password hash for this address; undefined also for an OIDC user. */
  abstract credential(email: string): Promise<Credential | undefined>;
  /**
   * Sets the password of the session's user, renews the session, ends the other sessions and the pending reset codes.
   * @returns whether the session was still open and had this token; false also for an OIDC user
   */
  abstract updatePassword(session: OpenSession, renewal: Renewal, passwordHash: string): Promise<boolean>;
}

/** One user's sign-in in one browser. */
export interface OpenSession {
  /** The hash of its first token. */
  readonly id: string;
  /** The hash of the token in the browser's cookie. The token itself is not stored. */
  readonly tokenHash: string;
  /** Exactly this, since browsers read it. */
  readonly user: IdentityUser;
  /** Whether the user may not sign in any more. */
  readonly disabled: boolean;
  readonly openedAt: Date;
  readonly expiresAt: Date;
  /** When the password was last proven. */
  readonly authenticatedAt: Date;
  /** What an issuer said when it signed the user in: such a session is never prolonged. */
  readonly oidc?: Pick<OidcUser, 'issuer' | 'sid' | 'idToken'> | undefined;
}

export type NewSession = Pick<OpenSession, 'id' | 'expiresAt'>;

/** What a change of the password changes in a session. */
export type Renewal = Pick<OpenSession, 'tokenHash' | 'expiresAt' | 'authenticatedAt'>;

/** The open sessions. A storage that cannot answer throws: a failure must never look like the end of a session. */
export abstract class Sessions {
  /** The sessions with these ids that have not expired, in the order of the ids. */
  abstract find(ids: readonly string[], now: Date): Promise<readonly OpenSession[]>;
  /**
   * Opens a session at the time `now`; `tokenHash` is its id.
   * @returns undefined if the user is disabled or the password has changed
   */
  abstract open(session: NewSession, credential: Credential, now: Date): Promise<OpenSession | undefined>;
  /** @returns whether the session still existed */
  abstract prolong(id: string, expiresAt: Date, now: Date): Promise<boolean>;
  abstract end(ids: readonly string[]): Promise<void>;
  abstract endAll(userId: string): Promise<void>;
  /** Ends what was opened by then and came from one session at the issuer, or from any of the subject if it names none. */
  abstract endOidcSessions(ended: OidcLogout): Promise<void>;
  /**
   * Ends the oldest of a user's sessions beyond `sessionsPerAccount`, never the one with the id `newest`, and some
   * expired sessions of any user.
   */
  abstract tidy(userId: string, newest: string, now: Date): Promise<void>;
}

/**
 * An optional port beside the four rules for tokens: asked before anything is written for the bearer of a token. Where
 * an issuer has none, its tokens write until they run out.
 */
export abstract class EndedSessions {
  /** Whether the session of a token is over, or is that of nobody who may sign in. Rejects while that is unknown. */
  abstract hasEnded(bearer: {
    readonly subject: string;
    /** Undefined: the token names none. */
    readonly sessionId?: string | undefined;
  }): Promise<boolean>;
}

/** The claims of an access token, as named by JSON Web Token and OpenID Connect; times are seconds since 1970. */
export type AccessClaims = {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly auth_time: number;
  /** The id of the session. Everybody may see it: a cookie is signed, and needs the secret part of the token. */
  readonly sid: string;
  readonly iat: number;
  readonly exp: number;
};

/** Signs access tokens, so that the API can verify their issuer. */
export abstract class TokenSigner {
  abstract sign(claims: AccessClaims): Promise<string>;
}

/** Hashes passwords irreversibly. It is slow on purpose, so a few run at a time. */
export abstract class PasswordHasher {
  abstract hash(password: string): Promise<string>;
  /** Whether `passwordHash` is a hash of the password. Without a hash it takes as long and returns false. */
  abstract verify(passwordHash: string | undefined, password: string): Promise<boolean>;
}

/** Where people sign in at a provider, and have no password here. */
export interface OidcParts {
  readonly issuer: OidcIssuer;
  /** How long their sessions last. */
  readonly sessionMs: number;
}

/** What all use cases of this folder are made over. A `source` in them is the network of a client. */
export interface IdentityPorts {
  readonly users: Users;
  readonly sessions: Sessions;
  readonly secrets: Secrets;
  readonly hasher: PasswordHasher;
  readonly signer: TokenSigner;
  readonly limits: Limits;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly rules: IdentityRules;
  /** The list of common passwords, in addition to the short list in every page. */
  readonly isListed: IsListed;
  /** The origin of links in mails. */
  readonly publicUrl: string;
  /** Left out: people sign in with a password here. */
  readonly oidc?: OidcParts | undefined;
  /** Called with errors that no caller waits for. */
  readonly failed: (what: 'mail' | 'sessions', error: unknown) => void;
}
