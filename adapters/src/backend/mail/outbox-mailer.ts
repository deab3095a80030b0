import { demandOneMailbox, type Mail, type Mailer } from '@toolkit/application/backend/mail';
import type { DataSource } from 'typeorm';
import { type CarrierParts, MailCarrier } from './mail-carrier.ts';
import type { MailSeal } from './mail-seal.ts';
import { Outbox } from './outbox.ts';

export interface OutboxOptions extends Omit<CarrierParts, 'outbox'> {
  readonly dataSource: DataSource;
  readonly seal: MailSeal;
}

/** Stores mail, whatever state the mail server is in. Delivery starts at once and is repeated until it works. */
export class OutboxMailer implements Mailer {
  readonly #outbox: Outbox;
  readonly #carrier: MailCarrier;

  constructor({ dataSource, seal, ...parts }: OutboxOptions) {
    this.#outbox = new Outbox(dataSource.manager, seal);
    this.#carrier = new MailCarrier({ ...parts, outbox: this.#outbox });
  }

  async send(mail: Mail): Promise<void> {
    demandOneMailbox(mail.to);
    await this.#outbox.keep(mail);
    this.#carrier.wake();
  }

  /** The mail not delivered yet: {@link Outbox.waiting}. */
  waiting(): ReturnType<Outbox['waiting']> {
    return this.#outbox.waiting();
  }

  close(): Promise<void> {
    return this.#carrier.close();
  }
}
