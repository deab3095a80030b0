import { demandOneMailbox, type Mail, type Mailer } from '@toolkit/application/backend/mail';

/** Keeps what was sent, oldest first. */
export class MemoryMailer implements Mailer {
  readonly sent: Mail[] = [];

  async send(mail: Mail): Promise<void> {
    demandOneMailbox(mail.to);
    // A header has no lines of its own, so a mail server makes a blank of them as well.
    this.sent.push({ ...mail, subject: mail.subject.replace(/[\r\n]+/g, ' ') });
  }

  async close(): Promise<void> {}
}
