import type { Mailer } from '@toolkit/application/backend/mail';
import { type IdentityRules, type MailedCodeKind, mailedCodes } from '@toolkit/domain/session';
import type { RateLimit, RateLimits } from '../limits/rate-limits.ts';
import type { IdentityEvent } from './identity-event.ts';
import { passwordChangedMail, resetMail, verificationMail } from './identity-mails.ts';
import type { IdentityRecords, Person } from './identity-records.ts';
import { newCode } from './mailed-codes.ts';

type MailKind = MailedCodeKind | 'password-changed';

export interface PostParts {
  readonly records: IdentityRecords;
  readonly mailer: Mailer;
  readonly limits: RateLimits;
  readonly rules: IdentityRules;
  readonly publicUrl: string;
  readonly keyOf: (email: string) => string;
  readonly log: (event: IdentityEvent) => void;
}

export type Sent = { readonly sent: true } | { readonly sent: false; readonly retryAfterMs: number };

/** Sends the provider's mails, as often as one mailbox should get them. */
export class IdentityPost {
  readonly #underWay = new Set<Promise<void>>();

  constructor(private readonly parts: PostParts) {}

  async sendVerification(person: Person): Promise<Sent> {
    return this.#sendCode('verification', person);
  }

  /**
   * To another address than the account's, at the pace of the account's; to none that somebody has. Off the request's
   * path: how long the request takes must not tell whether the address is taken.
   */
  async correctAddress(person: Person, email: string): Promise<Sent> {
    const wait = await this.#waitFor('verification', person.email);
    if (wait > 0) return { sent: false, retryAfterMs: wait };
    this.#later(async () => {
      if (!(await this.parts.records.exists(email)))
        await this.#sendCode('verification', { ...person, email });
    });
    return { sent: true };
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
      if ((await this.#waitFor('password-changed', to)) > 0) return;
      await this.#handOver('password-changed', to, () => mailer.send(passwordChangedMail(to, publicUrl)));
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  async #sendCode(kind: MailedCodeKind, person: Person): Promise<Sent> {
    const { records, mailer, publicUrl } = this.parts;
    const wait = await this.#waitFor(kind, person.email);
    if (wait > 0) return { sent: false, retryAfterMs: wait };
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
    return { sent: true };
  }

  /** What nobody got counts for no hour and no day; the minute stays, so that trouble is not hammered. */
  async #handOver(kind: MailKind, email: string, send: () => Promise<void>): Promise<void> {
    const { limits, keyOf } = this.parts;
    try {
      await send();
    } catch (error) {
      for (const limit of this.#lasting(kind)) await limits.giveBack(limit, keyOf(email)).catch(() => {});
      throw error;
    }
  }

  /** How long this mailbox has to wait for the next mail of this kind; 0 takes the turn. */
  async #waitFor(kind: MailKind, email: string): Promise<number> {
    const { limits, rules, keyOf } = this.parts;
    const key = keyOf(email);
    const taken: RateLimit[] = [];
    for (const limit of [{ name: `mail-minute-${kind}`, ...rules.mailsPerMinute }, ...this.#lasting(kind)]) {
      const turn = await limits.take(limit, key);
      if (!turn.allowed) {
        // No mail comes of it, so it must not count where others of this mailbox are counted.
        for (const one of taken.slice(1)) await limits.giveBack(one, key);
        return Math.max(1, turn.retryAfterMs);
      }
      taken.push(limit);
    }
    return 0;
  }

  #lasting(kind: MailKind): readonly RateLimit[] {
    const { rules } = this.parts;
    const hourly = kind === 'password-changed' ? rules.noticesPerHour : rules.mailsPerHour;
    return [
      { name: `mail-hour-${kind}`, ...hourly },
      { name: 'mail-day', ...rules.mailsPerDay },
    ];
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
