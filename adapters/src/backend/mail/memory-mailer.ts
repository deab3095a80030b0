import type { Mail, Mailer } from './mailer.ts';

export class MemoryMailer implements Mailer {
  readonly mails: Mail[] = [];

  async send(mail: Mail): Promise<void> {
    this.mails.push(mail);
  }
}
