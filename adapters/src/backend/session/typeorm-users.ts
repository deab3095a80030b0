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
import { decideAddress, type IdentityUser, type MailedCodeKind } from '@toolkit/domain/session';
import { type DataSource, type EntityManager, IsNull, MoreThan, Not, Or } from 'typeorm';
import {
  credentialEntity,
  mailedCodeEntity,
  ownerOf,
  sessionEntity,
  type UserRow,
  userEntity,
} from './identity-entities.ts';
import { insertSession, insertUser } from './insert-rows.ts';

/** The provider of passwords; all others are issuers. */
const providerId = 'credential';

/**
 * The provider's own tables, changed by any process. What must be atomic is one statement in SQL, or a
 * transaction that locks the user first. A change of the
 * password locks the account before it looks at sessions, and `TypeormSessions` locks the account before it opens one:
 * so no session outlives the password that opened it.
 */
export class TypeormUsers implements Users {
  constructor(private readonly dataSource: DataSource) {}

  async exists(email: string) {
    return this.dataSource.manager.existsBy(userEntity, ownerOf(email));
  }

  /** Of two people who register an address at once, the table lets one in. */
  register({ id, email }: RegisteredUser, password: string, session: NewSession, now: Date) {
    const user = { id, email, emailVerified: false };
    return this.dataSource
      .transaction(async (manager) => {
        await insertUser(manager, { ...user, oidc: false }, { providerId, accountId: id, password }, now);
        return insertSession(manager, session, user, now);
      })
      .catch(ignoreTaken);
  }

  async enterOidcUser(user: OidcUser, newId: string, session: NewSession, now: Date) {
    const { issuer, subject, sid, idToken, ...claimed } = user;
    const enter = () =>
      this.dataSource.transaction(async (manager) => {
        // Before the user: a first sign-in of the same subject that ends in between would look like somebody else's.
        const owner = await manager.findOne(userEntity, { where: ownerOf(claimed.email) });
        // SQL: it locks the user, so that their sign-ins come one after the other. Of first ones the table lets one in.
        const [known] = await manager.query<(IdentityUser & { readonly disabled: boolean })[]>(
          `SELECT u."id", u."email", u."emailVerified", u."disabled"
           FROM "identity_account" a JOIN "identity_user" u ON u."id" = a."userId"
           WHERE a."providerId" = $1 AND a."accountId" = $2 FOR NO KEY UPDATE OF u`,
          [issuer, subject],
        );
        if (known?.disabled) return 'user-disabled';
        const address = decideAddress(known, claimed, owner !== null && owner.id !== known?.id);
        if (!address) return 'address-in-use';
        const { email, emailVerified, takenEmail } = address;
        const id = known?.id ?? newId;
        if (!known) {
          const credential = { providerId: issuer, accountId: subject };
          await insertUser(manager, { id, email, emailVerified, oidc: true }, credential, now);
        } else if (known.email !== email || known.emailVerified !== emailVerified) {
          await manager.update(userEntity, { id }, { email, emailVerified, updatedAt: now });
          if (known.email !== email) await manager.delete(mailedCodeEntity, { userId: id });
        }
        const current = { id, email, emailVerified, takenEmail };
        return insertSession(manager, session, current, now, { issuer, idToken, sid });
      });
    // If another sign-in has just registered this user, or got the address, it is found now.
    return (await enter().catch(ignoreTaken)) ?? enter();
  }

  /** Raw, since making entities of a row takes so long that the next answer tells whether there was one. */
  credential(email: string) {
    return this.dataSource.manager
      .createQueryBuilder(credentialEntity, 'credential')
      .innerJoin('credential.user', 'owner')
      .select('credential.userId', 'userId')
      .addSelect('credential.password', 'passwordHash')
      .addSelect('owner.disabled', 'disabled')
      .where({ providerId, password: Not(IsNull()) })
      .andWhere('owner.email = :email', { email })
      .getRawOne<Credential>();
  }

  async addCode(kind: MailedCodeKind, to: Addressee, codeHash: string, expiresAt: Date) {
    const code = { userId: to.id ?? null, kind, codeHash, expiresAt, email: to.email };
    await this.dataSource.manager.insert(mailedCodeEntity, code);
  }

