import type { MailedCodeKind } from '@toolkit/domain/session';

/** `points` uses within `perMs` milliseconds, counted from the first of them. */
export interface RateLimit {
  /** Limits of one name share their counters. */
  readonly name: string;
  readonly points: number;
  readonly perMs: number;
}

/** A use of a limit by what `key` stands for: each key has counters of its own. */
export interface Use extends RateLimit {
  readonly key: string;
}

/** A use that was allowed. */
export interface TakenUse extends Use {
  /** How many uses its counter has seen in this period, this one included. */
  readonly used: number;
  /** When the period ends, in milliseconds since 1970. */
  readonly endsAt: number;
}

/** What each of these uses has become, in their order. */
export type TakenUses<Uses extends readonly Use[]> = { readonly [At in keyof Uses]: TakenUse };

export type Taken<Uses extends readonly Use[] = readonly Use[]> =
  | { readonly allowed: true; readonly uses: TakenUses<Uses> }
  /** `retryAfterMs` is the longest wait of those that refused. */
  | { readonly allowed: false; readonly retryAfterMs: number };

/**
 * Counts uses by key, so that parallel ones never get more than a limit's points. No call may name the same counter (name
 * and key) twice.
 */
export abstract class Limits {
  /** Takes all of these uses, or none. While it refuses, others that ask for one of them may be refused as well. */
  abstract take<Uses extends readonly Use[]>(...uses: Uses): Promise<Taken<Uses>>;
  /** In their periods only: a use that comes back late must not be one more in the next period. */
  abstract giveBack(...uses: readonly TakenUse[]): Promise<void>;
  abstract forget(...uses: readonly Pick<Use, 'name' | 'key'>[]): Promise<void>;
}

/** What nobody may guess or read back. */
export abstract class Secrets {
  /** A secret that is handed out, and the hash under which it is kept. */
  abstract newCode(): { readonly code: string; readonly codeHash: string };
  abstract hashCode(code: string): string;
  /** Unique; tells nothing. */
  abstract newId(): string;
  /** Stands for an address where nobody should read it, such as in counters. */
  abstract hashEmail(email: string): string;
}

export interface Person {
  readonly id: string;
  /** Lower case. */
  readonly email: string;
}

export interface Credential {
  readonly personId: string;
  readonly passwordHash: string;
  readonly disabled: boolean;
}

/** Who is registered, and the codes that were mailed to them. */
export abstract class People {
  /** The person with this address, unless disabled. */
  abstract find(email: string): Promise<Person | undefined>;
  abstract exists(email: string): Promise<boolean>;
  /**
   * Registers a person with an address that is not proven, and opens a session, at the time `now`.
   * @returns undefined when somebody has the address already
   */
  abstract register(
    person: Person,
    passwordHash: string,
    session: NewSession,
    now: Date,
  ): Promise<OpenSession | undefined>;
  /** Mailed to the address of `to`. The older codes stay good until `overtakeCodes`. */
  abstract addCode(kind: MailedCodeKind, to: Person, codeHash: string, expiresAt: Date): Promise<void>;
  /** Ends the codes of the same person and kind that are older than this one. */
  abstract overtakeCodes(codeHash: string): Promise<void>;
  abstract dropCode(codeHash: string): Promise<void>;
  /**
   * Whom a code that is still good was mailed to; it is not used up. A code to an address that is no longer the
   * account's is good for nothing.
   */
  abstract personOfCode(kind: MailedCodeKind, codeHash: string, now: Date): Promise<Person | undefined>;
  /**
   * Uses up a verification code and the others of its kind. The address that it was mailed to becomes the account's and
   * counts as proven, unless the account has proven another one; no reset code that went to the old one stays good.
   * Nothing is used up when somebody else has the address by now.
   * @returns whether the code was good
   */
  abstract confirmEmail(codeHash: string, now: Date): Promise<boolean>;
  /**
   * Uses up a reset code, the others of its kind and the verification codes under way, sets the password, ends all sessions
   * and proves the address, since the mailbox was opened.
   * @returns whether the code was good
   */
  abstract resetPassword(codeHash: string, passwordHash: string, now: Date): Promise<boolean>;
  abstract passwordHash(id: string): Promise<string | undefined>;
  /** What the person with this address signs in with. */
  abstract credential(email: string): Promise<Credential | undefined>;
  /**
   * Sets the password of the person whose session this is, ends the other sessions and the reset codes under way.
   * @returns whether the session was still open
   */
  abstract updatePassword(id: string, sessionId: string, passwordHash: string, now: Date): Promise<boolean>;
}

/** Somebody's sign-in in one browser. */
export interface OpenSession {
  /** The hash of the token in the browser's cookie. Nobody keeps the token itself. */
  readonly id: string;
  readonly user: Person & { readonly emailVerified: boolean; readonly disabled: boolean };
  readonly openedAt: Date;
  readonly expiresAt: Date;
  /** When the password was proven last. */
  readonly authenticatedAt: Date;
}

export type NewSession = Pick<OpenSession, 'id' | 'expiresAt'>;

/** A session that was opened just now, and the token for the browser's cookie. */
export interface SignedIn {
  readonly session: OpenSession;
  readonly token: string;
}

/** Who is signed in where. A storage that cannot answer throws: that must never look like the end of a session. */
export abstract class Sessions {
  /** Those with these ids that have not expired, in the order of the ids. */
  abstract find(ids: readonly string[], now: Date): Promise<readonly OpenSession[]>;
  /**
   * Opens a session at the time `now`.
   * @returns undefined when the person has been disabled or has another password by now
   */
  abstract open(session: NewSession, credential: Credential, now: Date): Promise<OpenSession | undefined>;
  /** @returns whether the session was still there */
  abstract prolong(id: string, expiresAt: Date, now: Date): Promise<boolean>;
  abstract markAuthenticated(id: string, now: Date): Promise<void>;
  abstract end(ids: readonly string[]): Promise<void>;
  abstract endAll(personId: string): Promise<void>;
  /**
   * Ends the oldest of a person's sessions that are more than `sessionsPerAccount`, never the one with the id
   * `newest`, and some of those that have expired, whosever they are.
   */
  abstract tidy(personId: string, newest: string, now: Date): Promise<void>;
}

/** What an access token says, by the names of JSON Web Token and OpenID Connect; times are seconds since 1970. */
export interface AccessClaims {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly auth_time: number;
  readonly iat: number;
  readonly exp: number;
}

/** Signs access tokens, so that the API can tell them from anybody else's. */
export abstract class TokenSigner {
  abstract sign(claims: AccessClaims): Promise<string>;
}

/** Whose turn it is to have a password hashed: `of` is an account that has proven itself, else the client's network. */
export interface HashCaller {
  readonly kind: 'register' | 'sign-in' | 'reset' | 'reauthenticate' | 'change';
  readonly of: string;
}

/** One caller has asked for more hashes at once than its share; the others are not affected. */
export class TooManyOfOne extends Error {
  override readonly name = 'TooManyOfOne';
}

/** Makes hashes that nobody can turn back into passwords. It is slow on purpose, so callers take turns. */
export abstract class PasswordHasher {
  abstract hash(password: string, caller: HashCaller): Promise<string>;
  /** Whether `passwordHash` is a hash of the password. Without a hash it takes as long, and is false. */
  abstract verify(passwordHash: string | undefined, password: string, caller: HashCaller): Promise<boolean>;
  /** Judges and hashes in one turn. @returns undefined when `passwordHash` is a hash of this password already */
  abstract hashOther(
    passwordHash: string | undefined,
    password: string,
    caller: HashCaller,
  ): Promise<string | undefined>;
}
