import type { Mail } from './ports.ts';

export interface ClaimedMail extends Mail {
  readonly id: string;
  /** What was kept was altered or damaged: the text is lost. */
  readonly unreadable?: true;
  /** Proves that the mail is still ours: after the lease another process gets the mail with another claim. */
  readonly claim: string;
  /** Including this one. */
  readonly tries: number;
}

/** In milliseconds: mail that arrives days later only confuses. */
export const longestWait = 24 * 3_600_000;
/** In milliseconds: longer than a delivery may take. */
export const lease = 60_000;

/** The mail that waits for delivery, shared by all processes. */
export interface Outbox {
  /** Removes what waits about the same topic, which is overtaken. */
  keep(mail: Mail): Promise<void>;

  /** Claims the mail that is due longest, has no lease and can be read here, for the time of a lease. */
  claim(): Promise<ClaimedMail | undefined>;

  remove(ids: readonly string[]): Promise<void>;

  /** Ends the lease. Does nothing if another process has the mail by now. */
  retryIn(milliseconds: number, mail: ClaimedMail): Promise<void>;

  /** Undoes the claim. Does nothing if another process has the mail by now. */
  giveBack(mail: ClaimedMail): Promise<void>;

  /** Makes all mail that waits for a retry due now. @returns how many */
  hasten(): Promise<number>;

  /** How much mail of all processes waits, and how long the oldest has waited. */
  readBacklog(): Promise<{ readonly mails: number; readonly oldestSeconds: number }>;

  /** Removes expired mail that nobody has claimed. @returns what it removed */
  removeExpired(): Promise<readonly Pick<ClaimedMail, 'id' | 'tries'>[]>;
}