  /** One statement: a code that expires or is used meanwhile ends no other. */
  async overtakeCodes(codeHash: string) {
    await this.dataSource.query(
      `DELETE FROM "identity_mailed_code" c USING "identity_mailed_code" newer
       WHERE newer."codeHash" = $1 AND c."kind" = newer."kind"
         AND (c."userId" = newer."userId" OR newer."userId" IS NULL AND c."userId" IS NULL)
         AND c."codeHash" <> $1 AND c."expiresAt" <= newer."expiresAt"`,
      [codeHash],
    );
  }

  async userOfCode(kind: MailedCodeKind, codeHash: string, now: Date) {
    const [code] = await findCode(this.dataSource.manager, kind, codeHash, now);
    if (!code?.user) return undefined;
    const { id, email } = code.user;
    return (code.email ?? email) === email ? { id, email } : undefined;
  }

  async confirmEmail(codeHash: string, now: Date) {
    const confirmed = this.useUp('verification', codeHash, now, async (manager, user, email) => {
      if (user.emailVerified && email !== user.email) return false;
      const { id: userId } = user;
      await manager.update(userEntity, { id: userId }, { email, emailVerified: true, updatedAt: now });
      // A code of an older version names no address.
      const formerEmail = Or(Not(email), IsNull());
      await manager.delete(mailedCodeEntity, { userId, kind: 'password-reset', email: formerEmail });
      return true;
    });
    return (await confirmed.catch(ignoreTaken)) ?? false;
  }

  resetPassword(codeHash: string, password: string, now: Date) {
    return this.useUp('password-reset', codeHash, now, async (manager, user, email) => {
      if (email !== user.email) return false;
      const { id: userId } = user;
      const changed = { password, updatedAt: now };
      const { affected } = await manager.update(credentialEntity, { userId, providerId }, changed);
      if (affected !== 1) return false;
      await manager.update(userEntity, { id: userId }, { emailVerified: true, updatedAt: now });
      await manager.delete(sessionEntity, { userId });
      await manager.delete(mailedCodeEntity, { userId, kind: 'verification' });
      return true;
    });
  }

  async updatePassword(session: OpenSession, renewal: Renewal, password: string) {
    const { id, tokenHash: token, user } = session;
    const userId = user.id;
    return this.dataSource.transaction(async (manager) => {
      const lock = { mode: 'pessimistic_write' } as const;
      const where = { userId, providerId };
      const credential = await manager.findOne(credentialEntity, { where, lock });
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

  /**
   * Uses up a valid code and the user's others of its kind, with what `work` does, in one transaction.
   * @param work gets the user, and the address to which the code was mailed
   */
  private useUp(
    kind: MailedCodeKind,
    codeHash: string,
    now: Date,
    work: (manager: EntityManager, user: UserRow, email: string) => Promise<boolean>,
  ): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      // SQL, because TypeORM cannot lock one table of two. From here on the codes of a user are used one after the other.
      await manager.query(
        `SELECT 1 FROM "identity_mailed_code" c
         JOIN "identity_account" a ON a."userId" = c."userId" JOIN "identity_user" u ON u."id" = c."userId"
         WHERE c."codeHash" = $1 FOR UPDATE OF a FOR NO KEY UPDATE OF u`,
        [codeHash],
      );
      const [code] = await findCode(manager, kind, codeHash, now);
      if (!code?.user) return false;
      await manager.delete(mailedCodeEntity, { userId: code.user.id, kind });
      return work(manager, code.user, code.email ?? code.user.email);
    });
  }
}

const findCode = (manager: EntityManager, kind: MailedCodeKind, codeHash: string, now: Date) =>
  manager.find(mailedCodeEntity, {
    where: { kind, codeHash, expiresAt: MoreThan(now) },
    relations: { user: true },
  });

/** Of a value that breaks a unique constraint, by PostgreSQL's code: here an address or a subject that somebody has. */
function ignoreTaken(error: unknown): undefined {
  if ((error as { code?: unknown }).code !== '23505') throw error;
}
