const minuteMs = 60_000;
const hourMs = 3_600_000;

/** Production numbers; a test deployment may pass others. Durations are milliseconds. */
export const identityRules = {
  /** Log-ins and proofs of a password, right or wrong, from one source. */
  guessesPerSource: { points: 50, perMs: 15 * minuteMs },
  /** Wrong passwords for one account from one source; then a wait that doubles with each further one. */
  freeGuesses: { points: 5, perMs: 15 * minuteMs, firstWaitMs: 30_000 },
  /** Wrong passwords for one account from everywhere; then one guess each `waitMs`. Nobody is locked out for good. */
  guessesPerAccount: { points: 80, perMs: 24 * hourMs, waitMs: 30_000 },
  registrationsPerSource: { points: 20, perMs: hourMs },
  /** Requests for reset mails and uses of mailed codes. */
  mailRequestsPerSource: { points: 60, perMs: hourMs },
  /** Mails of one kind to one address. */
  mailsPerMinute: { points: 1, perMs: minuteMs },
  mailsPerHour: { points: 5, perMs: hourMs },
};

export type IdentityRules = typeof identityRules;
