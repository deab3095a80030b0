import type { IdentityResult } from '@toolkit/application/web/session';
import { done, fail } from '@toolkit/domain/result';
import { identityRules, type MailedCodeKind, mailedCodes, paths } from '@toolkit/domain/session';

export interface MemoryMail {
  readonly to: string;
  readonly kind: MailedCodeKind | 'notice';
  /** Empty in a notice. */
  readonly link: string;
}

interface MailedCode {
  readonly kind: MailedCodeKind;
  /** The address of the account. */
  readonly account: string;
  /** The address that the mail went to. */
  readonly to: string;
  readonly expiresAt: number;
}

const { mailsPerMinute, mailsPerHour } = identityRules;

/** The mails of the memory provider and the codes in them. */
export class MemoryPost {
  readonly mails: MemoryMail[] = [];
  readonly #codes = new Map<string, MailedCode>();
  readonly #turns: { readonly kind: MailedCodeKind; readonly email: string; readonly at: number }[] = [];

  constructor(
    private readonly now: () => number,
    private readonly origin: string,
  ) {}

  sendCode(kind: MailedCodeKind, account: string, to = account): IdentityResult<void> {
    const turn = this.takeTurn(kind, to);
    if (!turn.ok) return turn;
    this.dropCodes(kind, account);
    const code = `code-${kind}-${this.mails.length + 1}`;
    this.#codes.set(code, { kind, account, to, expiresAt: this.now() + mailedCodes[kind].lifeMs });
    const page = kind === 'verification' ? paths.confirmEmail : paths.resetPassword;
    this.mails.push({ to, kind, link: `${this.origin}${page}#code=${code}` });
    return done;
  }

  sendNotice(to: string): void {
    this.mails.push({ to, kind: 'notice', link: '' });
  }

  find(code: string, kind: MailedCodeKind): MailedCode | undefined {
    const kept = this.#codes.get(code);
    return kept?.kind === kind && kept.expiresAt > this.now() ? kept : undefined;
  }

  dropCodes(kind: MailedCodeKind, account: string): void {
    for (const [code, kept] of this.#codes)
      if (kept.kind === kind && kept.account === account) this.#codes.delete(code);
  }

  /** Counts a mail of this kind for an address, unless it has to wait. */
  takeTurn(kind: MailedCodeKind, email: string): IdentityResult<void> {
    const wait = this.#wait(kind, email);
    if (wait > 0) return fail({ code: 'too-many-requests', retryAfterMs: wait });
    this.#turns.push({ kind, email, at: this.now() });
    return done;
  }

  #wait(kind: MailedCodeKind, email: string): number {
    const now = this.now();
    const taken = this.#turns.filter((turn) => turn.kind === kind && turn.email === email);
    const last = taken.at(-1)?.at;
    const oldest = taken.at(-mailsPerHour.points)?.at;
    return Math.max(
      last === undefined ? 0 : last + mailsPerMinute.perMs - now,
      oldest === undefined ? 0 : oldest + mailsPerHour.perMs - now,
    );
  }
}
