import type { IdentityUseCases, OpenSession } from '@toolkit/application/backend/session';
import { sessionIdleMs } from '@toolkit/domain/session';
import type { IdentityCall } from './identity-call.ts';
import { accepted, type Reply, refused } from './identity-reply.ts';
import type { SessionCookies } from './session-cookies.ts';

interface Read {
  readonly session: OpenSession;
  /** To be handed on with the answer: the session may have been prolonged. */
  readonly cookies: readonly string[];
}

/** The sessions that a request names in its cookies. */
export class IdentitySessions {
  constructor(
    private readonly useCases: Pick<IdentityUseCases, 'readSession' | 'signOut'>,
    private readonly cookies: SessionCookies,
  ) {}

  async read({ cookie, text }: IdentityCall): Promise<{ readonly open: Read } | { readonly closed: Reply }> {
    const named = this.cookies.in(cookie);
    const read = await this.useCases.readSession.execute(
      named.map(({ token }) => token),
      text('user'),
    );
    if (!read.ok) return { closed: refused(read.error.code) };
    const { session, token, isProlonged } = read.value;
    const isFormer = named.find((one) => one.token === token)?.former ?? false;
    const lifeMs = isProlonged ? sessionIdleMs : session.expiresAt.getTime() - Date.now();
    return {
      open: {
        session,
        cookies: [
          ...(isProlonged || isFormer ? [this.cookies.of(token, lifeMs)] : []),
          ...(isFormer ? this.cookies.withoutFormer(cookie) : []),
        ],
      },
    };
  }

  /** Ends it in the browser too. */
  async end({ cookie, text }: IdentityCall): Promise<Reply> {
    const isOver = await this.useCases.signOut.execute(this.tokens(cookie), text('user'));
    return accepted({}, isOver ? this.cookies.removed(cookie) : []);
  }

  tokens(cookie: string): readonly string[] {
    return this.cookies.in(cookie).map(({ token }) => token);
  }

  /** @returns the cookies of a session that was opened just now */
  entered(cookie: string, token: string): readonly string[] {
    return [this.cookies.of(token, sessionIdleMs), ...this.cookies.withoutFormer(cookie)];
  }
}
