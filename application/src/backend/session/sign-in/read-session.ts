import { fail, ok, type Result } from '@toolkit/domain/result';
import { longestSessionMs, sessionIdleMs, sessionProlongMs } from '@toolkit/domain/session';
import type { IdentityPorts, OpenSession } from '../ports.ts';
import type { HeldSession, SessionTokens } from '../session-tokens.ts';

/** Finds the session that a page means, and prolongs it when due. */
export class ReadSession {
  constructor(
    private readonly parts: Pick<IdentityPorts, 'people' | 'sessions' | 'clock'> & {
      readonly sessionTokens: SessionTokens;
    },
  ) {}

  /**
   * Chooses among all `tokens` of a browser the session of `userId`, the user that the page believes is signed in. A
   * page that could not keep that leaves it out; then all sessions have to be of one user.
   */
  async execute(
    tokens: readonly string[],
    userId: string | undefined,
  ): Promise<
    Result<
      { readonly session: OpenSession; readonly token: string; readonly isProlonged: boolean },
      { readonly code: 'session-expired' | 'session-replaced' | 'user-disabled' }
    >
  > {
    const { clock, sessionTokens, sessions } = this.parts;
    const now = clock.now();
    const found = await sessionTokens.find(tokens);
    // Another tab may have signed in another user since.
    const meant = userId ?? findOnlyUser(found);
    const mine = found.filter(({ session }) => session.user.id === meant);
    const { session, token } = mine.find((held) => held.token !== undefined) ?? mine[0] ?? {};
    if (!session) return fail({ code: 'session-expired' });
    if (token === undefined) return fail({ code: 'session-replaced' });
    if (session.user.disabled) {
      await sessions.endAll(session.user.id);
      return fail({ code: 'user-disabled' });
    }
    if (isTooOld(session, now)) {
      await sessions.end([session.id]);
      return fail({ code: 'session-expired' });
    }
    // Somebody whom the issuer signs in no more is out when this life is over, however much it is used.
    if (session.foreign) return ok({ session: await this.markTaken(session), token, isProlonged: false });
    if (session.expiresAt.getTime() - now.getTime() > sessionIdleMs - sessionProlongMs)
      return ok({ session, token, isProlonged: false });
    const expiresAt = new Date(now.getTime() + sessionIdleMs);
    if (!(await sessions.prolong(session.id, expiresAt, now))) return fail({ code: 'session-expired' });
    return ok({ session: { ...session, expiresAt }, token, isProlonged: true });
  }

  private async markTaken(session: OpenSession): Promise<OpenSession> {
    const { email, emailVerified } = session.user;
    if (emailVerified || !(await this.parts.people.exists(email))) return session;
    return { ...session, user: { ...session.user, takenEmail: email } };
  }
}

/** Whether it is over however much it is used. */
export const isTooOld = ({ openedAt }: OpenSession, now: Date): boolean =>
  now.getTime() - openedAt.getTime() > longestSessionMs;

function findOnlyUser(held: readonly HeldSession[]): string | undefined {
  const [id, ...others] = new Set(held.map(({ session }) => session.user.id));
  return others.length === 0 ? id : undefined;
}
