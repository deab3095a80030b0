import type {
  Addressee,
  NewSession,
  OidcUser,
  OpenSession,
  RegisteredUser,
  Renewal,
  Users,
} from '@toolkit/application/backend/session';
import { decideAddress, type MailedCodeKind } from '@toolkit/domain/session';
import { MemorySessions, type StoredUser } from './memory-sessions.ts';

interface StoredCode {
  readonly kind: MailedCodeKind;
  readonly to: Addressee;
  readonly expiresAt: Date;
}

/** Users, their sessions and the codes that were mailed to them, as other adapters keep them in one database. */
export class MemoryUsers extends MemorySessions implements Users {
  /** By hash. */
  private readonly codes = new Map<string, StoredCode>();

  add({ id, email }: RegisteredUser, passwordHash = ''): StoredUser {
    const user = { id, email, emailVerified: false, disabled: false, passwordHash };
    this.stored.set(id, user);
    return user;
  }

  disable(id: string): void {
    const user = this.stored.get(id);
    if (user) user.disabled = true;
  }

  /** The stored user, with the ids of their sessions. @throws RangeError if there is none */
  kept(id: string) {
    const user = this.stored.get(id);
    if (!user) throw new RangeError(`Nobody has the id ${id}.`);
    const sessions = [...this.sessions.values()].filter(({ userId }) => userId === id);
    return { ...user, sessions: sessions.map((session) => session.id) };
  }

  async exists(email: string) {
    return this.findOwner(email) !== undefined;
  }

  async register(user: RegisteredUser, passwordHash: string, session: NewSession, now: Date) {
    return this.findOwner(user.email) ? undefined : this.begin(session, this.add(user, passwordHash), now);
  }

  async enterOidcUser(
    { issuer, subject, sid, idToken, ...claimed }: OidcUser,
    newId: string,
    session: NewSession,
    now: Date,
  ): Promise<OpenSession | 'address-in-use' | 'user-disabled'> {
    const known = this.findLinked(issuer, subject);
    if (known?.disabled) return 'user-disabled';
    const owner = this.findOwner(claimed.email);
    const address = decideAddress(known, claimed, owner !== undefined && owner !== known);
    if (!address) return 'address-in-use';
    const { email, emailVerified, takenEmail } = address;
    const id = known?.id ?? newId;
    if (known && known.email !== email) this.dropCodes(({ to }) => to.id === id);
    const user = { id, email, emailVerified, disabled: false, link: { issuer, subject } };
    this.stored.set(id, user);
    const opened = this.begin(session, user, now, { issuer, idToken, sid });
    return { ...opened, user: { ...opened.user, takenEmail } };
  }

  async addCode(kind: MailedCodeKind, to: Addressee, codeHash: string, expiresAt: Date) {
    this.codes.set(codeHash, { kind, to, expiresAt });
  }

  async overtakeCodes(codeHash: string) {
    const newest = this.codes.get(codeHash);
    if (!newest) return;
    this.dropCodes(
      ({ kind, to, expiresAt }, hash) =>
        hash !== codeHash && kind === newest.kind && to.id === newest.to.id && expiresAt <= newest.expiresAt,
    );
  }

  async userOfCode(kind: MailedCodeKind, codeHash: string, now: Date) {
    const user = this.findAddressee(this.findCode(kind, codeHash, now)?.to);
    return user && { id: user.id, email: user.email };
  }

  async confirmEmail(codeHash: string, now: Date) {
    const to = this.findCode('verification', codeHash, now)?.to;
    const user = this.stored.get(to?.id ?? '');
    if (!to || !user) return false;
    const owner = this.findOwner(to.email);
    if (!user.emailVerified && owner && owner !== user) return false;
    this.useUp('verification', user.id);
    if (to.email !== user.email && user.emailVerified) return false;
    user.email = to.email;
    user.emailVerified = true;
    this.dropCodes(
      (code) => code.kind === 'password-reset' && code.to.id === to.id && code.to.email !== to.email,
    );
    return true;
  }

  async resetPassword(codeHash: string, passwordHash: string, now: Date) {
    const to = this.findCode('password-reset', codeHash, now)?.to;
    this.useUp('password-reset', to?.id);
    const user = this.findAddressee(to);
    if (user?.passwordHash === undefined) return false;
    user.passwordHash = passwordHash;
    user.emailVerified = true;
    this.endWhere(({ userId }) => userId === user.id);
    this.useUp('verification', user.id);
    return true;
  }

  async credential(email: string) {
    const { id: userId = '', passwordHash, disabled = false } = this.findOwner(email) ?? {};
    return passwordHash === undefined ? undefined : { userId, passwordHash, disabled };
  }

  async updatePassword(own: OpenSession, renewal: Renewal, passwordHash: string) {
    const { id, tokenHash } = own;
    const user = this.stored.get(own.user.id);
    const session = this.sessions.get(id);
    if (user?.passwordHash === undefined || session?.tokenHash !== tokenHash) return false;
    if (session.userId !== user.id) return false;
    this.sessions.set(id, { ...session, ...renewal });
    user.passwordHash = passwordHash;
    this.endWhere((other) => other.userId === user.id && other.id !== id);
    this.useUp('password-reset', user.id);
    return true;
  }

  /** Who has proven the address, or signs in with it and a password: one user at most. */
  private findOwner(email: string): StoredUser | undefined {
    return [...this.stored.values()].find(
      (user) => user.email === email && (user.emailVerified || !user.link),
    );
  }

  /** The user, if the address is still theirs. */
  private findAddressee(to: Addressee | undefined): StoredUser | undefined {
    const user = this.stored.get(to?.id ?? '');
    return user?.email === to?.email ? user : undefined;
  }

  private findCode(kind: MailedCodeKind, codeHash: string, now: Date): StoredCode | undefined {
    const code = this.codes.get(codeHash);
    return code?.kind === kind && code.expiresAt > now ? code : undefined;
  }

  private useUp(kind: MailedCodeKind, userId: string | undefined): void {
    this.dropCodes((code) => code.kind === kind && userId !== undefined && code.to.id === userId);
  }

  private dropCodes(isDropped: (code: StoredCode, codeHash: string) => boolean): void {
    for (const [hash, code] of this.codes) if (isDropped(code, hash)) this.codes.delete(hash);
  }
}
