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
    { userId, passwordHash }: Credential,
    now: Date,
  ): Promise<OpenSession | undefined> {
    const user = this.records.users.get(userId);
    if (!user || user.disabled || user.passwordHash !== passwordHash) return undefined;
    this.put({ ...session, userId, openedAt: now, authenticatedAt: now });
    return (await this.find([session.id], now))[0];
  }

  async find(ids: readonly string[], now: Date): Promise<readonly OpenSession[]> {
    return ids.flatMap((sessionId) => {
      const session = this.records.sessions.get(sessionId);
      const user = session && this.records.users.get(session.userId);
      if (!user || session.expiresAt <= now) return [];
      const { id, email, emailVerified, disabled } = user;
      const { userId: _, ...rest } = session;
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

  async endAll(userId: string): Promise<void> {
    this.records.endSessions((session) => session.userId === userId);
  }

  async endOidcSessions({ issuer, sid, subject = '', openedBy }: OidcLogout): Promise<void> {
    const linked = this.records.linked({ issuer, subject });
    this.records.endSessions(
      ({ oidc, userId, openedAt }) =>
        oidc?.issuer === issuer &&
        openedAt <= openedBy &&
        (sid === undefined ? userId === linked?.id : oidc.sid === sid),
    );
  }

  async tidy(userId: string, newest: string, now: Date): Promise<void> {
    const older = [...this.records.sessions.values()]
      .filter((one) => one.userId === userId && one.id !== newest && one.expiresAt > now)
      .sort((one, other) => other.openedAt.getTime() - one.openedAt.getTime());
    const tooMany = new Set(older.slice(sessionsPerAccount - 1));
    this.records.endSessions((session) => tooMany.has(session) || session.expiresAt <= now);
  }
}
