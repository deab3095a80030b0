import type {
  Credential,
  NewSession,
  OpenSession,
  People,
  Person,
} from '@toolkit/application/backend/session';
import type { MailedCodeKind } from '@toolkit/domain/session';
import type pg from 'pg';
import { inTransaction } from './in-transaction.ts';

/** PostgreSQL's code for a value that breaks a unique constraint. */
const uniqueViolation = '23505';

/**
 * Atomic changes of the provider's own tables, from any process. A change of the password locks the account before it
 * looks at sessions, and `PgSessions` locks the account before it opens one: so no session outlives the password that
 * opened it.
 */
export class PgPeople implements People {
  constructor(private readonly pool: pg.Pool) {}

  async find(email: string): Promise<Person | undefined> {
    const found = await this.pool.query<Person>(
      `SELECT "id", "email" FROM "identity_user" WHERE "email" = $1 AND NOT "disabled"`,
      [email],
    );
    return found.rows[0];
  }

  async exists(email: string): Promise<boolean> {
    const found = await this.pool.query(`SELECT 1 FROM "identity_user" WHERE "email" = $1`, [email]);
    return found.rows.length > 0;
  }

  async register(
    { id, email }: Person,
    passwordHash: string,
    session: NewSession,
    now: Date,
  ): Promise<OpenSession | undefined> {
    const registered = await this.pool.query(
      `WITH person AS (
         INSERT INTO "identity_user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
         VALUES ($1, '', $2, false, $4::timestamptz, $4::timestamptz) ON CONFLICT ("email") DO NOTHING RETURNING "id"),
       credential AS (
         INSERT INTO "identity_account" ("id", "accountId", "providerId", "userId", "password", "createdAt", "updatedAt")
         SELECT "id", "id", 'credential', "id", $3, $4::timestamptz, $4::timestamptz FROM person)
       INSERT INTO "identity_session"
         ("id", "token", "userId", "expiresAt", "createdAt", "updatedAt", "authenticatedAt")
       SELECT $5, $5, "id", $6::timestamptz, $4::timestamptz, $4::timestamptz, $4::timestamptz FROM person
       RETURNING "id"`,
      [id, email, passwordHash, now, session.id, session.expiresAt],
    );
    if (registered.rows.length === 0) return undefined;
    const user = { id, email, emailVerified: false, disabled: false };
    return { ...session, user, openedAt: now, authenticatedAt: now };
  }

  async passwordHash(userId: string): Promise<string | undefined> {
    const found = await this.pool.query<{ password: string }>(
      `SELECT "password" FROM "identity_account" WHERE "userId" = $1 AND "providerId" = 'credential'`,
      [userId],
    );
    return found.rows[0]?.password;
  }

  async credential(email: string): Promise<Credential | undefined> {
    const found = await this.pool.query<Credential>(
      `SELECT u."id" AS "personId", a."password" AS "passwordHash", u."disabled"
       FROM "identity_account" a JOIN "identity_user" u ON u."id" = a."userId"
       WHERE u."email" = $1 AND a."providerId" = 'credential'`,
      [email],
    );
    return found.rows[0];
  }

  async addCode(kind: MailedCodeKind, to: Person, codeHash: string, expiresAt: Date): Promise<void> {
    await this.pool.query(
      `INSERT INTO "identity_mailed_code" ("userId", "kind", "codeHash", "expiresAt", "email")
       VALUES ($1, $2, $3, $4, $5)`,
      [to.id, kind, codeHash, expiresAt, to.email],
    );
  }

  async overtakeCodes(codeHash: string): Promise<void> {
    await this.pool.query(
      `DELETE FROM "identity_mailed_code" c USING "identity_mailed_code" newer
       WHERE newer."codeHash" = $1 AND c."userId" = newer."userId" AND c."kind" = newer."kind"
         AND c."codeHash" <> $1 AND c."expiresAt" <= newer."expiresAt"`,
      [codeHash],
    );
  }

  async dropCode(codeHash: string): Promise<void> {
    await this.pool.query(`DELETE FROM "identity_mailed_code" WHERE "codeHash" = $1`, [codeHash]);
  }

  async personOfCode(kind: MailedCodeKind, codeHash: string, now: Date): Promise<Person | undefined> {
    const found = await this.pool.query<Person>(
      `SELECT u."id", u."email" FROM "identity_mailed_code" c JOIN "identity_user" u ON u."id" = c."userId"
       WHERE c."kind" = $1 AND c."codeHash" = $2 AND c."expiresAt" > $3
         AND COALESCE(c."email", u."email") = u."email"`,
      [kind, codeHash, now],
    );
    return found.rows[0];
  }

