import type {
  Addressee,
  Credential,
  NewSession,
  OidcUser,
  OpenSession,
  People,
  Person,
  Renewal,
} from '@toolkit/application/backend/session';
import { decideAddress, type MailedCodeKind } from '@toolkit/domain/session';
import {
  type MailedCodeRecord,
  MemoryIdentityRecords,
  type PersonRecord,
} from './memory-identity-records.ts';

export class MemoryPeople implements People {
  constructor(private readonly records = new MemoryIdentityRecords()) {}

  add({ id, email }: Person, passwordHash = ''): void {
    this.records.people.set(id, { id, email, emailVerified: false, disabled: false, passwordHash });
  }

  disable(id: string): void {
    const person = this.records.people.get(id);
    if (person) person.disabled = true;
  }

  /** The stored person, with the ids of their sessions. @throws RangeError if there is none */
  kept(id: string) {
    const person = this.records.people.get(id);
    if (!person) throw new RangeError(`Nobody has the id ${id}.`);
    const sessions = [...this.records.sessions.values()].filter(({ personId }) => personId === id);
    return { ...person, sessions: sessions.map((session) => session.id) };
  }

  async exists(email: string): Promise<boolean> {
    return this.findOwner(email) !== undefined;
  }

  async register(
    person: Person,
    passwordHash: string,
    session: NewSession,
    now: Date,
  ): Promise<OpenSession | undefined> {
    if (this.findOwner(person.email)) return undefined;
    this.add(person, passwordHash);
    const opened = { ...session, tokenHash: session.id, openedAt: now, authenticatedAt: now };
    this.records.sessions.set(session.id, { ...opened, personId: person.id });
    return { ...opened, user: { ...person, emailVerified: false, disabled: false } };
  }

  async enterOidcUser(
    person: OidcUser & { readonly newId: string },
    session: NewSession,
    now: Date,
  ): Promise<OpenSession | 'address-in-use' | 'disabled'> {
    const { issuer, subject, sid, idToken } = person;
    const known = this.records.linked(person);
    if (known?.disabled) return 'disabled';
    const owner = this.findOwner(person.email);
    const address = decideAddress(known, person, owner !== undefined && owner !== known);
    if (!address) return 'address-in-use';
    const { email, emailVerified, takenEmail } = address;
    const id = known?.id ?? person.newId;
    if (known && known.email !== email) this.dropCodes(({ to }) => to.id === id);
    const user = { id, email, emailVerified, disabled: false };
    this.records.people.set(id, { ...user, link: { issuer, subject } });
    const oidc = { issuer, idToken, ...(sid !== undefined && { sid }) };
    const opened = { ...session, tokenHash: session.id, openedAt: now, authenticatedAt: now, oidc };
    this.records.sessions.set(session.id, { ...opened, personId: id });
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

  async personOfCode(kind: MailedCodeKind, codeHash: string, now: Date): Promise<Person | undefined> {
    const person = this.findAddressee(this.good(kind, codeHash, now)?.to);
    return person && { id: person.id, email: person.email };
  }

  async confirmEmail(codeHash: string, now: Date): Promise<boolean> {
    const to = this.good('verification', codeHash, now)?.to;
    const person = this.findById(to?.id);
    if (!to || !person) return false;
    const isCorrection = to.email !== person.email;
    const owner = this.findOwner(to.email);
    if (!person.emailVerified && owner && owner !== person) return false;
    this.use('verification', codeHash, now);
    if (isCorrection && person.emailVerified) return false;
    person.email = to.email;
    person.emailVerified = true;
    this.dropCodes(
      (code) => code.kind === 'password-reset' && code.to.id === to.id && code.to.email !== to.email,
    );
    return true;
  }

  async resetPassword(codeHash: string, passwordHash: string, now: Date): Promise<boolean> {
    const person = this.findAddressee(this.use('password-reset', codeHash, now));
    if (person?.passwordHash === undefined) return false;
    person.passwordHash = passwordHash;
    person.emailVerified = true;
    this.records.endSessions(({ personId }) => personId === person.id);
    this.dropCodes(({ kind, to: { id } }) => kind === 'verification' && id === person.id);
    return true;
  }

  async passwordHash(id: string): Promise<string | undefined> {
    return this.records.people.get(id)?.passwordHash;
  }

  async credential(email: string): Promise<Credential | undefined> {
    const { id: personId, passwordHash, disabled = false } = this.findOwner(email) ?? {};
    return personId === undefined || passwordHash === undefined
      ? undefined
      : { personId, passwordHash, disabled };
  }

  async updatePassword(own: OpenSession, renewal: Renewal, passwordHash: string): Promise<boolean> {
    const { id } = own.user;
    const person = this.records.people.get(id);
    if (person?.passwordHash === undefined || !this.records.renew(own, renewal)) return false;
    person.passwordHash = passwordHash;
    this.records.endSessions((session) => session.personId === id && session.id !== own.id);
    this.dropCodes(({ kind, to }) => kind === 'password-reset' && to.id === id);
    return true;
  }

  /** Who has proven the address, or signs in with it and a password: one person at most. */
  private findOwner(email: string): PersonRecord | undefined {
    return [...this.records.people.values()].find(
      (person) => person.email === email && (person.emailVerified || !person.link),
    );
  }

  private findById(id: string | undefined): PersonRecord | undefined {
    return id === undefined ? undefined : this.records.people.get(id);
  }

  /** The person, if the address is still theirs. */
  private findAddressee(to: Addressee | undefined): PersonRecord | undefined {
    const person = this.findById(to?.id);
    return person?.email === to?.email ? person : undefined;
  }

  private good(kind: MailedCodeKind, codeHash: string, now: Date): MailedCodeRecord | undefined {
    const code = this.records.codes.get(codeHash);
    return code?.kind === kind && code.expiresAt > now ? code : undefined;
  }

  /** Uses up a valid code and the person's others of its kind. */
  private use(kind: MailedCodeKind, codeHash: string, now: Date): Addressee | undefined {
    const used = this.good(kind, codeHash, now);
    if (used) this.dropCodes((code) => code.kind === kind && code.to.id === used.to.id);
    return used?.to;
  }

  private dropCodes(isDropped: (code: MailedCodeRecord, codeHash: string) => boolean): void {
    for (const [hash, code] of this.records.codes) if (isDropped(code, hash)) this.records.codes.delete(hash);
  }
}
