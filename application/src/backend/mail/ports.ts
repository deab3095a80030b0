export interface Mail {
  /** One plain address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** A complete document; whatever came from a user is already escaped. */
  readonly html: string;
}

/** Hands mail over for delivery. Rejects when the mail server did not take it. */
export abstract class Mailer {
  abstract send(mail: Mail): Promise<void>;
}
