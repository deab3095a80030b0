import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Deliverer,
  demandOneMailbox,
  type Mail,
  type Mailer,
  MailFailure,
} from '@toolkit/application/backend/mail';
import type { ClaimedMail, Outbox } from './outbox.ts';

/** For the log: neither addresses nor content. `mail` is the id in the Message-ID, as mail servers log it as well. */
export interface MailEvent {
  readonly level: 'warn' | 'error';
  readonly event: 'mail-delayed' | 'mail-given-up' | 'mail-outbox-unreachable';
  readonly [field: string]: unknown;
}

export interface DeliveryParts {
  readonly outbox: Outbox;
  readonly deliverer: Deliverer;
  /** `failure` is why the mail server did not take the mail. */
  readonly log: (event: MailEvent, failure?: MailFailure) => void;
  /** Called with the outcome of each delivery: 'sent', or why not. */
  readonly count?: (outcome: string) => void;
  /** How often to look for retries and for mail of other processes. */
  readonly pollMs?: number;
  /** How long `close` waits for deliveries. */
  readonly closeMs?: number;
}

/** As many as the mailer has connections: a mail that the server takes slowly does not keep others waiting. */
const atOnce = 3;
/** Takes longer only while the database hangs; then the leases expire by themselves. */
const givingBackMs = 2_000;
const firstRetryMs = 5_000;
const longestRetryMs = 3_600_000;

/** Milliseconds to the next try after so many: 5 s, 15 s, 45 s ... up to an hour. */
export const retryTime = (tries: number): number => Math.min(firstRetryMs * 3 ** (tries - 1), longestRetryMs);

/**
 * Keeps mail, whatever state the mail server is in. A few loops deliver what is due, one mail at a time: at once when they
 * are woken, and again and again until it works. Any number of processes may deliver at once.
 */
export class OutboxMailer implements Mailer {
  private readonly polling: NodeJS.Timeout;
  private readonly loops = new Set<Promise<void>>();
  private isWoken = false;
  private isClosed = false;
  private isStopped = false;
  private isUnreachable = false;

  constructor(private readonly parts: DeliveryParts) {
    this.polling = setInterval(() => this.wakeAll(), parts.pollMs ?? 5_000);
    this.wakeAll();
  }

  async send(mail: Mail) {
    demandOneMailbox(mail.to);
    await this.parts.outbox.keep(mail);
    this.wake();
  }

  /** Looks for mail now. */
  wake(): void {
    this.isWoken = true;
    if (this.isClosed || this.loops.size >= atOnce) return;
    const loop = this.deliver().finally(() => this.loops.delete(loop));
    this.loops.add(loop);
  }

  /** Waits briefly for deliveries under way, then returns their mail to the outbox for another process or start. */
  async close() {
    this.isClosed = true;
    clearInterval(this.polling);
    const limitMs = this.parts.closeMs ?? 5_000;
    const stop = setTimeout(() => {
      this.isStopped = true;
      this.parts.deliverer.stop();
    }, limitMs);
    await Promise.race([Promise.all(this.loops), sleep(limitMs + givingBackMs, undefined, { ref: false })]);
    clearTimeout(stop);
  }

  private wakeAll(): void {
    for (let count = 0; count < atOnce; count += 1) this.wake();
  }

  private async deliver(): Promise<void> {
    // A wake-up during a look that found nothing starts another one: else new mail would wait for the next poll.
    do {
      this.isWoken = false;
      await this.deliverDue().catch((error: unknown) => this.reportLost(error));
    } while (this.isWoken);
  }

  private async deliverDue(): Promise<void> {
    const { outbox, log } = this.parts;
    for (const { id, tries } of await outbox.removeExpired())
      log({ level: 'error', event: 'mail-given-up', mail: id, tries, reason: 'expired' });
    let goesOn = true;
    while (goesOn && !this.isStopped) {
      const [mail] = await outbox.claim(1);
      this.isUnreachable = false;
      goesOn = mail !== undefined && (await this.deliverOne(mail));
    }
  }

  /** @returns whether the mail server may be asked to take others */
  private async deliverOne(mail: ClaimedMail): Promise<boolean> {
    const { outbox, deliverer, count } = this.parts;
    if (mail.isUnreadable) return this.giveUp(mail, 'unreadable');
    try {
      await deliverer.send(mail);
    } catch (error) {
      return this.recordFailure(mail, error instanceof MailFailure ? error : new MailFailure('unreachable'));
    }
    if (!mail.isDecoy) count?.('sent');
    await outbox.remove(mail.id);
    return true;
  }

  private async recordFailure(mail: ClaimedMail, failure: MailFailure): Promise<boolean> {
    const { outbox, log, count } = this.parts;
    if (this.isStopped) {
      await outbox.retryIn(0, mail);
      return false;
    }
    const { code, status } = failure;
    count?.(code);
    if (code === 'recipient-refused') return this.giveUp(mail, code, failure);
    const wait = retryTime(mail.tries);
    await outbox.retryIn(wait, mail);
    const about = { mail: mail.id, tries: mail.tries, reason: code, status };
    log({ level: 'warn', event: 'mail-delayed', ...about, retryInSeconds: wait / 1000 }, failure);
    // A server that refuses everybody is not asked a thousand times: the other mails wait for the next poll.
    return code === 'mail-refused';
  }

  private async giveUp({ id, tries }: ClaimedMail, reason: string, failure?: MailFailure): Promise<boolean> {
    await this.parts.outbox.remove(id);
    const { status } = failure ?? {};
    this.parts.log({ level: 'error', event: 'mail-given-up', mail: id, tries, reason, status }, failure);
    return true;
  }

  /** Logged once for each outage of the database: the next poll tries again. */
  private reportLost(error: unknown): void {
    const detail = error instanceof Error ? error.name : 'unknown';
    if (!this.isUnreachable) this.parts.log({ level: 'error', event: 'mail-outbox-unreachable', detail });
    this.isUnreachable = true;
  }
}
