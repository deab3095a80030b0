import type { IdentityRules, MailedCodeKind } from '@toolkit/domain/session';
import type { Limits, Use } from './ports.ts';

export type MailKind = MailedCodeKind | 'password-changed';

export type Turn = { readonly allowed: true } | { readonly allowed: false; readonly retryAfterMs: number };

/** How often one mailbox gets mail. `mailbox` stands for an address. */
export class MailCadence {
  constructor(
    private readonly limits: Limits,
    private readonly rules: IdentityRules,
  ) {}

  /** Takes the turn for a mail of this kind. */
  async take(kind: MailKind, mailbox: string): Promise<Turn> {
    const minute = { name: `mail-minute-${kind}`, ...this.rules.mailsPerMinute, key: mailbox };
    // By itself: requests that it refuses must not even for a moment count where others of this mailbox are counted.
    const first = await this.limits.take(minute);
    const turn = first.allowed ? await this.limits.take(...this.#lasting(kind, mailbox)) : first;
    return turn.allowed
      ? { allowed: true }
      : { allowed: false, retryAfterMs: Math.max(1, turn.retryAfterMs) };
  }

  /** What nobody got counts for no hour and no day; the minute stays, so that trouble is not hammered. */
  async giveBack(kind: MailKind, mailbox: string): Promise<void> {
    await this.limits.giveBack(...this.#lasting(kind, mailbox)).catch(() => {});
  }

  #lasting(kind: MailKind, mailbox: string): readonly Use[] {
    const hourly = kind === 'password-changed' ? this.rules.noticesPerHour : this.rules.mailsPerHour;
    return [
      { name: `mail-hour-${kind}`, ...hourly, key: mailbox },
      { name: 'mail-day', ...this.rules.mailsPerDay, key: mailbox },
    ];
  }
}
