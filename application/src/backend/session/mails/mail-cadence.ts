import type { IdentityRules, MailedCodeKind } from '@toolkit/domain/session';
import type { Limits, Use } from '../../limits/ports.ts';

export type MailKind = MailedCodeKind | 'password-changed';

export type Turn =
  | {
      readonly allowed: true;
      /**
       * For a mail that was not delivered: it does not count for the hour and the day. The minute stays, so that a
       * failing service is not called too often.
       */
      giveBack(): Promise<void>;
    }
  | { readonly allowed: false; readonly retryAfterMs: number };

/** Limits how often one mailbox gets mail. `mailbox` is a key for an address. */
export class MailCadence {
  constructor(
    private readonly limits: Limits,
    private readonly rules: IdentityRules,
  ) {}

  /** Counts a mail of this kind, if the limits allow it. */
  async take(kind: MailKind, mailbox: string): Promise<Turn> {
    const minute = { name: `mail-minute-${kind}`, ...this.rules.mailsPerMinute, key: mailbox };
    // First and alone: a request refused for its minute must not count for the hour and the day, even briefly.
    const first = await this.limits.take(minute);
    if (!first.allowed) return waitFor(first.retryAfterMs);
    const lasting = await this.limits.take(...this.lasting(kind, mailbox));
    if (lasting.allowed)
      return { allowed: true, giveBack: () => this.limits.giveBack(...lasting.uses).catch(() => {}) };
    await this.limits.giveBack(...first.uses);
    return waitFor(lasting.retryAfterMs);
  }

  private lasting(kind: MailKind, mailbox: string): readonly Use[] {
    const hourly = kind === 'password-changed' ? this.rules.noticesPerHour : this.rules.mailsPerHour;
    return [
      { name: `mail-hour-${kind}`, ...hourly, key: mailbox },
      { name: 'mail-day', ...this.rules.mailsPerDay, key: mailbox },
    ];
  }
}

const waitFor = (ms: number): Turn => ({ allowed: false, retryAfterMs: Math.max(1, ms) });
