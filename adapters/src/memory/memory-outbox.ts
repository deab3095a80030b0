import type { Clock } from '@toolkit/application/backend/environment';
import {
  type ClaimedMail,
  lease,
  longestWait,
  type Mail,
  type Outbox,
} from '@toolkit/application/backend/mail';

interface Waiting {
  readonly mail: Mail & { readonly id: string };
  readonly keptAt: number;
  readonly expiresAt: number;
  dueAt: number;
  tries: number;
  claim: string | undefined;
  claimedUntil: number;
}

export class MemoryOutbox implements Outbox {
  private readonly mails = new Map<string, Waiting>();
  private count = 0;

  constructor(private readonly clock: Clock) {}

  async keep(mail: Mail): Promise<void> {
    const { topic } = mail;
    const now = this.now;
    const id = mail.id ?? `00000000-0000-4000-8000-${String(this.next()).padStart(12, '0')}`;
    for (const other of this.mails.values())
      if (topic !== undefined && other.mail.topic === topic) this.mails.delete(other.mail.id);
    this.mails.set(id, {
      mail: { ...mail, id },
      keptAt: now,
      expiresAt: Math.min(mail.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY, now + longestWait),
      dueAt: now,
      tries: 0,
      claim: undefined,
      claimedUntil: Number.NEGATIVE_INFINITY,
    });
  }

  async claim(): Promise<ClaimedMail | undefined> {
    const now = this.now;
    const [due] = [...this.mails.values()]
      .filter(({ dueAt, claimedUntil, expiresAt }) => dueAt <= now && claimedUntil <= now && expiresAt > now)
      .sort((one, other) => one.dueAt - other.dueAt);
    if (!due) return undefined;
    const claim = String(this.next());
    due.tries += 1;
    due.claim = claim;
    due.claimedUntil = now + lease;
    return { ...due.mail, claim, tries: due.tries };
  }

  async remove(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.mails.delete(id);
  }

  async retryIn(milliseconds: number, mail: ClaimedMail): Promise<void> {
    const own = this.findClaimed(mail);
    if (own) own.dueAt = this.now + milliseconds;
  }

  async giveBack(mail: ClaimedMail): Promise<void> {
    const own = this.findClaimed(mail);
    if (own) own.tries -= 1;
  }

  async hasten(): Promise<number> {
    const later = [...this.mails.values()].filter(({ dueAt }) => dueAt > this.now);
    for (const one of later) one.dueAt = this.now;
    return later.length;
  }

  async readBacklog(): Promise<{ readonly mails: number; readonly oldestSeconds: number }> {
    const oldest = Math.min(this.now, ...[...this.mails.values()].map(({ keptAt }) => keptAt));
    return { mails: this.mails.size, oldestSeconds: (this.now - oldest) / 1000 };
  }

  async removeExpired(): Promise<readonly Pick<ClaimedMail, 'id' | 'tries'>[]> {
    const expired = [...this.mails.values()].filter(
      ({ expiresAt, claimedUntil }) => expiresAt <= this.now && claimedUntil <= this.now,
    );
    for (const { mail } of expired) this.mails.delete(mail.id);
    return expired.map(({ mail: { id }, tries }) => ({ id, tries }));
  }

  /** Ends the lease of a mail, unless somebody else has leased it since. */
  private findClaimed({ id, claim }: ClaimedMail): Waiting | undefined {
    const own = this.mails.get(id);
    if (own?.claim !== claim) return undefined;
    own.claim = undefined;
    own.claimedUntil = Number.NEGATIVE_INFINITY;
    return own;
  }

  private get now(): number {
    return this.clock.now().getTime();
  }

  private next(): number {
    this.count += 1;
    return this.count;
  }
}
