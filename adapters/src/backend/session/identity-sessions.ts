import { longestSessionMs, sessionsPerAccount } from '@toolkit/domain/session';
import type pg from 'pg';
import type { AuthEngine } from './auth-engine.ts';
import type { IdentityCall } from './identity-call.ts';
import { type Reply, refused } from './identity-reply.ts';
import type { SessionCookies } from './session-cookies.ts';

/** So that one sign-in never pays for all that a long pause has left behind. */
const mostPerSweep = 200;

interface OpenSession {
  readonly id: string;
  readonly user: { readonly id: string; readonly email: string; readonly emailVerified: boolean };
  readonly authenticatedAt: Date;
  /** To be handed on with the answer: the session may have been prolonged. */
  readonly cookies: readonly string[];
}

type Found = NonNullable<Awaited<ReturnType<AuthEngine['api']['getSession']>>>;
type FoundNow = Found & { readonly cookies: readonly string[] };

export type Opened = { readonly open: OpenSession } | { readonly closed: Reply };

/** Reads sessions from the cookie. A database that cannot be asked throws: it must never look like a session's end. */
export class IdentitySessions {
  constructor(
    private readonly engine: AuthEngine,
    private readonly pool: pg.Pool,
    private readonly cookies: SessionCookies,
  ) {}

  async read({ cookie, text }: IdentityCall): Promise<Opened> {
    // A tab names whom it takes itself to be; another tab may have signed somebody else in since.
    const found = await this.#find(cookie, ({ user }) => user.id === text('user'));
    if (!found) return { closed: refused('session-expired') };
    const { session, user } = found;
    if (user.disabled) {
      await this.dropAll(user.id);
      return { closed: refused('user-disabled') };
    }
    if (Date.now() - session.createdAt.getTime() > longestSessionMs) {
      await this.drop(session.token);
      return { closed: refused('session-expired') };
    }
    return {
      open: {
        id: session.id,
        user: { id: user.id, email: user.email, emailVerified: user.emailVerified },
        authenticatedAt: session.authenticatedAt,
        cookies: found.cookies,
      },
    };
  }

  /** @returns the cookies that end it in the browser too; throws when the session is still there */
  async end({ cookie, text }: IdentityCall): Promise<readonly string[]> {
    const found = await this.#all(cookie);
    // As in `read`; a tab that was closed since does not know any more.
    const mine = text('user') === '' ? found : found.filter(({ user }) => user.id === text('user'));
    if (found.length > 0 && mine.length === 0) return [];
    // The engine would log a deletion that fails and answer that all went well.
    for (const { session } of mine) await this.drop(session.token);
    const ended = await this.engine.api.signOut({ headers: new Headers({ cookie }), returnHeaders: true });
    return [...ended.headers.getSetCookie(), ...this.cookies.withoutFormer(cookie)];
  }

  /** @returns the cookies of a session that the engine has just opened */
  entered({ cookie }: IdentityCall, headers: Headers): readonly string[] {
    return [...headers.getSetCookie(), ...this.cookies.withoutFormer(cookie)];
  }

  /**
   * After a new session was opened: ends the one whose cookie it replaces, since nobody can do so any more, the oldest
   * of too many, and expired ones. Rows that another process is busy with are left to it.
   */
  async tidy({ cookie }: IdentityCall, userId: string, newToken: string): Promise<void> {
    for (const { session } of await this.#all(cookie)) await this.drop(session.token);
    await this.pool.query(
      `DELETE FROM "identity_session" WHERE "id" IN (
         SELECT "id" FROM "identity_session" WHERE "token" <> $2 AND "id" IN (
           (SELECT "id" FROM "identity_session" WHERE "userId" = $1 AND "token" <> $2 AND "expiresAt" > $3
            ORDER BY "createdAt" DESC, "id" OFFSET $4)
           UNION ALL
           (SELECT "id" FROM "identity_session" WHERE "expiresAt" <= $3 ORDER BY "expiresAt" LIMIT $5))
         FOR UPDATE SKIP LOCKED)`,
      [userId, newToken, new Date(), sessionsPerAccount - 1, mostPerSweep],
    );
  }

  async markAuthenticated(sessionId: string, now: Date): Promise<void> {
    await this.pool.query(`UPDATE "identity_session" SET "authenticatedAt" = $2 WHERE "id" = $1`, [
      sessionId,
      now,
    ]);
  }

  async drop(token: string): Promise<void> {
    await this.pool.query(`DELETE FROM "identity_session" WHERE "token" = $1`, [token]);
  }

  async dropAll(userId: string): Promise<void> {
    await this.pool.query(`DELETE FROM "identity_session" WHERE "userId" = $1`, [userId]);
  }

  /** The first session of a cookie that is meant; further ones may be somebody else's or junk. */
  async #find(cookie: string, meant: (found: Found) => boolean): Promise<FoundNow | undefined> {
    for (const named of this.cookies.in(cookie)) {
      const { response, headers } = await this.engine.api.getSession({
        headers: new Headers({ cookie: named.header }),
        returnHeaders: true,
      });
      if (!response || !meant(response)) continue;
      const renewed = headers.getSetCookie();
      if (!named.former) return { ...response, cookies: renewed };
      const present =
        renewed.length > 0 ? renewed : [this.cookies.renamed(named, response.session.expiresAt)];
      return { ...response, cookies: [...present, ...this.cookies.withoutFormer(cookie)] };
    }
    return undefined;
  }

  async #all(cookie: string): Promise<readonly Found[]> {
    const found: Found[] = [];
    for (const { header } of this.cookies.in(cookie)) {
      const session = await this.engine.api.getSession({
        headers: new Headers({ cookie: header }),
        query: { disableRefresh: true },
      });
      if (session) found.push(session);
    }
    return found;
  }
}
