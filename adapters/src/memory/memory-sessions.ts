import type {
  Credential,
  NewSession,
  OidcLogout,
  OpenSession,
  Sessions,
} from '@toolkit/application/backend/session';
import { sessionsPerAccount } from '@toolkit/domain/session';
import { MemoryIdentityRecords, type SessionRecord } from './memory-identity-records.ts';

export class MemorySessions implements Sessions {
  constructor(private readonly records = new MemoryIdentityRecords()) {}

  /** With its first token. */
  put(session: Omit<SessionRecord, 'tokenHash'>): void {
    this.records.sessions.set(session.id, { ...session, tokenHash: session.id });
  }

  async open(
    session: NewSession,
    { personId, passwordHash }: Credential,
    now: Date,
  ): Promise<OpenSession | undefined> {
    const person = this.records.people.get(personId);
    if (!person || person.disabled || person.passwordHash !== passwordHash) return undefined;
    this.put({ ...session, personId, openedAt: now, authenticatedAt: now });
    return (await this.find([session.id], now))[0];
  }

  async find(ids: readonly string[], now: Date): Promise<readonly OpenSession[]> {
    return ids.flatMap((sessionId) => {
      const session = this.records.sessions.get(sessionId);
      const person = session && this.records.people.get(session.personId);
      if (!person || session.expiresAt <= now) return [];
      const { id, email, emailVerified, disabled } = person;
      const { personId: _, ...rest } = session;
      return [{ ...rest, user: { id, email, emailVerified, disabled } }];
    });
  }

  async prolong(id: string, expiresAt: Date): Promise<boolean> {
    const session = this.records.sessions.get(id);
    if (session) session.expiresAt = expiresAt;
    return session !== undefined;
  }

  async end(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.records.sessions.delete(id);
  }

  async endAll(personId: string): Promise<void> {
    this.records.endSessions((session) => session.personId === personId);
  }

  async endOidcSessions({ issuer, sid, subject = '', openedBy }: OidcLogout): Promise<void> {
    const linked = this.records.linked({ issuer, subject });
    this.records.endSessions(
      ({ oidc, personId, openedAt }) =>
        oidc?.issuer === issuer &&
        openedAt <= openedBy &&
        (sid === undefined ? personId === linked?.id : oidc.sid === sid),
    );
  }

  async tidy(personId: string, newest: string, now: Date): Promise<void> {
    const older = [...this.records.sessions.values()]
      .filter((one) => one.personId === personId && one.id !== newest && one.expiresAt > now)
      .sort((one, other) => other.openedAt.getTime() - one.openedAt.getTime());
    const tooMany = new Set(older.slice(sessionsPerAccount - 1));
    this.records.endSessions((session) => tooMany.has(session) || session.expiresAt <= now);
  }
}
