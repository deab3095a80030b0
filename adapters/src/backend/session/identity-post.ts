import type { Mailer } from '@toolkit/application/backend/mail';
import type { RateLimit, RateLimits } from '../limits/rate-limits.ts';
import type { IdentityEvent } from './identity-event.ts';
import { passwordChangedMail, resetMail, verificationMail } from './identity-mails.ts';
import type { IdentityRecords, MailedCodeKind, Person } from './identity-records.ts';
import type { IdentityRules } from './identity-rules.ts';
import { newCode } from './mailed-codes.ts';

const lifeMs = { verification: 3 * 24 * 3_600_000, 'password-reset': 3_600_000 } as const;

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

  /** Off the request's path: how long the request takes must not tell whether there is such an account. */
  requestReset(email: string): void {
    this.#later(async () => {
      const person = await this.parts.records.find(email);
      if (person) await this.#sendCode('password-reset', person);
    });
  }

  sendPasswordChanged(to: string): void {
    this.#later(() => this.parts.mailer.send(passwordChangedMail(to, this.parts.publicUrl)));
  }

  async close(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  async #sendCode(kind: MailedCodeKind, person: Person): Promise<Sent> {
    const { records, mailer, limits, publicUrl, keyOf } = this.parts;
    const wait = await this.#waitFor(kind, person.email);
    if (wait > 0) return { sent: false, retryAfterMs: wait };
    const { code, codeHash } = newCode();
    const mailOf = kind === 'verification' ? verificationMail : resetMail;
    const expiresAt = new Date(Date.now() + lifeMs[kind]);
    try {
      await records.addCode(kind, person.id, codeHash, expiresAt);
      await mailer.send({ ...mailOf(person.email, publicUrl, code), expiresAt });
    } catch (error) {
      // What nobody got ends no older code and counts for no hour; the minute stays, so that trouble is not hammered.
      await records.dropCode(codeHash).catch(() => {});
      await limits.giveBack(this.#hourly(kind), keyOf(person.email)).catch(() => {});
      throw error;
    }
    await records.overtakeCodes(codeHash);
    return { sent: true };
  }

  async #waitFor(kind: MailedCodeKind, email: string): Promise<number> {
    const { limits, rules, keyOf } = this.parts;
    const minute = await limits.take({ name: `mail-minute-${kind}`, ...rules.mailsPerMinute }, keyOf(email));
    if (!minute.allowed) return Math.max(1, minute.retryAfterMs);
    const hour = await limits.take(this.#hourly(kind), keyOf(email));
    return hour.allowed ? 0 : Math.max(1, hour.retryAfterMs);
  }

  #hourly = (kind: MailedCodeKind): RateLimit => ({
    name: `mail-hour-${kind}`,
    ...this.parts.rules.mailsPerHour,
  });

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
