import type { IdentityRules, MailedCodeKind } from '@toolkit/domain/session';
import type { Limits, RateLimit } from './ports.ts';

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
    const taken: RateLimit[] = [];
    for (const limit of [
      { name: `mail-minute-${kind}`, ...this.rules.mailsPerMinute },
      ...this.#lasting(kind),
    ]) {
      const turn = await this.limits.take(limit, mailbox);
      if (!turn.allowed) {
        // No mail comes of it, so it must not count where others of this mailbox are counted.
        for (const one of taken.slice(1)) await this.limits.giveBack(one, mailbox);
        return { allowed: false, retryAfterMs: Math.max(1, turn.retryAfterMs) };
      }
      taken.push(limit);
    }
    return { allowed: true };
  }

  /** What nobody got counts for no hour and no day; the minute stays, so that trouble is not hammered. */
  async giveBack(kind: MailKind, mailbox: string): Promise<void> {
    for (const limit of this.#lasting(kind)) await this.limits.giveBack(limit, mailbox).catch(() => {});
  }

  #lasting(kind: MailKind): readonly RateLimit[] {
    const hourly = kind === 'password-changed' ? this.rules.noticesPerHour : this.rules.mailsPerHour;
    return [
      { name: `mail-hour-${kind}`, ...hourly },
      { name: 'mail-day', ...this.rules.mailsPerDay },
    ];
  }
}
