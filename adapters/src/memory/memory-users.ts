import type {
  Addressee,
  Credential,
  NewSession,
  OidcUser,
  OpenSession,
  RegisteredUser,
  Renewal,
  Users,
} from '@toolkit/application/backend/session';
import { decideAddress, type MailedCodeKind } from '@toolkit/domain/session';
import { type MailedCodeRecord, MemoryIdentityRecords, type UserRecord } from './memory-identity-records.ts';

export class MemoryUsers implements Users {
  constructor(private readonly records = new MemoryIdentityRecords()) {}

  add({ id, email }: RegisteredUser, passwordHash = ''): void {
    this.records.users.set(id, { id, email, emailVerified: false, disabled: false, passwordHash });
  }

  disable(id: string): void {
    const user = this.records.users.get(id);
    if (user) user.disabled = true;
  }

  /** The stored user, with the ids of their sessions. @throws RangeError if there is none */
  kept(id: string) {
    const user = this.records.users.get(id);
    if (!user) throw new RangeError(`Nobody has the id ${id}.`);
    const sessions = [...this.records.sessions.values()].filter(({ userId }) => userId === id);
    return { ...user, sessions: sessions.map((session) => session.id) };
  }

  async exists(email: string): Promise<boolean> {
    return this.findOwner(email) !== undefined;
  }

  async register(
    user: RegisteredUser,
    passwordHash: string,
    session: NewSession,
    now: Date,
  ): Promise<OpenSession | undefined> {
    if (this.findOwner(user.email)) return undefined;
    this.add(user, passwordHash);
    const opened = { ...session, tokenHash: session.id, openedAt: now, authenticatedAt: now };
    this.records.sessions.set(session.id, { ...opened, userId: user.id });
    return { ...opened, user: { ...user, emailVerified: false, disabled: false } };
  }

  async enterOidcUser(
    oidcUser: OidcUser & { readonly newId: string },
    session: NewSession,
    now: Date,
  ): Promise<OpenSession | 'address-in-use' | 'disabled'> {
    const { issuer, subject, sid, idToken } = oidcUser;
    const known = this.records.linked(oidcUser);
    if (known?.disabled) return 'disabled';
    const owner = this.findOwner(oidcUser.email);
    const address = decideAddress(known, oidcUser, owner !== undefined && owner !== known);
    if (!address) return 'address-in-use';
    const { email, emailVerified, takenEmail } = address;
    const id = known?.id ?? oidcUser.newId;
    if (known && known.email !== email) this.dropCodes(({ to }) => to.id === id);
    const user = { id, email, emailVerified, disabled: false };
    this.records.users.set(id, { ...user, link: { issuer, subject } });
    const oidc = { issuer, idToken, ...(sid !== undefined && { sid }) };
    const opened = { ...session, tokenHash: session.id, openedAt: now, authenticatedAt: now, oidc };
    this.records.sessions.set(session.id, { ...opened, userId: id });
    return { ...opened, user: { ...user, takenEmail } };
  }

  async addCode(kind: MailedCodeKind, to: Addressee, codeHash: string, expiresAt: Date): Promise<void> {
    this.records.codes.set(codeHash, { kind, to, expiresAt });
  }

  async overtakeCodes(codeHash: string): Promise<void> {
    const newest = this.records.codes.get(codeHash);
    if (!newest) return;
    this.dropCodes(
      ({ kind, to, expiresAt }, hash) =>
        hash !== codeHash && kind === newest.kind && to.id === newest.to.id && expiresAt <= newest.expiresAt,
    );
  }

  async dropCode(codeHash: string): Promise<void> {
    this.records.codes.delete(codeHash);
  }

  async userOfCode(kind: MailedCodeKind, codeHash: string, now: Date): Promise<RegisteredUser | undefined> {
    const user = this.findAddressee(this.good(kind, codeHash, now)?.to);
    return user && { id: user.id, email: user.email };
  }

  async confirmEmail(codeHash: string, now: Date): Promise<boolean> {
    const to = this.good('verification', codeHash, now)?.to;
    const user = this.findById(to?.id);
    if (!to || !user) return false;
    const isCorrection = to.email !== user.email;
    const owner = this.findOwner(to.email);
    if (!user.emailVerified && owner && owner !== user) return false;
    this.use('verification', codeHash, now);
    if (isCorrection && user.emailVerified) return false;
    user.email = to.email;
    user.emailVerified = true;
    this.dropCodes(
      (code) => code.kind === 'password-reset' && code.to.id === to.id && code.to.email !== to.email,
    );
    return true;
  }

  async resetPassword(codeHash: string, passwordHash: string, now: Date): Promise<boolean> {
    const user = this.findAddressee(this.use('password-reset', codeHash, now));
    if (user?.passwordHash === undefined) return false;
    user.passwordHash = passwordHash;
    user.emailVerified = true;
    this.records.endSessions(({ userId }) => userId === user.id);
    this.dropCodes(({ kind, to: { id } }) => kind === 'verification' && id === user.id);
    return true;
  }

  async credential(email: string): Promise<Credential | undefined> {
    const { id: userId, passwordHash, disabled = false } = this.findOwner(email) ?? {};
    return userId === undefined || passwordHash === undefined
      ? undefined
      : { userId, passwordHash, disabled };
  }

  async updatePassword(own: OpenSession, renewal: Renewal, passwordHash: string): Promise<boolean> {
    const { id } = own.user;
    const user = this.records.users.get(id);
    if (user?.passwordHash === undefined || !this.records.renew(own, renewal)) return false;
    user.passwordHash = passwordHash;
    this.records.endSessions((session) => session.userId === id && session.id !== own.id);
    this.dropCodes(({ kind, to }) => kind === 'password-reset' && to.id === id);
    return true;
  }

  /** Who has proven the address, or signs in with it and a password: one user at most. */
  private findOwner(email: string): UserRecord | undefined {
    return [...this.records.users.values()].find(
      (user) => user.email === email && (user.emailVerified || !user.link),
    );
  }

  private findById(id: string | undefined): UserRecord | undefined {
    return id === undefined ? undefined : this.records.users.get(id);
  }

  /** The user, if the address is still theirs. */
  private findAddressee(to: Addressee | undefined): UserRecord | undefined {
    const user = this.findById(to?.id);
    return user?.email === to?.email ? user : undefined;
  }

  private good(kind: MailedCodeKind, codeHash: string, now: Date): MailedCodeRecord | undefined {
    const code = this.records.codes.get(codeHash);
    return code?.kind === kind && code.expiresAt > now ? code : undefined;
  }

  /** Uses up a valid code and the user's others of its kind. */
  private use(kind: MailedCodeKind, codeHash: string, now: Date): Addressee | undefined {
    const used = this.good(kind, codeHash, now);
    if (used) this.dropCodes((code) => code.kind === kind && code.to.id === used.to.id);
    return used?.to;
  }

  private dropCodes(isDropped: (code: MailedCodeRecord, codeHash: string) => boolean): void {
    for (const [hash, code] of this.records.codes) if (isDropped(code, hash)) this.records.codes.delete(hash);
  }
}
