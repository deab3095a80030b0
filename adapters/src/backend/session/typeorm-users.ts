import type {
  Addressee,
  Credential,
  NewSession,
  OidcUser,
  OpenSession,
  RegisteredUser,
  Renewal,
  Users,
} from '@toolkit/application/backend/session';
import type { MailedCodeKind } from '@toolkit/domain/session';
import { type DataSource, MoreThan, Not } from 'typeorm';
import { enterOidcUser } from './enter-oidc-user.ts';
import {
  credentialEntity,
  mailedCodeEntity,
  ownerOf,
  sessionEntity,
  userEntity,
} from './identity-entities.ts';

/** The provider of passwords; all others are issuers. */
const providerId = 'credential';

/**
 * The provider's own tables, changed by any process. What must be atomic is one statement in SQL. A change of the
 * password locks the account before it looks at sessions, and `TypeormSessions` locks the account before it opens one:
 * so no session outlives the password that opened it.
 */
export class TypeormUsers implements Users {
  constructor(private readonly dataSource: DataSource) {}

  async exists(email: string): Promise<boolean> {
    return this.dataSource.manager.existsBy(userEntity, ownerOf(email));
  }

  /** One statement: of two people who register an address at once, one gets it, with its password and session. */
  async register(
    { id, email }: RegisteredUser,
    passwordHash: string,
    session: NewSession,
    now: Date,
  ): Promise<OpenSession | undefined> {
    const registered = await this.dataSource.query<unknown[]>(
      `WITH registered AS (
         INSERT INTO "identity_user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
         VALUES ($1, '', $2, false, $4::timestamptz, $4::timestamptz) ON CONFLICT DO NOTHING RETURNING "id"),
       credential AS (
         INSERT INTO "identity_account" ("id", "accountId", "providerId", "userId", "password", "createdAt", "updatedAt")
         SELECT "id", "id", 'credential', "id", $3, $4::timestamptz, $4::timestamptz FROM registered)
       INSERT INTO "identity_session"
         ("id", "token", "userId", "expiresAt", "createdAt", "updatedAt", "authenticatedAt")
       SELECT $5, $5, "id", $6::timestamptz, $4::timestamptz, $4::timestamptz, $4::timestamptz FROM registered
       RETURNING "id"`,
      [id, email, passwordHash, now, session.id, session.expiresAt],
    );
    if (registered.length === 0) return undefined;
    const user = { id, email, emailVerified: false, disabled: false };
    return { ...session, tokenHash: session.id, user, openedAt: now, authenticatedAt: now };
  }

  async enterOidcUser(
    user: OidcUser & { readonly newId: string },
    session: NewSession,
    now: Date,
  ): Promise<OpenSession | 'address-in-use' | 'disabled'> {
    const enter = () => this.dataSource.transaction((manager) => enterOidcUser(manager, user, session, now));
    try {
      return await enter();
    } catch (error) {
      if (!isTaken(error)) throw error;
      // Somebody else has just got the address, or this subject has just been registered: both are found now.
      return enter();
    }
  }

  async credential(email: string): Promise<Credential | undefined> {
    const [found] = await this.dataSource.manager.find(credentialEntity, {
      select: { id: true, password: true, user: { id: true, disabled: true } },
      where: { providerId, user: { email } },
      relations: { user: true },
    });
    if (!found?.password) return undefined;
    return { userId: found.user.id, passwordHash: found.password, disabled: found.user.disabled };
  }

  async addCode(kind: MailedCodeKind, to: Addressee, codeHash: string, expiresAt: Date): Promise<void> {
    const code = { userId: to.id ?? null, kind, codeHash, expiresAt, email: to.email };
    await this.dataSource.manager.insert(mailedCodeEntity, code);
  }

  /** One statement: a code that expires or is used meanwhile ends no other. */
  async overtakeCodes(codeHash: string): Promise<void> {
    await this.dataSource.query(
      `DELETE FROM "identity_mailed_code" c USING "identity_mailed_code" newer
       WHERE newer."codeHash" = $1 AND c."kind" = newer."kind"
         AND (c."userId" = newer."userId" OR newer."userId" IS NULL AND c."userId" IS NULL)
         AND c."codeHash" <> $1 AND c."expiresAt" <= newer."expiresAt"`,
      [codeHash],
    );
  }

  async dropCode(codeHash: string): Promise<void> {
    await this.dataSource.manager.delete(mailedCodeEntity, { codeHash });
  }

