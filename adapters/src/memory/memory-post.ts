import type { IdentityResult } from '@toolkit/application/web/session';
import { done, fail } from '@toolkit/domain/result';
import { identityRules, type MailedCodeKind, mailedCodes, paths } from '@toolkit/domain/session';

export interface MemoryMail {
  readonly to: string;
  readonly kind: MailedCodeKind | 'notice';
  /** Empty in a notice. */
  readonly link: string;
  readonly sentAt: number;
}

interface MailedCode {
  readonly kind: MailedCodeKind;
  readonly email: string;
  readonly expiresAt: number;
}

const { mailsPerMinute, mailsPerHour } = identityRules;

/** The mails of the memory provider and the codes in them. */
export class MemoryPost {
  readonly mails: MemoryMail[] = [];
  readonly #codes = new Map<string, MailedCode>();

  constructor(
    private readonly now: () => number,
    private readonly origin: string,
  ) {}

  sendCode(kind: MailedCodeKind, to: string): IdentityResult<void> {
    const wait = this.#wait(kind, to);
    if (wait > 0) return fail({ code: 'too-many-requests', retryAfterMs: wait });
    this.dropCodes(kind, to);
    const code = `code-${kind}-${this.mails.length + 1}`;
    this.#codes.set(code, { kind, email: to, expiresAt: this.now() + mailedCodes[kind].lifeMs });
    const page = kind === 'verification' ? paths.confirmEmail : paths.resetPassword;
    this.mails.push({ to, kind, link: `${this.origin}${page}#code=${code}`, sentAt: this.now() });
    return done;
  }

  sendNotice(to: string): void {
    this.mails.push({ to, kind: 'notice', link: '', sentAt: this.now() });
  }

  addressOf(code: string, kind: MailedCodeKind): string | undefined {
    const kept = this.#codes.get(code);
    return kept?.kind === kind && kept.expiresAt > this.now() ? kept.email : undefined;
  }

  useUp(code: string): void {
    this.#codes.delete(code);
  }

  dropCodes(kind: MailedCodeKind, email: string): void {
    for (const [code, kept] of this.#codes)
      if (kept.kind === kind && kept.email === email) this.#codes.delete(code);
  }

  #wait(kind: MailedCodeKind, to: string): number {
    const now = this.now();
    const sent = this.mails.filter((mail) => mail.kind === kind && mail.to === to).map((mail) => mail.sentAt);
    const last = sent.at(-1);
    const oldest = sent.at(-mailsPerHour.points);
    return Math.max(
      last === undefined ? 0 : last + mailsPerMinute.perMs - now,
      oldest === undefined ? 0 : oldest + mailsPerHour.perMs - now,
    );
  }
}
