import { DeliverMail, type DeliveryParts } from './deliver-mail.ts';
import { demandOneMailbox } from './one-mailbox.ts';
import type { Mail, Mailer } from './ports.ts';

/** Keeps mail, whatever state the mail server is in. Delivery starts at once and is repeated until it works. */
export class OutboxMailer implements Mailer {
  private readonly delivery: DeliverMail;

  constructor(private readonly parts: DeliveryParts) {
    this.delivery = new DeliverMail(parts);
  }

  async send(mail: Mail): Promise<void> {
    demandOneMailbox(mail.to);
    await this.parts.outbox.keep(mail);
    this.delivery.wake();
  }

  close(): Promise<void> {
    return this.delivery.close();
  }
}
