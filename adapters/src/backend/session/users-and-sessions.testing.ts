import type { OpenSession, RegisteredUser } from '@toolkit/application/backend/session';
import type { Database } from '../database/index.ts';
import { TypeormSessions } from './typeorm-sessions.ts';
import { TypeormUsers } from './typeorm-users.ts';

let count = 0;

/** The harness of both contracts on a migrated database. */
export const usersAndSessionsIn = ({ dataSource, pool }: Database) => ({
  users: new TypeormUsers(dataSource),
  sessions: new TypeormSessions(dataSource),
  add: async (): Promise<RegisteredUser> => {
    count += 1;
    const user = { id: `user-${count}`, email: `user-${count}@users.example` };
    await pool.query(
      `INSERT INTO "identity_user" ("id", "name", "email", "emailVerified") VALUES ($1, '', $2, false)`,
      [user.id, user.email],
    );
    await pool.query(
      `INSERT INTO "identity_account" ("id", "accountId", "providerId", "userId", "password", "updatedAt")
       VALUES ($1, $1, 'credential', $1, 'first hash', now())`,
      [user.id],
    );
    return user;
  },
  kept: async (id: string) => {
    const found = await pool.query<{
      email: string;
      emailVerified: boolean;
      passwordHash: string | null;
      sessions: string[];
    }>(
      `SELECT u."email", u."emailVerified", a."password" AS "passwordHash",
         ARRAY(SELECT s."id" FROM "identity_session" s WHERE s."userId" = u."id" ORDER BY s."id") AS "sessions"
       FROM "identity_user" u JOIN "identity_account" a ON a."userId" = u."id" WHERE u."id" = $1`,
      [id],
    );
    const [kept] = found.rows;
    if (!kept) throw new RangeError(`Nobody has the id ${id}.`);
    return { ...kept, passwordHash: kept.passwordHash ?? undefined };
  },
  disable: async (id: string) => {
    await pool.query(`UPDATE "identity_user" SET "disabled" = true WHERE "id" = $1`, [id]);
  },
  put: async (
    session: Omit<OpenSession, 'user' | 'disabled' | 'tokenHash'> & { readonly userId: string },
  ) => {
    const { id, userId, openedAt, expiresAt, authenticatedAt } = session;
    await pool.query(
      `INSERT INTO "identity_session" ("id", "token", "userId", "createdAt", "expiresAt", "updatedAt", "authenticatedAt")
       VALUES ($1, $1, $2, $3, $4, $3, $5)`,
      [id, userId, openedAt, expiresAt, authenticatedAt],
    );
  },
});
