import { type MailedCodeKind, mailedCodes } from '@toolkit/domain/session';
import type { Clock } from '../../environment/index.ts';
import type { Mailer } from '../../mail/index.ts';
import type { Addressee, People, Person, Secrets } from '../ports.ts';
import { correctionMail, passwordChangedMail, resetMail, verificationMail } from './identity-mails.ts';
import type { MailCadence, MailKind, Turn } from './mail-cadence.ts';

const mails = { verification: verificationMail, 'password-reset': resetMail };

export interface IdentityMailerParts {
  readonly people: People;
  readonly mailer: Mailer;
  readonly cadence: MailCadence;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly publicUrl: string;
  /** Called with the error of a mail that no caller waits for. */
  readonly failed: (error: unknown) => void;
}

/** Sends mails about accounts, within the limits of each mailbox. */
export class IdentityMailer {
  private readonly underWay = new Set<Promise<void>>();

  constructor(private readonly parts: IdentityMailerParts) {}

  async sendVerification(person: Person): Promise<Turn> {
    return this.sendCode('verification', person);
  }

  /**
   * Mails a code to a corrected address unless it has an account, within the limits of the account's own address.
   * Neither the duration of the request nor what it leaves to be done reveals whether the address is taken.
   */
  async correctAddress(person: Person, email: string): Promise<Turn> {
    const turn = await this.takeTurn('verification', person.email);
    if (turn.allowed)
      this.later(async () => {
        const isTaken = await this.parts.people.exists(email);
        // For the same account in both cases: its earlier code, which its owner can try, ends in both.
        await this.sendCode('verification', { id: person.id, email }, correctionMail, isTaken);
      });
    return turn;
  }

  /** Neither the duration of the request nor what it leaves to be done reveals whether there is such an account. */
  requestReset(email: string): void {
    this.later(async () => {
      const person = await this.parts.people.find(email);
      await this.sendCode('password-reset', { id: person?.id, email });
    });
  }

  /** Call it only with verified addresses. */
  sendPasswordChanged(to: string): void {
    this.later(async () => {
      const { mailer, publicUrl } = this.parts;
      const turn = await this.takeTurn('password-changed', to);
      if (turn.allowed) await handOver(turn, () => mailer.send(passwordChangedMail(to, publicUrl)));
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.underWay);
  }

  private async sendCode(
    kind: MailedCodeKind,
    to: Addressee,
    mailOf = mails[kind],
    isDecoy = to.id === undefined,
  ): Promise<Turn> {
    const { people, mailer, secrets, clock, publicUrl } = this.parts;
    // A decoy counts as a mail does, but never against the address: its owner has asked for nothing.
    const turn = await this.takeTurn(kind, isDecoy ? `nobody ${to.email}` : to.email);
    if (!turn.allowed) return turn;
    const { code, codeHash } = secrets.newCode();
    const expiresAt = new Date(clock.now().getTime() + mailedCodes[kind].lifeMs);
    try {
      await handOver(turn, async () => {
        await people.addCode(kind, to, codeHash, expiresAt);
        // The newer code ends the older one, so a mail with that must not arrive any more.
        const topic = `${kind} ${to.id ?? 'nobody'}`;
        await mailer.send({ ...mailOf(to.email, publicUrl, code), topic, expiresAt, isDecoy });
      });
    } catch (error) {
      // A code that was not delivered must not end older ones.
      await people.dropCode(codeHash).catch(() => {});
      throw error;
    }
    await people.overtakeCodes(codeHash);
    return turn;
  }

  private takeTurn(kind: MailKind, email: string): Promise<Turn> {
    return this.parts.cadence.take(kind, this.parts.secrets.hashEmail(email));
  }

  private later(work: () => Promise<void>): void {
    const task = work()
      .catch(this.parts.failed)
      .finally(() => this.underWay.delete(task));
    this.underWay.add(task);
  }
}

async function handOver(turn: Extract<Turn, { allowed: true }>, send: () => Promise<void>): Promise<void> {
  try {
    await send();
  } catch (error) {
    await turn.giveBack();
    throw error;
  }
}
