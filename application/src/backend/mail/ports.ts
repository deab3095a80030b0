export interface Mail {
  /** A UUID that names the mail over all tries, so that whoever gets it twice can tell. Left out: each try has its own. */
  readonly id?: string;
  /** One plain address; anything else is refused. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** A complete document; whatever came from a user is already escaped. */
  readonly html: string;
  /** From then on it is of no use to anybody and need not be delivered. */
  readonly expiresAt?: Date;
}

/**
 * What went wrong. About this mail alone: `recipient-refused` (for good, to try again is of no use) and `mail-refused`
 * (perhaps only for now). About the mail server, so that no mail goes out: the others.
 */
export type MailFailureCode =
  | 'recipient-refused'
  | 'mail-refused'
  | 'login-refused'
  | 'not-encrypted'
  | 'certificate-refused'
  | 'too-slow'
  | 'unreachable';

/** Holds neither address nor content, so that it may be logged. */
export class MailFailure extends Error {
  override readonly name = 'MailFailure';

  constructor(
    readonly code: MailFailureCode,
    /** The number with which a mail server answered. */
    readonly status?: number,
  ) {
    super(status === undefined ? code : `${code} (${status})`);
  }
}

/** Takes mail for delivery. */
export abstract class Mailer {
  /** Rejects with MailFailure when the mail was not taken. */
  abstract send(mail: Mail): Promise<void>;

  /** Waits for what is under way, within a limit. Nothing may be sent from then on. */
  abstract close(): Promise<void>;
}
