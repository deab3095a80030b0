import type { Person } from '@toolkit/application/backend/session';
import type pg from 'pg';
import { PgPeople } from './pg-people.ts';

let count = 0;

export const peopleIn = (pool: pg.Pool) => ({
  people: new PgPeople(pool),
  add: async (): Promise<Person> => {
    count += 1;
    const person = { id: `person-${count}`, email: `person-${count}@people.example` };
    await pool.query(
      `INSERT INTO "identity_user" ("id", "name", "email", "emailVerified") VALUES ($1, '', $2, false)`,
      [person.id, person.email],
    );
    await pool.query(
      `INSERT INTO "identity_account" ("id", "accountId", "providerId", "userId", "password", "updatedAt")
       VALUES ($1, $1, 'credential', $1, 'first hash', now())`,
      [person.id],
    );
    return person;
  },
  kept: async (id: string) => {
    const found = await pool.query<{
      email: string;
      emailVerified: boolean;
      passwordHash: string;
      sessions: string[];
    }>(
      `SELECT u."email", u."emailVerified", a."password" AS "passwordHash",
         ARRAY(SELECT s."id" FROM "identity_session" s WHERE s."userId" = u."id" ORDER BY s."id") AS "sessions"
       FROM "identity_user" u JOIN "identity_account" a ON a."userId" = u."id" WHERE u."id" = $1`,
      [id],
    );
    const [kept] = found.rows;
    if (!kept) throw new RangeError(`Nobody has the id ${id}.`);
    return kept;
  },
  openSession: async (id: string, sessionId: string): Promise<void> => {
    await pool.query(
      `INSERT INTO "identity_session" ("id", "token", "userId", "expiresAt", "updatedAt", "authenticatedAt")
       VALUES ($1, $1, $2, now() + interval '1 day', now(), now())`,
      [sessionId, id],
    );
  },
});