  async confirmEmail(codeHash: string, now: Date): Promise<boolean> {
    try {
      const confirmed = await inTransaction(this.pool, async (client) => {
        await client.query(lockPerson, [codeHash]);
        return client.query(
          `WITH ${used('verification')},
         proven AS (
           UPDATE "identity_user" u
           SET "email" = COALESCE(used."email", u."email"), "emailVerified" = true, "updatedAt" = $2 FROM used
           WHERE u."id" = used."userId" AND used."codeHash" = $1
             AND (NOT u."emailVerified" OR COALESCE(used."email", u."email") = u."email")
           RETURNING u."id", u."email"),
         void AS (
           DELETE FROM "identity_mailed_code" c USING proven
           WHERE c."userId" = proven."id" AND c."kind" = 'password-reset' AND c."email" IS DISTINCT FROM proven."email")
         SELECT 1 FROM proven`,
          [codeHash, now],
        );
      });
      return confirmed.rows.length > 0;
    } catch (error) {
      if ((error as { code?: unknown }).code === uniqueViolation) return false;
      throw error;
    }
  }

  async resetPassword(codeHash: string, passwordHash: string, now: Date): Promise<boolean> {
    return inTransaction(this.pool, async (client) => {
      await client.query(
        `SELECT 1 FROM "identity_account" a JOIN "identity_mailed_code" c ON c."userId" = a."userId"
         WHERE c."codeHash" = $1 FOR UPDATE OF a`,
        [codeHash],
      );
      await client.query(lockPerson, [codeHash]);
      const reset = await client.query(
        `WITH ${used('password-reset')},
         proven AS (
           UPDATE "identity_user" u SET "emailVerified" = true, "updatedAt" = $2 FROM used
           WHERE u."id" = used."userId" AND used."codeHash" = $1 AND COALESCE(used."email", u."email") = u."email"
           RETURNING u."id"),
         ended AS (DELETE FROM "identity_session" s USING proven WHERE s."userId" = proven."id"),
         void AS (
           DELETE FROM "identity_mailed_code" c USING proven
           WHERE c."userId" = proven."id" AND c."kind" = 'verification')
         UPDATE "identity_account" a SET "password" = $3, "updatedAt" = $2 FROM proven
         WHERE a."userId" = proven."id" AND a."providerId" = 'credential' RETURNING a."id"`,
        [codeHash, now, passwordHash],
      );
      return reset.rows.length > 0;
    });
  }

  async updatePassword(userId: string, sessionId: string, passwordHash: string, now: Date): Promise<boolean> {
    return inTransaction(this.pool, async (client) => {
      await client.query(`SELECT 1 FROM "identity_account" WHERE "userId" = $1 FOR UPDATE`, [userId]);
      const updated = await client.query(
        `WITH mine AS (SELECT "userId" FROM "identity_session" WHERE "id" = $2 AND "userId" = $1 FOR UPDATE),
         ended AS (DELETE FROM "identity_session" s USING mine WHERE s."userId" = mine."userId" AND s."id" <> $2),
         void AS (
           DELETE FROM "identity_mailed_code" c USING mine
           WHERE c."userId" = mine."userId" AND c."kind" = 'password-reset')
         UPDATE "identity_account" a SET "password" = $3, "updatedAt" = $4 FROM mine
         WHERE a."userId" = mine."userId" AND a."providerId" = 'credential' RETURNING a."id"`,
        [userId, sessionId, passwordHash, now],
      );
      return updated.rows.length > 0;
    });
  }
}

/** Locks the account that the code $1 was mailed for, so that its codes are used one after the other. */
const lockPerson = `SELECT 1 FROM "identity_user" u JOIN "identity_mailed_code" c ON c."userId" = u."id"
  WHERE c."codeHash" = $1 FOR NO KEY UPDATE OF u`;

/** Uses up the code $1 at the time $2, and the person's other codes of the same kind. */
const used = (kind: MailedCodeKind): string => `used AS (
  DELETE FROM "identity_mailed_code" WHERE "kind" = '${kind}' AND "userId" = (
    SELECT "userId" FROM "identity_mailed_code" WHERE "kind" = '${kind}' AND "codeHash" = $1 AND "expiresAt" > $2)
  RETURNING "userId", "codeHash", "email")`;
