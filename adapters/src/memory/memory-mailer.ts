import { demandOneMailbox, type Mail, type Mailer } from '@toolkit/application/backend/mail';

/** Keeps what was sent, oldest first. */
export class MemoryMailer implements Mailer {
  readonly sent: Mail[] = [];

  async send(mail: Mail) {
    demandOneMailbox(mail.to);
    if (mail.isDecoy) return;
    // Headers have no line breaks: mail servers replace them by a space too.
    this.sent.push({ ...mail, subject: mail.subject.replace(/[\r\n]+/g, ' ') });
  }

  async close() {}
}
