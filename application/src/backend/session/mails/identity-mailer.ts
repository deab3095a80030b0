import { type MailedCodeKind, mailedCodes } from '@toolkit/domain/session';
import type { Addressee, IdentityPorts, RegisteredUser } from '../ports.ts';
import {
  correctionMail,
  oidcVerificationMail,
  passwordChangedMail,
  resetMail,
  verificationMail,
} from './identity-mails.ts';
import { MailCadence, type MailPermit } from './mail-cadence.ts';

type Permit = Extract<MailPermit, { allowed: true }>;

/** Sends mails about accounts, within the limits of each mailbox. */
export class IdentityMailer {
  private readonly cadence: MailCadence;
  private readonly underWay = new Set<Promise<void>>();

  constructor(private readonly ports: IdentityPorts) {
    this.cadence = new MailCadence(ports.limits, ports.rules);
  }

  async sendVerification(user: RegisteredUser): Promise<MailPermit> {
    const permit = await this.cadence.takeVerification(user.id, this.hashMailbox(user.email));
    const writeMail = this.ports.oidc ? oidcVerificationMail : verificationMail;
    if (permit.allowed) await this.sendCode('verification', user, permit, writeMail);
    return permit;
  }

  /**
   * Mails a code to a corrected address unless it has an account, for somebody at `source`. It counts on the account,
   * and on an allowance of the corrected address that no mail to its owner touches.
   * Neither the duration of the request nor what it leaves to be done reveals whether the address is taken.
   */
  async correctAddress(user: RegisteredUser, email: string, source: string): Promise<MailPermit> {
    const { users } = this.ports;
    const permit = await this.cadence.takeCorrection(user.id);
    if (permit.allowed)
      this.later(async () => {
        const isTaken = await users.exists(email);
        const corrected = await this.cadence.takeCorrected(this.hashMailbox(email, isTaken), source);
        // For the same account in both cases: its earlier code, which its owner can try, ends in both.
        const to = { id: user.id, email };
        if (corrected.allowed) await this.sendCode('verification', to, corrected, correctionMail, isTaken);
      });
    return permit;
  }

  /**
   * Mails a code to somebody who asks for it at `source`. Neither the duration of the request nor what it leaves to be
   * done reveals whether there is such an account.
   * @param device the trusted device of this account that asks, if it is one
   */
  requestReset(email: string, source: string, device?: string): void {
    this.later(async () => {
      const credential = await this.ports.users.credential(email);
      const id = credential?.disabled ? undefined : credential?.userId;
      const mailbox = this.hashMailbox(email, id === undefined);
      const permit = await this.cadence.takeReset(mailbox, source, device);
      if (permit.allowed) await this.sendCode('password-reset', { id, email }, permit, resetMail);
    });
  }

  /** Call it only with verified addresses. */
  sendPasswordChanged(to: string): void {
    this.later(async () => {
      const { mailer, publicUrl } = this.ports;
      const permit = await this.cadence.takeNotice(this.hashMailbox(to));
      if (permit.allowed) await handOver(permit, () => mailer.send(passwordChangedMail(to, publicUrl)));
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.underWay);
  }

  private async sendCode(
    kind: MailedCodeKind,
    to: Addressee,
    permit: Permit,
    writeMail: typeof resetMail,
    isDecoy = to.id === undefined,
  ): Promise<void> {
    const { users, mailer, secrets, clock, publicUrl } = this.ports;
    const { code, codeHash } = secrets.newCode();
    const expiresAt = new Date(clock.now().getTime() + mailedCodes[kind].lifeMs);
    try {
      await handOver(permit, async () => {
        await users.addCode(kind, to, codeHash, expiresAt);
        // The newer code ends the older one, so a mail with that must not arrive any more.
        const topic = `${kind} ${to.id ?? 'nobody'}`;
        await mailer.send({ ...writeMail(to.email, publicUrl, code), topic, expiresAt, isDecoy });
      });
    } catch (error) {
      // A code that was not delivered must not end older ones.
      await users.dropCode(codeHash).catch(() => {});
      throw error;
    }
    await users.overtakeCodes(codeHash);
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

async function handOver(permit: Permit, send: () => Promise<void>): Promise<void> {
  try {
    await send();
  } catch (error) {
    await permit.giveBack();
    throw error;
  }
}
