import type { People, Person } from '@toolkit/application/backend/session';
import type { MailedCodeKind } from '@toolkit/domain/session';

interface Account {
  readonly id: string;
  email: string;
  emailVerified: boolean;
  passwordHash: string;
  /** Ids of the open ones. */
  sessions: readonly string[];
}

interface MailedCode {
  readonly kind: MailedCodeKind;
  readonly to: Person;
  readonly expiresAt: Date;
}

export class MemoryPeople implements People {
  readonly #accounts = new Map<string, Account>();
  readonly #codes = new Map<string, MailedCode>();

  add({ id, email }: Person, passwordHash = ''): void {
    this.#accounts.set(id, { id, email, emailVerified: false, passwordHash, sessions: [] });
  }

  openSession(id: string, sessionId: string): void {
    const account = this.#accounts.get(id);
    if (account) account.sessions = [...account.sessions, sessionId];
  }

  /** The account as it is now. @throws RangeError when there is none */
  account(id: string): Readonly<Account> {
    const account = this.#accounts.get(id);
    if (!account) throw new RangeError(`Nobody has the id ${id}.`);
    return { ...account };
  }

  async find(email: string): Promise<Person | undefined> {
    const account = this.#of(email);
    return account && { id: account.id, email };
  }

  async exists(email: string): Promise<boolean> {
    return this.#of(email) !== undefined;
  }

  async addCode(kind: MailedCodeKind, to: Person, codeHash: string, expiresAt: Date): Promise<void> {
    this.#codes.set(codeHash, { kind, to, expiresAt });
  }

  async overtakeCodes(codeHash: string): Promise<void> {
    const newest = this.#codes.get(codeHash);
    if (!newest) return;
    this.#dropCodes(
      ({ kind, to, expiresAt }, hash) =>
        hash !== codeHash && kind === newest.kind && to.id === newest.to.id && expiresAt <= newest.expiresAt,
    );
  }

  async dropCode(codeHash: string): Promise<void> {
    this.#codes.delete(codeHash);
  }

  async personOfCode(kind: MailedCodeKind, codeHash: string, now: Date): Promise<Person | undefined> {
    const account = this.#at(this.#good(kind, codeHash, now)?.to);
    return account && { id: account.id, email: account.email };
  }

  async confirmEmail(codeHash: string, now: Date): Promise<boolean> {
    const to = this.#good('verification', codeHash, now)?.to;
    const account = to && this.#accounts.get(to.id);
    if (!account) return false;
    const isCorrection = to.email !== account.email;
    if (isCorrection && !account.emailVerified && this.#of(to.email)) return false;
    this.#use('verification', codeHash, now);
    if (isCorrection && account.emailVerified) return false;
    account.email = to.email;
    account.emailVerified = true;
    this.#dropCodes(
      (code) => code.kind === 'password-reset' && code.to.id === to.id && code.to.email !== to.email,
    );
    return true;
  }

  async resetPassword(codeHash: string, passwordHash: string, now: Date): Promise<boolean> {
    const account = this.#at(this.#use('password-reset', codeHash, now));
    if (!account) return false;
    account.passwordHash = passwordHash;
    account.emailVerified = true;
    account.sessions = [];
    this.#dropCodes(({ kind, to: { id } }) => kind === 'verification' && id === account.id);
    return true;
  }

  async passwordHash(id: string): Promise<string | undefined> {
    return this.#accounts.get(id)?.passwordHash;
  }

  async updatePassword(id: string, sessionId: string, passwordHash: string): Promise<boolean> {
    const account = this.#accounts.get(id);
    if (!account?.sessions.includes(sessionId)) return false;
    account.passwordHash = passwordHash;
    account.sessions = [sessionId];
    this.#dropCodes(({ kind, to }) => kind === 'password-reset' && to.id === id);
    return true;
  }

  #of(email: string): Account | undefined {
    return [...this.#accounts.values()].find((account) => account.email === email);
  }

  /** The account, if this is still its address. */
  #at(to: Person | undefined): Account | undefined {
    const account = to && this.#accounts.get(to.id);
    return account?.email === to?.email ? account : undefined;
  }

  #good(kind: MailedCodeKind, codeHash: string, now: Date): MailedCode | undefined {
    const code = this.#codes.get(codeHash);
    return code?.kind === kind && code.expiresAt > now ? code : undefined;
  }

  /** Uses up a good code, and with it the others of its kind. */
  #use(kind: MailedCodeKind, codeHash: string, now: Date): Person | undefined {
    const used = this.#good(kind, codeHash, now);
    if (used) this.#dropCodes((code) => code.kind === kind && code.to.id === used.to.id);
    return used?.to;
  }

  #dropCodes(isDropped: (code: MailedCode, codeHash: string) => boolean): void {
    for (const [hash, code] of this.#codes) if (isDropped(code, hash)) this.#codes.delete(hash);
  }
}
