import type {
  Credential,
  NewSession,
  OidcLogout,
  OidcUser,
  OpenSession,
  Sessions,
} from '@toolkit/application/backend/session';
import { sessionsPerAccount } from '@toolkit/domain/session';

export interface StoredUser {
  readonly id: string;
  email: string;
  emailVerified: boolean;
  disabled: boolean;
  /** Undefined in an OIDC user. */
  passwordHash?: string;
  readonly link?: Pick<OidcUser, 'issuer' | 'subject'>;
}

interface StoredSession extends Omit<OpenSession, 'user' | 'disabled'> {
  readonly userId: string;
}

/** The sessions of users that another part of the memory adds and changes. */
export class MemorySessions implements Sessions {
  /** By id. */
  readonly stored = new Map<string, StoredUser>();
  protected readonly sessions = new Map<string, StoredSession>();

  /** Stores a session with its first token. */
  put(session: Omit<StoredSession, 'tokenHash'>): void {
    this.sessions.set(session.id, { ...session, tokenHash: session.id });
  }

  async open(session: NewSession, { userId, passwordHash }: Credential, now: Date) {
    const user = this.stored.get(userId);
    const isRight = user?.passwordHash === passwordHash && !user.disabled;
    return isRight ? this.begin(session, user, now) : undefined;
  }

  async find(ids: readonly string[], now: Date) {
    return ids.flatMap((sessionId) => {
      const { userId = '', ...session } = this.sessions.get(sessionId) ?? {};
      const user = this.stored.get(userId);
      if (!user || !('expiresAt' in session) || session.expiresAt <= now) return [];
      return [{ ...session, user: describe(user), disabled: user.disabled }];
    });
  }

  async prolong(id: string, expiresAt: Date) {
    const session = this.sessions.get(id);
    if (session) this.sessions.set(id, { ...session, expiresAt });
    return session !== undefined;
  }

  async end(ids: readonly string[]) {
    this.endWhere(({ id }) => ids.includes(id));
  }

  async endAll(userId: string) {
    this.endWhere((session) => session.userId === userId);
  }

  async endOidcSessions({ issuer, sid, subject = '', openedBy }: OidcLogout) {
    const linked = this.findLinked(issuer, subject);
    this.endWhere(
      ({ oidc, userId, openedAt }) =>
        oidc?.issuer === issuer &&
        openedAt <= openedBy &&
        (sid === undefined ? userId === linked?.id : oidc.sid === sid),
    );
  }

  async tidy(userId: string, newest: string, now: Date) {
    this.endWhere(({ expiresAt }) => expiresAt <= now);
    const older = [...this.sessions.values()]
      .filter((session) => session.userId === userId && session.id !== newest)
      .sort((one, other) => other.openedAt.getTime() - one.openedAt.getTime());
    await this.end(older.slice(sessionsPerAccount - 1).map(({ id }) => id));
  }

  protected begin(session: NewSession, user: StoredUser, now: Date, oidc?: OpenSession['oidc']): OpenSession {
    const opened = { ...session, openedAt: now, authenticatedAt: now, oidc };
    this.put({ ...opened, userId: user.id });
    return { ...opened, tokenHash: session.id, user: describe(user), disabled: false };
  }

  protected endWhere(isEnded: (session: StoredSession) => boolean): void {
    for (const [id, session] of this.sessions) if (isEnded(session)) this.sessions.delete(id);
  }

  protected findLinked(issuer: string, subject: string): StoredUser | undefined {
    return [...this.stored.values()].find(({ link }) => link?.issuer === issuer && link.subject === subject);
  }
}

const describe = ({ id, email, emailVerified }: StoredUser) => ({ id, email, emailVerified });
