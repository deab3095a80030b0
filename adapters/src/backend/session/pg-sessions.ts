import type { Credential, NewSession, OpenSession, Sessions } from '@toolkit/application/backend/session';
import { sessionsPerAccount } from '@toolkit/domain/session';
import type pg from 'pg';

/** A limit: no single sign-in removes everything that a long pause has left behind. */
const mostPerSweep = 200;

type Row = Omit<OpenSession, 'user'> & OpenSession['user'] & { readonly userId: string };

export class PgSessions implements Sessions {
  constructor(private readonly pool: pg.Pool) {}

  async find(ids: readonly string[], now: Date): Promise<readonly OpenSession[]> {
    if (ids.length === 0) return [];
    const found = await this.pool.query<Row>(
      `SELECT s."id", s."createdAt" AS "openedAt", s."expiresAt", s."authenticatedAt",
         u."id" AS "userId", u."email", u."emailVerified", u."disabled"
       FROM "identity_session" s JOIN "identity_user" u ON u."id" = s."userId"
       WHERE s."id" = ANY($1) AND s."expiresAt" > $2 ORDER BY array_position($1, s."id")`,
      [ids, now],
    );
    return found.rows.map(({ userId, email, emailVerified, disabled, ...session }) => ({
      ...session,
      user: { id: userId, email, emailVerified, disabled },
    }));
  }

  /** Waits while the password is being changed. */
  async open(
    { id, expiresAt }: NewSession,
    { personId, passwordHash }: Credential,
    now: Date,
  ): Promise<OpenSession | undefined> {
    const opened = await this.pool.query<{ email: string; emailVerified: boolean }>(
      `WITH person AS (
         SELECT u."id", u."email", u."emailVerified"
         FROM "identity_account" a JOIN "identity_user" u ON u."id" = a."userId"
         WHERE u."id" = $2 AND NOT u."disabled" AND a."providerId" = 'credential' AND a."password" = $3
         FOR SHARE OF a),
       opened AS (
         INSERT INTO "identity_session" ("id", "token", "userId", "expiresAt", "createdAt", "updatedAt", "authenticatedAt")
         SELECT $1, $1, "id", $4::timestamptz, $5::timestamptz, $5::timestamptz, $5::timestamptz FROM person)
       SELECT "email", "emailVerified" FROM person`,
      [id, personId, passwordHash, expiresAt, now],
    );
    const [person] = opened.rows;
    const user = person && { ...person, id: personId, disabled: false };
    return user && { id, user, expiresAt, openedAt: now, authenticatedAt: now };
  }

  async prolong(id: string, expiresAt: Date, now: Date): Promise<boolean> {
    const prolonged = await this.pool.query(
      `UPDATE "identity_session" SET "token" = "id", "expiresAt" = $2, "updatedAt" = $3 WHERE "id" = $1`,
      [id, expiresAt, now],
    );
    return prolonged.rowCount === 1;
  }

  async markAuthenticated(id: string, now: Date): Promise<void> {
    await this.pool.query(`UPDATE "identity_session" SET "authenticatedAt" = $2 WHERE "id" = $1`, [id, now]);
  }

  async end(ids: readonly string[]): Promise<void> {
    // One by one: a statement that locks several rows could deadlock with a change of the password.
    for (const id of ids) await this.pool.query(`DELETE FROM "identity_session" WHERE "id" = $1`, [id]);
  }

  async endAll(personId: string): Promise<void> {
    await this.pool.query(`DELETE FROM "identity_session" WHERE "userId" = $1`, [personId]);
  }

  async tidy(personId: string, newest: string, now: Date): Promise<void> {
    const found = await this.pool.query<{ id: string }>(
      `(SELECT "id" FROM "identity_session" WHERE "userId" = $1 AND "id" <> $2 AND "expiresAt" > $3
        ORDER BY "createdAt" DESC, "id" OFFSET $4)
       UNION ALL
       (SELECT "id" FROM "identity_session" WHERE "expiresAt" <= $3 ORDER BY "expiresAt" LIMIT $5)`,
      [personId, newest, now, sessionsPerAccount - 1, mostPerSweep],
    );
    if (found.rows.length === 0) return;
    // Rows that another process has locked are left to it.
    await this.pool.query(
      `DELETE FROM "identity_session" WHERE "id" IN (
         SELECT "id" FROM "identity_session" WHERE "id" = ANY($1) AND "id" <> $2 FOR UPDATE SKIP LOCKED)`,
      [found.rows.map(({ id }) => id), newest],
    );
  }
}
