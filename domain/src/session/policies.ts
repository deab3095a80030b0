/**
 * The numbers of every policy of identity, each once; a name in `Ms` counts milliseconds. What only protects the machine
 * (body sizes, queues, caches) stands where it is used.
 */
const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long an access token of the embedded provider opens the API. */
export const tokenLifeMs = 5 * minuteMs;
/** With less than this left of a token's life, a client asks for the next one. */
export const renewBeforeMs = minuteMs;
/** The API refuses tokens that are made to live longer than this, from any issuer. */
export const longestTokenLifeMs = dayMs;
/** How far the clocks of an issuer and of the API may differ. */
export const tokenLeewayMs = 30 * secondMs;
/** A key that its issuer has withdrawn is refused after this long at the latest, if the issuer can be reached. */
export const withdrawnKeyMs = 10 * minuteMs;
/** Known keys serve this long without an answer of their issuer. */
export const unconfirmedKeyMs = dayMs;
/** From then on keys are looked up again beside a request that they serve. */
export const keyRefreshMs = 5 * minuteMs;
/** Neither tokens with invented key ids nor an issuer that is down make more than one look-up in this time ... */
export const keyPauseMs = 30 * secondMs;
/** ... but while no key at all is known nobody can be let in, and the issuer may be back any moment. */
export const firstKeyPauseMs = 3 * secondMs;

/** A session ends after this time without use. */
export const sessionIdleMs = 7 * dayMs;
/** Use prolongs a session, and its cookie, once this time has passed since it was last prolonged. */
export const sessionProlongMs = dayMs;
/** A session ends this long after sign-in, however much it is used. */
export const longestSessionMs = 30 * dayMs;
/** Sessions of one account; a further one ends the oldest. */
export const sessionsPerAccount = 50;
/** How long after a proof of the password it may be changed. */
export const recentLoginMs = 5 * minuteMs;

/** How long a mailed code can be used. */
export const mailedCodes = {
  verification: { lifeMs: 3 * dayMs },
  'password-reset': { lifeMs: hourMs },
} as const;
export type MailedCodeKind = keyof typeof mailedCodes;
/** Between two mails of one kind to one address; a page offers the next one only after it. */
export const mailPauseMs = minuteMs;
/** A page that waits for the address to be verified elsewhere asks this often. */
export const verificationPollMs = 5 * secondMs;

/** When to come back after asking for more at once than one client may. */
export const busyRetryMs = 2 * secondMs;
/** When to come back while the provider cannot answer. */
export const unavailableRetryMs = 2 * secondMs;
/** When to come back while the API cannot get the keys of an issuer. */
export const keysRetryMs = 5 * secondMs;

/** Limits in production, `points` uses within `perMs`; a test deployment may pass others. */
export const identityRules = {
  /** Log-ins and proofs of a password, right or wrong, from one source. */
  guessesPerSource: { points: 50, perMs: 15 * minuteMs },
  /** Wrong passwords for one account from one source; then a wait that doubles with each further one. */
  freeGuesses: { points: 5, perMs: 15 * minuteMs, firstWaitMs: 30 * secondMs },
  /** Wrong passwords for one account from everywhere; then one guess each `waitMs`. Nobody is locked out for good. */
  guessesPerAccount: { points: 80, perMs: dayMs, waitMs: 30 * secondMs },
  /** Passwords from one source that were judged, right or wrong, and never given back: hashing is work. */
  passwordsPerSource: { points: 600, perMs: 15 * minuteMs },
  /** The same for one account from one source. */
  passwordsPerAccountAndSource: { points: 60, perMs: 15 * minuteMs },
  /** Changes of the password of one account; counted apart, its resets. */
  passwordChangesPerAccount: { points: 10, perMs: hourMs },
  /** Changes of passwords from one source. */
  passwordChangesPerSource: { points: 60, perMs: hourMs },
  /** Registrations from one source, whether they succeed or not. */
  registrationsPerSource: { points: 20, perMs: hourMs },
  /** Requests from one source for reset mails, and for mails to a corrected address. */
  mailRequestsPerSource: { points: 60, perMs: hourMs },
  /** Uses of mailed codes. Counted apart, so that nobody who asks for mails keeps others from using theirs. */
  linkUsesPerSource: { points: 60, perMs: hourMs },
  /** Mails of one kind to one address. */
  mailsPerMinute: { points: 1, perMs: mailPauseMs },
  /** Mails of one kind to one address that were handed over. */
  mailsPerHour: { points: 5, perMs: hourMs },
  /** Notices of one kind to one address: several changes within the hour are one piece of news. */
  noticesPerHour: { points: 1, perMs: hourMs },
  /** Mails of all kinds to one address. */
  mailsPerDay: { points: 20, perMs: dayMs },
};

export type IdentityRules = typeof identityRules;
