import type { AuthEngine } from './auth-engine.ts';
import type { IdentityCall } from './identity-call.ts';
import type { IdentityRecords } from './identity-records.ts';
import { type Reply, refused } from './identity-reply.ts';

const longestMs = 30 * 24 * 3_600_000;

interface OpenSession {
  readonly id: string;
  readonly user: { readonly id: string; readonly email: string; readonly emailVerified: boolean };
  readonly authenticatedAt: Date;
  /** To be handed on with the answer: the session may have been prolonged. */
  readonly cookies: readonly string[];
}

export type Opened = { readonly open: OpenSession } | { readonly closed: Reply };

/** Reads sessions from the cookie. A database that cannot be asked throws: it must never look like a session's end. */
export class IdentitySessions {
  constructor(
    private readonly engine: AuthEngine,
    private readonly records: IdentityRecords,
  ) {}

  async read({ cookie, text }: IdentityCall): Promise<Opened> {
    const { response, headers } = await this.engine.api.getSession({
      headers: new Headers({ cookie }),
      returnHeaders: true,
    });
    if (!response) return { closed: refused('session-expired') };
    const { session, user } = response;
    // A tab names whom it takes itself to be; another tab may have signed somebody else in since.
    if (text('user') !== user.id) return { closed: refused('session-expired') };
    if (user.disabled) {
      await this.records.endSessions(user.id);
      return { closed: refused('user-disabled') };
    }
    if (Date.now() - session.createdAt.getTime() > longestMs) {
      await this.records.endSession(session.token);
      return { closed: refused('session-expired') };
    }
    return {
      open: {
        id: session.id,
        user: { id: user.id, email: user.email, emailVerified: user.emailVerified },
        authenticatedAt: session.authenticatedAt,
        cookies: headers.getSetCookie(),
      },
    };
  }

  async end({ cookie }: IdentityCall): Promise<readonly string[]> {
    const ended = await this.engine.api.signOut({ headers: new Headers({ cookie }), returnHeaders: true });
    return ended.headers.getSetCookie();
  }
}
