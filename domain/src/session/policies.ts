/**
 * The numbers of all identity policies, each in one place; names in `Ms` are in milliseconds. Limits that only protect
 * the machine (body sizes, queues, caches) stand where they are used.
 */
const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long an access token of the embedded provider is valid. */
export const tokenLifeMs = 5 * minuteMs;
/** When less than this is left of a token's life, a client asks for a new one. */
export const renewBeforeMs = minuteMs;
/** The API refuses tokens with a longer life, from any issuer. */
export const longestTokenLifeMs = dayMs;
/** How far the clocks of an issuer and of the API may differ. */
export const tokenLeewayMs = 30 * secondMs;
/** Known keys stay in use for this long while their issuer does not answer. */
export const unconfirmedKeyMs = dayMs;
/** Keys older than this are fetched again, and tokens are checked again: one of a withdrawn key is good for twice as long. */
export const keyRefreshMs = 5 * minuteMs;
/** Tokens with invented key ids, or an issuer that is down, cause at most one fetch in this time. */
export const keyPauseMs = 30 * secondMs;
/** The same while no key is known: then nobody can be admitted, and the issuer may be back at any moment. */
export const firstKeyPauseMs = 3 * secondMs;

/** A session ends after this time without use. */
export const sessionIdleMs = 7 * dayMs;
/** When a session is used this long after its last extension, it and its cookie are extended. */
export const sessionProlongMs = dayMs;
/** A session ends this long after sign-in, even if it is used. */
export const longestSessionMs = 30 * dayMs;
/** The most sessions of one account; another one ends the oldest. */
export const sessionsPerAccount = 50;
/** How long a browser stays a trusted device of an account after it has proven the password or the mailbox. */
export const trustedDeviceMs = 180 * dayMs;
/** Of how many accounts one browser is a trusted device; another one takes the place of the oldest. */
export const trustedDevicesPerBrowser = 5;
/**
 * How long a replaced token is not called the end of its session. Longer than a call takes: one of another tab may still
 * bring it.
 */
export const replacedTokenMs = minuteMs;

/** How long a mailed code is valid: longer than `mailsPerMailbox` makes anybody wait for the next one. */
export const mailedCodeMs = { verification: 3 * dayMs, 'password-reset': 2 * hourMs };
export type MailedCodeKind = keyof typeof mailedCodeMs;
/** The time between two mails of one kind to one address; pages offer the next one only after it. */
export const mailPauseMs = minuteMs;
/** How often a page asks whether the address was verified elsewhere. */
export const verificationPollMs = 5 * secondMs;

/** When to retry after a client has asked for too much at once. */
export const busyRetryMs = 2 * secondMs;
/** When to retry while our server or the provider cannot answer. */
export const unavailableRetryMs = 2 * secondMs;
/** When to retry while the API cannot load an issuer's keys. */
export const keysRetryMs = 5 * secondMs;

/**
 * The limits in production, `points` uses at once, which come back one after the other within `perMs`; test deployments
 * may pass others.
 */
export const identityRules = {
  /** Wrong passwords from one source; a right one is given back. */
  guessesPerSource: { points: 50, perMs: 15 * minuteMs },
  /**
   * Wrong passwords for one account from one source, or on one trusted device; then each one starts a wait, which doubles
   * every time.
   */
  freeGuesses: { points: 5, perMs: 15 * minuteMs, firstWaitMs: 30 * secondMs },
  /** Wrong passwords for one account from all sources but trusted devices; then one attempt each `waitMs`. */
  guessesPerAccount: { points: 80, perMs: dayMs, waitMs: 30 * secondMs },
  /** Passwords checked for one source, right or wrong, never given back, because hashing is expensive. */
  passwordsPerSource: { points: 600, perMs: 15 * minuteMs },
  /** The same for one account from one source. */
  passwordsPerAccountAndSource: { points: 60, perMs: 15 * minuteMs },
  /** Password changes of one account; resets are counted separately. */
  passwordChangesPerAccount: { points: 10, perMs: hourMs },
  /** Password changes from one source. */
  passwordChangesPerSource: { points: 60, perMs: hourMs },
  /** Registrations from one source, whether they succeed or not. */
  registrationsPerSource: { points: 20, perMs: hourMs },
  /** Sign-ins at an OpenID provider from one source: how many begin, and how many come back. */
  oidcSignInsPerSource: { points: 300, perMs: 15 * minuteMs },
  /** Requests from one source for reset mails and for mails to a corrected address. */
  mailRequestsPerSource: { points: 60, perMs: hourMs },
  /** Uses of mailed codes. Counted separately, so that requests for mails cannot prevent others from using theirs. */
  linkUsesPerSource: { points: 60, perMs: hourMs },
  /** Mails of one kind: resets and notices to one address, verifications of one account. */
  mailsPerMinute: { points: 1, perMs: mailPauseMs },
  /** Reset mails to one address; mails to it as a corrected one; verification mails of one account. One each 96 minutes. */
  mailsPerMailbox: { points: 5, perMs: 8 * hourMs },
  /** The most of these that one source can cause to one address: it leaves some to others, and refills as fast. */
  mailsPerMailboxAndSource: { points: 2, perMs: 2 * 96 * minuteMs },
  /** Reset mails that one trusted device of an account can ask for, whatever others have asked for. */
  resetsPerDevice: { points: 5, perMs: hourMs },
  /** Verification mails to one address, whichever accounts it belonged to. */
  verificationsPerMailbox: { points: 20, perMs: dayMs },
  /** Notices of one kind to one address: several changes within an hour need only one notice. */
  noticesPerHour: { points: 1, perMs: hourMs },
};

export type IdentityRules = typeof identityRules;
