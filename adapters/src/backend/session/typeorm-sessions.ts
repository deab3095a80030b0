import type {
  Credential,
  NewSession,
  OidcLogout,
  OpenSession,
  Sessions,
} from '@toolkit/application/backend/session';
import { sessionsPerAccount } from '@toolkit/domain/session';
import { type DataSource, In, MoreThan } from 'typeorm';
import { credentialEntity, type SessionRow, sessionEntity } from './identity-entities.ts';
import { insertSession, pickUser } from './insert-rows.ts';

/** A limit: no single sign-in removes everything that a long pause has left behind. */
const mostPerSweep = 200;

export class TypeormSessions implements Sessions {
  constructor(private readonly dataSource: DataSource) {}

  async find(ids: readonly string[], now: Date) {
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
      const { disabled } = row.user;
      const user = pickUser(row.user);
      return { id, tokenHash, user, disabled, openedAt, expiresAt, authenticatedAt, oidc: readOidc(row) };
    });
  }

  /** It waits while the password is being changed, and then compares. */
  open(session: NewSession, { userId, passwordHash: password }: Credential, now: Date) {
    return this.dataSource.transaction(async (manager) => {
      const [owner] = await manager.find(credentialEntity, {
        where: { userId, providerId: 'credential', password, user: { disabled: false } },
        relations: { user: true },
        lock: { mode: 'pessimistic_read', tables: ['identity_account'] },
      });
      return owner && insertSession(manager, session, pickUser(owner.user), now);
    });
  }

  async prolong(id: string, expiresAt: Date, now: Date) {
    const changed = { expiresAt, updatedAt: now };
    const { affected } = await this.dataSource.manager.update(sessionEntity, { id }, changed);
    return affected === 1;
  }

  async end(ids: readonly string[]) {
    // One by one: a statement that locks several rows could deadlock with a change of the password.
    for (const id of ids) await this.dataSource.manager.delete(sessionEntity, { id });
  }

  async endAll(userId: string) {
    await this.dataSource.manager.delete(sessionEntity, { userId });
  }

  async endOidcSessions({ issuer, sid, subject, openedBy }: OidcLogout) {
    const ended = await this.dataSource.query<{ id: string }[]>(
      sid === undefined
        ? `SELECT s."id" FROM "identity_session" s JOIN "identity_account" a ON a."userId" = s."userId"
           WHERE s."issuer" = $1 AND a."providerId" = $1 AND a."accountId" = $2 AND s."createdAt" <= $3`
        : `SELECT "id" FROM "identity_session" WHERE "issuer" = $1 AND "sid" = $2 AND "createdAt" <= $3`,
      [issuer, sid ?? subject, openedBy],
    );
    await this.end(ended.map(({ id }) => id));
  }

  async tidy(userId: string, newest: string, now: Date) {
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

const readOidc = ({ issuer, sid, idToken }: SessionRow): OpenSession['oidc'] =>
  issuer === null ? undefined : { issuer, sid: sid ?? undefined, idToken: idToken ?? '' };
