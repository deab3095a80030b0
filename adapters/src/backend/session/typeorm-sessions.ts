import type {
  Credential,
  NewSession,
  OidcLogout,
  OpenSession,
  Sessions,
} from '@toolkit/application/backend/session';
import { sessionsPerAccount } from '@toolkit/domain/session';
import { type DataSource, In, MoreThan } from 'typeorm';
import { type SessionRow, sessionEntity } from './identity-entities.ts';

/** A limit: no single sign-in removes everything that a long pause has left behind. */
const mostPerSweep = 200;

export class TypeormSessions implements Sessions {
  constructor(private readonly dataSource: DataSource) {}

  async find(ids: readonly string[], now: Date): Promise<readonly OpenSession[]> {
    if (ids.length === 0) return [];
    const found = await this.dataSource.manager.find(sessionEntity, {
      where: { id: In(ids), expiresAt: MoreThan(now) },
      relations: { user: true },
      // The text is different for each number of ids, and every save asks for one.
      ...(ids.length === 1 && { comment: 'session-find' }),
    });
    const sorted = found.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
    return sorted.map((row) => {
      const { id, token: tokenHash, createdAt: openedAt, expiresAt, authenticatedAt } = row;
      const { email, emailVerified, disabled } = row.user;
      const user = { id: row.user.id, email, emailVerified, disabled };
      return { id, tokenHash, user, openedAt, expiresAt, authenticatedAt, ...oidcIn(row) };
    });
  }

  /** One statement: it waits while the password is being changed, and then compares. */
  async open(
    { id, expiresAt }: NewSession,
    { userId, passwordHash }: Credential,
    now: Date,
  ): Promise<OpenSession | undefined> {
    const [owner] = await this.dataSource.query<{ email: string; emailVerified: boolean }[]>(
      `WITH owner AS (
         SELECT u."id", u."email", u."emailVerified"
         FROM "identity_account" a JOIN "identity_user" u ON u."id" = a."userId"
         WHERE u."id" = $2 AND NOT u."disabled" AND a."providerId" = 'credential' AND a."password" = $3
         FOR SHARE OF a),
       opened AS (
         INSERT INTO "identity_session" ("id", "token", "userId", "expiresAt", "createdAt", "updatedAt", "authenticatedAt")
         SELECT $1, $1, "id", $4::timestamptz, $5::timestamptz, $5::timestamptz, $5::timestamptz FROM owner)
       SELECT "email", "emailVerified" FROM owner`,
      [id, userId, passwordHash, expiresAt, now],
    );
    const user = owner && { ...owner, id: userId, disabled: false };
    return user && { id, tokenHash: id, user, expiresAt, openedAt: now, authenticatedAt: now };
  }

  async prolong(id: string, expiresAt: Date, now: Date): Promise<boolean> {
    const changed = { expiresAt, updatedAt: now };
    const { affected } = await this.dataSource.manager.update(sessionEntity, { id }, changed);
    return affected === 1;
  }

  async end(ids: readonly string[]): Promise<void> {
    // One by one: a statement that locks several rows could deadlock with a change of the password.
    for (const id of ids) await this.dataSource.manager.delete(sessionEntity, { id });
  }

  async endAll(userId: string): Promise<void> {
    await this.dataSource.manager.delete(sessionEntity, { userId });
  }

  async endOidcSessions({ issuer, sid, subject, openedBy }: OidcLogout): Promise<void> {
    const ended = await this.dataSource.query<{ id: string }[]>(
      sid === undefined
        ? `SELECT s."id" FROM "identity_session" s JOIN "identity_account" a ON a."userId" = s."userId"
           WHERE s."issuer" = $1 AND a."providerId" = $1 AND a."accountId" = $2 AND s."createdAt" <= $3`
        : `SELECT "id" FROM "identity_session" WHERE "issuer" = $1 AND "sid" = $2 AND "createdAt" <= $3`,
      [issuer, sid ?? subject, openedBy],
    );
    await this.end(ended.map(({ id }) => id));
  }

  async tidy(userId: string, newest: string, now: Date): Promise<void> {
    // Leaves rows that another process has locked to it.
    await this.dataSource.query(
      `DELETE FROM "identity_session" WHERE "id" IN (
         SELECT "id" FROM "identity_session" WHERE "id" IN (
           (SELECT "id" FROM "identity_session" WHERE "userId" = $1 AND "id" <> $2 AND "expiresAt" > $3
            ORDER BY "createdAt" DESC, "id" OFFSET $4)
           UNION ALL
           (SELECT "id" FROM "identity_session" WHERE "expiresAt" <= $3 ORDER BY "expiresAt" LIMIT $5))
         FOR UPDATE SKIP LOCKED)`,
      [userId, newest, now, sessionsPerAccount - 1, mostPerSweep],
    );
  }
}

const oidcIn = ({ issuer, sid, idToken }: SessionRow): Pick<OpenSession, 'oidc'> =>
  issuer === null ? {} : { oidc: { issuer, idToken: idToken ?? '', ...(sid !== null && { sid }) } };
