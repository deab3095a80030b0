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
  /** Passwords that were judged, right or wrong, and never given back: hashing is work. */
  passwordsPerSource: { points: 600, perMs: 15 * minuteMs },
  passwordsPerAccountAndSource: { points: 60, perMs: 15 * minuteMs },
  passwordChangesPerAccount: { points: 10, perMs: hourMs },
  passwordChangesPerSource: { points: 60, perMs: hourMs },
  registrationsPerSource: { points: 20, perMs: hourMs },
  /** Requests for reset mails. */
  mailRequestsPerSource: { points: 60, perMs: hourMs },
  /** Uses of mailed codes. Counted apart, so that nobody who asks for mails keeps others from using theirs. */
  linkUsesPerSource: { points: 60, perMs: hourMs },
  /** Mails of one kind to one address. */
  mailsPerMinute: { points: 1, perMs: minuteMs },
  mailsPerHour: { points: 5, perMs: hourMs },
  /** Notices of one kind to one address: several changes within the hour are one piece of news. */
  noticesPerHour: { points: 1, perMs: hourMs },
  /** Mails of all kinds to one address. */
  mailsPerDay: { points: 20, perMs: 24 * hourMs },
};

export type IdentityRules = typeof identityRules;
