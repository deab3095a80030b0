import { type MailedCodeKind, mailedCodeMs } from '@toolkit/domain/session';
import type { Taken, Use } from '../../limits/ports.ts';
import type { Addressee, IdentityPorts, RegisteredUser } from '../ports.ts';
import {
  correctionMail,
  oidcVerificationMail,
  passwordChangedMail,
  resetMail,
  verificationMail,
} from './identity-mails.ts';

/**
 * Sends mails about accounts, within the allowances of each mailbox. Each kind of mail has one of its own, and what the
 * owner of an account asks for never counts on what strangers can use up.
 */
export class IdentityMailer {
  private readonly underWay = new Set<Promise<void>>();

  constructor(private readonly ports: IdentityPorts) {}

  /** Mails a code to the own address of an account. */
  async sendVerification(user: RegisteredUser) {
    const ofMailbox = {
      name: 'mail-address-verification',
      ...this.ports.rules.verificationsPerMailbox,
      key: this.hashMailbox(user.email),
    };
    const writeMail = this.ports.oidc ? oidcVerificationMail : verificationMail;
    return this.sendOnceAMinute('verification', user.id, [this.ofAccount(user.id), ofMailbox], () =>
      this.sendCode('verification', user, writeMail),
    );
  }

  /**
   * Mails a code to a corrected address unless it has an account, for somebody at `source`. It counts on the account, as
   * its own verifications, and on an allowance of the corrected address that no mail to its owner touches.
   * Neither the duration of the request nor what it leaves to be done reveals whether the address is taken.
   */
  async correctAddress(user: RegisteredUser, email: string, source: string) {
    const { users, limits } = this.ports;
    return this.sendOnceAMinute('verification', user.id, [this.ofAccount(user.id)], async () =>
      this.later(async () => {
        const isTaken = await users.exists(email);
        const mailbox = this.hashMailbox(email, isTaken);
        const corrected = await limits.take(...this.listShared('correction', mailbox, source));
        // For the same account in both cases: its earlier code, which its owner can try, ends in both.
        const to = { id: user.id, email };
        await this.spend(corrected, () => this.sendCode('verification', to, correctionMail, isTaken));
      }),
    );
  }

  /**
   * Mails a code to somebody who asks for it at `source`. Neither the duration of the request nor what it leaves to be
   * done reveals whether there is such an account.
   * @param device the trusted device of this account that asks, if it is one: then nobody else's requests count
   */
  requestReset(email: string, source: string, device?: string): void {
    this.later(async () => {
      const credential = await this.ports.users.credential(email);
      const id = credential?.disabled ? undefined : credential?.userId;
      const mailbox = this.hashMailbox(email, id === undefined);
      const key = device ?? mailbox;
      const ofDevice = { name: 'mail-device-password-reset', ...this.ports.rules.resetsPerDevice, key };
      const allowances =
        device === undefined ? this.listShared('password-reset', mailbox, source) : [ofDevice];
      await this.sendOnceAMinute('password-reset', key, allowances, () =>
        this.sendCode('password-reset', { id, email }, resetMail),
      );
    });
  }

  /** Call it only with verified addresses. */
  sendPasswordChanged(to: string): void {
    this.later(async () => {
      const { mailer, publicUrl, rules } = this.ports;
      const key = this.hashMailbox(to);
      const hourly = { name: 'mail-hour-password-changed', ...rules.noticesPerHour, key };
      await this.sendOnceAMinute('password-changed', key, [hourly], () =>
        mailer.send(passwordChangedMail(to, publicUrl)),
      );
    });
  }

  async close() {
    await Promise.all(this.underWay);
  }

  /** Sends a mail that is allowed. If it cannot be stored, its allowances are given back, but not that of the minute. */
  private async spend(permit: Taken, send: () => Promise<void>): Promise<Taken> {
    if (permit.allowed)
      await send().catch(async (error: unknown) => {
        await this.ports.limits.giveBack(...permit.uses).catch(() => {});
        throw error;
      });
    return permit;
  }

  private async sendCode(
    kind: MailedCodeKind,
    to: Addressee,
    writeMail: typeof resetMail,
    isDecoy = to.id === undefined,
  ) {
    const { users, mailer, secrets, clock, publicUrl } = this.ports;
    const { code, codeHash } = secrets.newCode();
    const expiresAt = new Date(clock.now().getTime() + mailedCodeMs[kind]);
    await users.addCode(kind, to, codeHash, expiresAt);
    // The newer code ends the older one, so a mail with that must not arrive any more.
    const topic = `${kind} ${to.id ?? 'nobody'}`;
    await mailer.send({ ...writeMail(to.email, publicUrl, code), topic, expiresAt, isDecoy });
    // A code that was not mailed ends no older one.
    await users.overtakeCodes(codeHash);
  }

  private async sendOnceAMinute(
    kind: string,
    key: string,
    allowances: readonly Use[],
    send: () => Promise<void>,
  ) {
    const { limits, rules } = this.ports;
    // First and alone: a request refused for its minute must not use up an allowance, even briefly.
    const minute = await limits.take({ name: `mail-minute-${kind}`, ...rules.mailsPerMinute, key });
    if (!minute.allowed) return minute;
    const permit = await limits.take(...allowances);
    if (!permit.allowed) await limits.giveBack(...minute.uses);
    return this.spend(permit, send);
  }

  private ofAccount(key: string): Use {
    return { name: 'mail-account-verification', ...this.ports.rules.mailsPerMailbox, key };
  }

  /** What anybody at `source` can use up. */
  private listShared(kind: string, mailbox: string, source: string): readonly Use[] {
    const { mailsPerMailbox, mailsPerMailboxAndSource } = this.ports.rules;
    return [
      { name: `mail-address-${kind}`, ...mailsPerMailbox, key: mailbox },
      { name: `mail-share-${kind}`, ...mailsPerMailboxAndSource, key: `${mailbox}:${source}` },
    ];
  }

  /** A decoy counts as a mail does, but never against the address: its owner has asked for nothing. */
  private hashMailbox(email: string, isDecoy = false): string {
    return this.ports.secrets.hashEmail(isDecoy ? `nobody ${email}` : email);
  }

  private later(work: () => Promise<void>): void {
    const task = work()
      .catch((error: unknown) => this.ports.failed('mail', error))
      .finally(() => this.underWay.delete(task));
    this.underWay.add(task);
  }
}
