import type { Mail, Mailer } from '@toolkit/application/backend/mail';

/** Keeps what was sent, oldest first. */
export class MemoryMailer implements Mailer {
  readonly sent: Mail[] = [];

  async send(mail: Mail): Promise<void> {
    this.sent.push(mail);
  }
}
