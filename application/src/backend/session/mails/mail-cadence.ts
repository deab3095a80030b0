import type { IdentityRules } from '@toolkit/domain/session';
import type { Limits, Use } from '../../limits/ports.ts';

export type MailPermit =
  | {
      readonly allowed: true;
      /**
       * For a mail that was not delivered: only the minute has counted it. That stays, so that a failing service is not
       * called too often.
       */
      giveBack(): Promise<void>;
    }
  | { readonly allowed: false; readonly retryAfterMs: number };

/**
 * Limits how often one mailbox gets mail. Each kind has an allowance of its own, and what the owner of an account asks
 * for never counts on what strangers can use up. `mailbox` is a key for an address, `source` the network of a client.
 */
export class MailCadence {
  constructor(
    private readonly limits: Limits,
    private readonly rules: IdentityRules,
  ) {}

  /** Counts a reset mail, which anybody can cause; on a known `device` of the account nobody else's requests count. */
  takeReset(mailbox: string, source: string, device?: string): Promise<MailPermit> {
    if (device !== undefined) {
      const ofDevice = { name: 'mail-device-password-reset', ...this.rules.resetsPerDevice, key: device };
      return this.take('password-reset', device, [ofDevice]);
    }
    return this.take('password-reset', mailbox, this.listShared('password-reset', mailbox, source));
  }

  /** Counts a verification mail to the own address of an account. */
  takeVerification(account: string, mailbox: string): Promise<MailPermit> {
    const ofMailbox = { name: 'mail-address-verification', ...this.rules.verificationsPerMailbox };
    return this.take('verification', account, [this.ofAccount(account), { ...ofMailbox, key: mailbox }]);
  }

  /** Counts a mail to a corrected address on the account that asks for it, as its own verification mails. */
  takeCorrection(account: string): Promise<MailPermit> {
    return this.take('verification', account, [this.ofAccount(account)]);
  }

  /** Counts the same mail on the corrected address, which may be a stranger's. */
  takeCorrected(mailbox: string, source: string): Promise<MailPermit> {
    return this.takeLasting(this.listShared('correction', mailbox, source));
  }

  /** Counts a notice of a changed password. */
  takeNotice(mailbox: string): Promise<MailPermit> {
    const hourly = { name: 'mail-hour-password-changed', ...this.rules.noticesPerHour, key: mailbox };
    return this.take('password-changed', mailbox, [hourly]);
  }

  private async take(kind: string, key: string, lasting: readonly Use[]): Promise<MailPermit> {
    const minute = { name: `mail-minute-${kind}`, ...this.rules.mailsPerMinute, key };
    // First and alone: a request refused for its minute must not use up an allowance, even briefly.
    const first = await this.limits.take(minute);
    if (!first.allowed) return waitFor(first.retryAfterMs);
    const permit = await this.takeLasting(lasting);
    if (!permit.allowed) await this.limits.giveBack(...first.uses);
    return permit;
  }

  private async takeLasting(lasting: readonly Use[]): Promise<MailPermit> {
    const taken = await this.limits.take(...lasting);
    return taken.allowed
      ? { allowed: true, giveBack: () => this.limits.giveBack(...taken.uses).catch(() => {}) }
      : waitFor(taken.retryAfterMs);
  }

  private ofAccount(account: string): Use {
    return { name: 'mail-account-verification', ...this.rules.mailsPerMailbox, key: account };
  }

  private listShared(kind: string, mailbox: string, source: string): readonly Use[] {
    const { mailsPerMailbox, mailsPerMailboxAndSource } = this.rules;
    return [
      { name: `mail-address-${kind}`, ...mailsPerMailbox, key: mailbox },
      { name: `mail-share-${kind}`, ...mailsPerMailboxAndSource, key: `${mailbox}:${source}` },
    ];
  }
}

const waitFor = (ms: number): MailPermit => ({ allowed: false, retryAfterMs: Math.max(1, ms) });
