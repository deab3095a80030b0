import { firstValueFrom, from, interval, race, type Subscription, timer } from 'rxjs';
import type { MailEvent } from './mail-event.ts';
import { demandOneMailbox } from './one-mailbox.ts';
import type { ClaimedMail, Outbox } from './outbox.ts';
import { type Deliverer, type Mail, type Mailer, MailFailure, type MailFailureCode } from './ports.ts';
import { retryTime } from './retry-time.ts';

export interface DeliveryParts {
  readonly outbox: Outbox;
  readonly deliverer: Deliverer;
  /** `failure` is why the mail server did not take the mail. */
  readonly log: (event: MailEvent, failure?: MailFailure) => void;
  /** Called with the outcome of each delivery. */
  readonly count?: (outcome: 'sent' | MailFailureCode) => void;
  /** How often to look for retries and for mail of other processes. */
  readonly pollMs?: number;
  /** How long `close` waits for deliveries. */
  readonly closeMs?: number;
}

/** As many as the mailer has connections. */
const mostLanes = 3;
/** Takes longer only while the database hangs; then the leases expire by themselves. */
const givingBackMs = 2_000;

type Outcome = 'go-on' | 'none-due' | /* Nothing more before the next poll. */ 'stop';

/**
 * Keeps mail, whatever state the mail server is in. Delivery starts at once and is repeated until it works. Any number of
 * processes may deliver at once.
 */
export class OutboxMailer implements Mailer {
  private readonly lanes = new Set<Promise<void>>();
  /** Delivered, but not yet recorded in the database. */
  private readonly delivered = new Set<string>();
  private readonly polling: Subscription;
  private busy = 0;
  private wakes = 0;
  private closed = false;
  private stopped = false;
  private unreachable = false;

  constructor(private readonly parts: DeliveryParts) {
    this.polling = interval(parts.pollMs ?? 5_000).subscribe(() => this.poll());
    this.poll();
    this.keepTrackOf(this.hasten());
  }

  async send(mail: Mail): Promise<void> {
    demandOneMailbox(mail.to);
    await this.parts.outbox.keep(mail);
    this.wake();
  }

  /** Looks for mail now. */
  wake(): void {
    this.wakes += 1;
    if (this.closed || this.busy >= mostLanes) return;
    this.busy += 1;
    this.keepTrackOf(this.deliverAll());
  }

  /** Waits briefly for deliveries under way, then returns their mail to the outbox for another process or start. */
  async close(): Promise<void> {
    this.closed = true;
    this.polling.unsubscribe();
    const limitMs = this.parts.closeMs ?? 5_000;
    const stop = timer(limitMs).subscribe(() => {
      this.stopped = true;
      this.parts.deliverer.stop();
    });
    const giveUp = timer(limitMs + givingBackMs);
    await firstValueFrom(race(from(Promise.all(this.lanes)), giveUp));
    stop.unsubscribe();
  }

  private poll(): void {
    for (let lane = 0; lane < mostLanes; lane += 1) this.wake();
    if (!this.closed) this.keepTrackOf(this.sweep());
  }

  /** Remembers work that `close` waits for. */
  private keepTrackOf(work: Promise<void>): void {
    const lane = work.finally(() => this.lanes.delete(lane));
    this.lanes.add(lane);
  }

  /** After a repair of the mail server, or of its address, a restart delivers at once instead of within an hour. */
  private async hasten(): Promise<void> {
    try {
      if ((await this.parts.outbox.hasten()) > 0) this.wake();
    } catch (error) {
      this.lost(error);
    }
  }

  private async deliverAll(): Promise<void> {
    try {
      // A wake-up during a look that found nothing starts another one: else new mail would wait for the next poll.
      let seen: number;
      let outcome: Outcome;
      do {
        seen = this.wakes;
        outcome = await this.deliverOne();
      } while (outcome === 'go-on' || (outcome === 'none-due' && seen !== this.wakes));
      this.unreachable = false;
    } catch (error) {
      this.lost(error);
    }
    this.busy -= 1;
  }

  private async deliverOne(): Promise<Outcome> {
    if (this.stopped) return 'stop';
    const { outbox, deliverer } = this.parts;
    if (this.delivered.size > 0) await this.removeDelivered();
    const mail = await outbox.claim();
    if (!mail) return 'none-due';
    if (mail.unreadable) return this.giveUp(mail);
    try {
      await deliverer.send(mail);
    } catch (error) {
      return this.failed(mail, error);
    }
    this.delivered.add(mail.id);
    if (!mail.isDecoy) this.parts.count?.('sent');
    await this.removeDelivered();
    return 'go-on';
  }

  private async removeDelivered(): Promise<void> {
    const ids = [...this.delivered];
    await this.parts.outbox.remove(ids);
    for (const id of ids) this.delivered.delete(id);
  }

  private async failed(mail: ClaimedMail, error: unknown): Promise<Outcome> {
    const { outbox, log } = this.parts;
    if (this.stopped) {
      await outbox.giveBack(mail);
      return 'stop';
    }
    const failure = error instanceof MailFailure ? error : new MailFailure('unreachable');
    const { code, status } = failure;
    this.parts.count?.(code);
    if (code === 'recipient-refused') return this.giveUp(mail, failure);
    const wait = retryTime(mail.tries, mail.id);
    await outbox.retryIn(wait, mail);
    const about = { mail: mail.id, tries: mail.tries, ...(status !== undefined && { status }) };
    const retryInSeconds = Math.round(wait / 1000);
    log({ level: 'warn', event: 'mail-delayed', ...about, reason: code, retryInSeconds }, failure);
    // A server that refuses everybody is not asked a thousand times: the other mails wait for the next poll.
    return code === 'mail-refused' ? 'go-on' : 'stop';
  }

  private async giveUp({ id, tries }: ClaimedMail, failure?: MailFailure): Promise<Outcome> {
    await this.parts.outbox.remove([id]);
    const reason = failure ? 'recipient-refused' : 'unreadable';
    const about = {
      mail: id,
      tries,
      reason,
      ...(failure?.status !== undefined && { status: failure.status }),
    } as const;
    this.parts.log({ level: 'error', event: 'mail-given-up', ...about }, failure);
    return 'go-on';
  }

  private async sweep(): Promise<void> {
    try {
      for (const { id, tries } of await this.parts.outbox.removeExpired())
        this.parts.log({ level: 'error', event: 'mail-given-up', mail: id, tries, reason: 'expired' });
    } catch (error) {
      this.lost(error);
    }
  }

  /** Logged once for each outage: the next poll tries again. */
  private lost(error: unknown): void {
    if (this.unreachable) return;
    this.unreachable = true;
    const detail = error instanceof Error ? error.name : 'unknown';
    this.parts.log({ level: 'error', event: 'mail-outbox-unreachable', detail });
  }
}
