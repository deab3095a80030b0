export interface Mail {
  /** A UUID, the same for all attempts, by which recipients recognise duplicates. Undefined: a new one each time. */
  readonly id?: string;
  /** One plain address; anything else is refused. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** A complete document, in which all user input is already escaped. */
  readonly html: string;
  /** From then on the mail is useless and need not be delivered. */
  readonly expiresAt?: Date;
  /** A mail that still waits is not sent once there is a newer one of the same topic. */
  readonly topic?: string;
  /** Costs what a mail costs but is not delivered: so nobody learns from the work whether there was one to send. */
  readonly isDecoy?: boolean;
}

/** A mail as the inbox of this machine shows it. */
export interface InboxMessage {
  readonly id: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The web addresses in the text and in the HTML, each once. */
  readonly links: readonly string[];
  readonly receivedAt: string;
}

/**
 * Why a mail failed. Two codes are about this mail alone: `recipient-refused` (permanent) and `mail-refused` (perhaps
 * temporary). The others are about the mail server, so that no mail can be sent.
 */
export type MailFailureCode =
  | 'recipient-refused'
  | 'mail-refused'
  | 'login-refused'
  | 'not-encrypted'
  | 'certificate-refused'
  | 'too-slow'
  | 'unreachable';

/** Contains neither address nor content, so that it may be logged. */
export class MailFailure extends Error {
  override readonly name = 'MailFailure';

  constructor(
    readonly code: MailFailureCode,
    /** The status code of the mail server's reply. */
    readonly status?: number,
  ) {
    super(code);
  }
}

export abstract class Mailer {
  /** Rejects with MailFailure if the mail was not accepted. */
  abstract send(mail: Mail): Promise<void>;

  /** Waits for deliveries under way, within a time limit. Nothing may be sent afterwards. */
  abstract close(): Promise<void>;
}

/** Delivers at once, while the caller waits. */
export abstract class Deliverer {
  /** Rejects with MailFailure if the mail was not accepted. */
  abstract send(mail: Mail): Promise<void>;

  /** Ends deliveries under way, which reject: each mail may have arrived or not. */
  abstract stop(): void;
}
