/** One mail, the same in plain text and in HTML. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export abstract class Mailer {
  /** Resolves when the mail server has taken the mail; rejects when it has not. */
  abstract send(mail: Mail): Promise<void>;
}
