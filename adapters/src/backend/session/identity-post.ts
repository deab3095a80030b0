import type { Mailer } from '@toolkit/application/backend/mail';
import {
  type MailCadence,
  type MailKind,
  passwordChangedMail,
  resetMail,
  type Turn,
  verificationMail,
} from '@toolkit/application/backend/session';
import { type MailedCodeKind, mailedCodes } from '@toolkit/domain/session';
import type { IdentityEvent } from './identity-event.ts';
import type { IdentityRecords, Person } from './identity-records.ts';
import { newCode } from './mailed-codes.ts';

export interface PostParts {
  readonly records: IdentityRecords;
  readonly mailer: Mailer;
  readonly cadence: MailCadence;
  readonly publicUrl: string;
  readonly keyOf: (email: string) => string;
  readonly log: (event: IdentityEvent) => void;
}

/** Sends the provider's mails, as often as one mailbox should get them. */
export class IdentityPost {
  readonly #underWay = new Set<Promise<void>>();

  constructor(private readonly parts: PostParts) {}

  async sendVerification(person: Person): Promise<Turn> {
    return this.#sendCode('verification', person);
  }

  /**
   * To another address than the account's, at the pace of the account's; to none that somebody has. Off the request's
   * path: how long the request takes must not tell whether the address is taken.
   */
  async correctAddress(person: Person, email: string): Promise<Turn> {
    const turn = await this.#takeTurn('verification', person.email);
    if (turn.allowed)
      this.#later(async () => {
        if (!(await this.parts.records.exists(email)))
          await this.#sendCode('verification', { ...person, email });
      });
    return turn;
  }

  /** Off the request's path: how long the request takes must not tell whether there is such an account. */
  requestReset(email: string): void {
    this.#later(async () => {
      const person = await this.parts.records.find(email);
      if (person) await this.#sendCode('password-reset', person);
    });
  }

  /** To addresses that were proven only. */
  sendPasswordChanged(to: string): void {
    this.#later(async () => {
      const { mailer, publicUrl } = this.parts;
      const turn = await this.#takeTurn('password-changed', to);
      if (turn.allowed)
        await this.#handOver('password-changed', to, () => mailer.send(passwordChangedMail(to, publicUrl)));
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  async #sendCode(kind: MailedCodeKind, person: Person): Promise<Turn> {
    const { records, mailer, publicUrl } = this.parts;
    const turn = await this.#takeTurn(kind, person.email);
    if (!turn.allowed) return turn;
    const { code, codeHash } = newCode();
    const mailOf = kind === 'verification' ? verificationMail : resetMail;
    const expiresAt = new Date(Date.now() + mailedCodes[kind].lifeMs);
    try {
      await this.#handOver(kind, person.email, async () => {
        await records.addCode(kind, person, codeHash, expiresAt);
        await mailer.send({ ...mailOf(person.email, publicUrl, code), expiresAt });
      });
    } catch (error) {
      // What nobody got ends no older code.
      await records.dropCode(codeHash).catch(() => {});
      throw error;
    }
    await records.overtakeCodes(codeHash);
    return turn;
  }

  async #handOver(kind: MailKind, email: string, send: () => Promise<void>): Promise<void> {
    try {
      await send();
    } catch (error) {
      await this.parts.cadence.giveBack(kind, this.parts.keyOf(email));
      throw error;
    }
  }

  #takeTurn(kind: MailKind, email: string): Promise<Turn> {
    return this.parts.cadence.take(kind, this.parts.keyOf(email));
  }

  #later(work: () => Promise<void>): void {
    const task = work()
      .catch((error: unknown) => {
        this.parts.log({
          level: 'error',
          event: 'identity-mail-failed',
          detail: error instanceof Error ? error.name : 'unknown',
        });
      })
      .finally(() => this.#underWay.delete(task));
    this.#underWay.add(task);
  }
}
