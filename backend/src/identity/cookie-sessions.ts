import type { IdentityUseCases, OpenSession, SignedIn } from '@toolkit/application/backend/session';
import { type IdentityUser, sessionIdleMs } from '@toolkit/domain/session';
import type { Request, Response } from 'express';
import { IdentityError } from './identity-error.ts';
import type { SessionCookies } from './session-cookies.ts';

/** The sessions that a request names in its cookies. */
export class CookieSessions {
  constructor(
    private readonly useCases: Pick<IdentityUseCases, 'readSession' | 'signOut'>,
    private readonly cookies: SessionCookies,
  ) {}

  /** Reads a session and, when due, prolongs it, also in the browser. @throws IdentityError if the user has no open session */
  async read(request: Request, response: Response, user: string | undefined): Promise<OpenSession> {
    const cookie = readCookie(request);
    const named = this.cookies.in(cookie);
    const read = await this.useCases.readSession.execute(
      named.map(({ token }) => token),
      user,
    );
    if (!read.ok) throw new IdentityError(read.error.code);
    const { session, token, isProlonged } = read.value;
    const isFormer = named.find((one) => one.token === token)?.former ?? false;
    const lifeMs = isProlonged ? sessionIdleMs : session.expiresAt.getTime() - Date.now();
    if (isProlonged || isFormer) response.append('Set-Cookie', this.cookies.of(token, lifeMs));
    if (isFormer) response.append('Set-Cookie', [...this.cookies.withoutFormer(cookie)]);
    return session;
  }

  /** Sets the session cookie, the only place for the session's secret. */
  enter(request: Request, response: Response, { session, token }: SignedIn): { readonly user: IdentityUser } {
    const cookies = [
      this.cookies.of(token, sessionIdleMs),
      ...this.cookies.withoutFormer(readCookie(request)),
    ];
    response.append('Set-Cookie', cookies);
    return { user: pickUser(session) };
  }

  /** Ends the session, also in the browser. */
  async end(request: Request, response: Response, user: string): Promise<void> {
    const isOver = await this.useCases.signOut.execute(this.tokens(request), user);
    if (isOver) response.append('Set-Cookie', [...this.cookies.removed(readCookie(request))]);
  }

  tokens(request: Request): readonly string[] {
    return this.cookies.in(readCookie(request)).map(({ token }) => token);
  }
}

export const pickUser = ({ user: { id, email, emailVerified } }: OpenSession): IdentityUser => ({
  id,
  email,
  emailVerified,
});

const readCookie = ({ headers }: Request): string => headers.cookie ?? '';