  async userOfCode(kind: MailedCodeKind, codeHash: string, now: Date): Promise<RegisteredUser | undefined> {
    const [code] = await this.dataSource.manager.find(mailedCodeEntity, {
      where: { kind, codeHash, expiresAt: MoreThan(now) },
      relations: { user: true },
    });
    if (!code?.user) return undefined;
    const { id, email } = code.user;
    return (code.email ?? email) === email ? { id, email } : undefined;
  }

  /** SQL: the code, the others of its kind and the address change in one statement, after the lock. */
  async confirmEmail(codeHash: string, now: Date): Promise<boolean> {
    try {
      const confirmed = await this.dataSource.transaction(async (manager) => {
        await manager.query(lockUser, [codeHash]);
        return manager.query<unknown[]>(
          `WITH ${buildUse('verification')},
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
      return confirmed.length > 0;
    } catch (error) {
      if (isTaken(error)) return false;
      throw error;
    }
  }

  /** SQL, as {@link confirmEmail}. */
  async resetPassword(codeHash: string, passwordHash: string, now: Date): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query(
        `SELECT 1 FROM "identity_account" a JOIN "identity_mailed_code" c ON c."userId" = a."userId"
         WHERE c."codeHash" = $1 AND a."providerId" = 'credential' FOR UPDATE OF a`,
        [codeHash],
      );
      await manager.query(lockUser, [codeHash]);
      const [, reset] = await manager.query<[unknown[], number]>(
        `WITH ${buildUse('password-reset')},
         proven AS (
           UPDATE "identity_user" u SET "emailVerified" = true, "updatedAt" = $2 FROM used, "identity_account" a
           WHERE u."id" = used."userId" AND used."codeHash" = $1 AND COALESCE(used."email", u."email") = u."email"
             AND a."userId" = u."id" AND a."providerId" = 'credential'
           RETURNING u."id"),
         ended AS (DELETE FROM "identity_session" s USING proven WHERE s."userId" = proven."id"),
         void AS (
           DELETE FROM "identity_mailed_code" c USING proven
           WHERE c."userId" = proven."id" AND c."kind" = 'verification')
         UPDATE "identity_account" a SET "password" = $3, "updatedAt" = $2 FROM proven
         WHERE a."userId" = proven."id" AND a."providerId" = 'credential'`,
        [codeHash, now, passwordHash],
      );
      return reset > 0;
    });
  }

  async updatePassword(session: OpenSession, renewal: Renewal, password: string): Promise<boolean> {
    const { id, tokenHash: token, user } = session;
    const userId = user.id;
    return this.dataSource.transaction(async (manager) => {
      const lock = { mode: 'pessimistic_write' } as const;
      const where = { userId, providerId };
      const credential = await manager.findOne(credentialEntity, { select: { id: true }, where, lock });
      if (!credential) return false;
      const { tokenHash, ...times } = renewal;
      const updatedAt = times.authenticatedAt;
      const renewed = { ...times, token: tokenHash, updatedAt };
      const { affected } = await manager.update(sessionEntity, { id, userId, token }, renewed);
      if (affected !== 1) return false;
      await manager.delete(sessionEntity, { userId, id: Not(id) });
      await manager.delete(mailedCodeEntity, { userId, kind: 'password-reset' });
      await manager.update(credentialEntity, where, { password, updatedAt });
      return true;
    });
  }
}

/** By PostgreSQL's code for a value that breaks a unique constraint: here an address that somebody has. */
const isTaken = (error: unknown): boolean => (error as { code?: unknown }).code === '23505';

/** Locks the account that the code $1 was mailed for, so that its codes are used one after the other. */
const lockUser = `SELECT 1 FROM "identity_user" u JOIN "identity_mailed_code" c ON c."userId" = u."id"
  WHERE c."codeHash" = $1 FOR NO KEY UPDATE OF u`;

/** Uses up the code $1 at the time $2, and the user's other codes of the same kind. */
const buildUse = (kind: MailedCodeKind): string => `used AS (
  DELETE FROM "identity_mailed_code" WHERE "kind" = '${kind}' AND "userId" = (
    SELECT "userId" FROM "identity_mailed_code" WHERE "kind" = '${kind}' AND "codeHash" = $1 AND "expiresAt" > $2)
  RETURNING "userId", "codeHash", "email")`;
