import type { Addressee, OidcUser, OpenSession, Renewal } from '@toolkit/application/backend/session';
import type { MailedCodeKind } from '@toolkit/domain/session';

export interface UserRecord {
  readonly id: string;
  email: string;
  emailVerified: boolean;
  disabled: boolean;
  /** Undefined in an OIDC user. */
  passwordHash?: string;
  readonly link?: Pick<OidcUser, 'issuer' | 'subject'>;
}

export interface SessionRecord extends Omit<OpenSession, 'user' | 'expiresAt'> {
  readonly userId: string;
  expiresAt: Date;
}

export interface MailedCodeRecord {
  readonly kind: MailedCodeKind;
  readonly to: Addressee;
  readonly expiresAt: Date;
}

/** What `MemoryUsers` and `MemorySessions` share, as other adapters share the tables of a database. */
export class MemoryIdentityRecords {
  /** By id. */
  readonly users = new Map<string, UserRecord>();
  /** By id. */
  readonly sessions = new Map<string, SessionRecord>();
  /** By hash. */
  readonly codes = new Map<string, MailedCodeRecord>();

  linked({ issuer, subject }: Pick<OidcUser, 'issuer' | 'subject'>): UserRecord | undefined {
    return [...this.users.values()].find(({ link }) => link?.issuer === issuer && link.subject === subject);
  }

  renew({ id, tokenHash, user }: OpenSession, renewal: Renewal): boolean {
    const session = this.sessions.get(id);
    if (session?.tokenHash !== tokenHash || session.userId !== user.id) return false;
    this.sessions.set(id, { ...session, ...renewal });
    return true;
  }

  endSessions(isEnded: (session: SessionRecord) => boolean): void {
    for (const [id, session] of this.sessions) if (isEnded(session)) this.sessions.delete(id);
  }
}
