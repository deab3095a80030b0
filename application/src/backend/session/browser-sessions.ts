import { fail, ok, type Result } from '@toolkit/domain/result';
import {
  longestSessionMs,
  replacedTokenMs,
  sessionIdleMs,
  sessionProlongMs,
  tokenLifeMs,
} from '@toolkit/domain/session';
import type { EndedSessions, IdentityPorts, NewSession, OpenSession } from './ports.ts';
import type { Handler, Refused, VisitingBrowser } from './visit.ts';

/** Cookies of earlier sessions live for 7 days, and are set again when the session is prolonged. From 2026-12-28 it may go. */
const longCookiesSince = new Date('2026-11-28');
/** After the id of the session in a token. No id and no secret contains it. */
const separator = '!';

/**
 * The sessions of browsers, by the tokens in their cookies. The first token of a session is a secret, whose hash is the
 * id of the session. Each later one begins with this id, which stays the same: access tokens name their session by it.
 */
export class BrowserSessions implements EndedSessions {
  constructor(private readonly ports: IdentityPorts) {}

  /**
   * Ends the sessions that the browser has of `user`, whom the page believes to be signed in; all of them if `user` is
   * empty because the page does not know.
   */
  readonly signOut: Handler<'/sign-out'> = async ({ user }, { browser }) => {
    const { sessions, oidc } = this.ports;
    const found = await this.find(browser.tokens);
    const ended = user === '' ? found : found.filter((session) => session.user.id === user);
    await sessions.end(ended.map(({ id }) => id));
    // Tokens that all belong to others stay.
    if (found.length === 0 || ended.length > 0) browser.forget();
    const idToken = ended.find((session) => session.oidc)?.oidc?.idToken;
    if (idToken === undefined || !oidc) return ok({});
    const leave = (await oidc.issuer.leaveUrl()) !== undefined;
    if (leave) browser.keepIdToken(idToken);
    return ok({ leave });
  };

  readonly issueToken: Handler<'/token'> = async ({ user }, { browser }) => {
    const { clock, signer } = this.ports;
    const read = await this.read(browser, user);
    if (!read.ok) return read;
    const { id, user: owner, authenticatedAt } = read.value;
    const iat = toSeconds(clock.now());
    const token = await signer.sign({
      sub: owner.id,
      email: owner.email,
      email_verified: owner.emailVerified,
      auth_time: toSeconds(authenticatedAt),
      sid: id,
      iat,
      exp: iat + tokenLifeMs / 1000,
    });
    return ok({ token, expiresInMs: tokenLifeMs, user: owner });
  };

  /**
   * Finds the session that a page means, and prolongs it when due: among all of a browser the one of `userId`, the user
   * that the page believes is signed in. It is empty for a page that could not keep that; then all sessions have to be
   * of one user.
   */
  async read(browser: VisitingBrowser, userId: string) {
    const { clock, sessions } = this.ports;
    const now = clock.now();
    const found = await this.find(browser.tokens);
    // Another tab may have signed in another user since.
    const mine = found.filter(({ user }) => userId === '' || user.id === userId);
    const session = mine.find(({ token }) => token !== undefined) ?? mine[0];
    if (!session || mine.some(({ user }) => user.id !== session.user.id))
      return fail({ code: 'session-expired' });
    const { token } = session;
    if (token === undefined) return fail({ code: 'session-replaced' });
    if (session.disabled) {
      await sessions.endAll(session.user.id);
      return fail({ code: 'user-disabled' });
    }
    if (isTooOld(session, now)) {
      await sessions.end([session.id]);
      return fail({ code: 'session-expired' });
    }
    const isDue = session.expiresAt.getTime() - now.getTime() <= sessionIdleMs - sessionProlongMs;
    // Somebody whom the issuer signs in no more is out when this life is over, however much it is used.
    if (session.oidc || !isDue) {
      const marked = await this.markTaken(session);
      browser.keep(token, false);
      return ok(marked);
    }
    const expiresAt = new Date(now.getTime() + sessionIdleMs);
    if (!(await sessions.prolong(session.id, expiresAt, now))) return fail({ code: 'session-expired' });
    browser.keep(token, session.openedAt < longCookiesSince);
    return ok({ ...session, expiresAt });
  }

  /**
   * The sessions that a browser with these `tokens` holds, in their order. A token that was replaced earlier holds none; a
   * session whose token a call of another tab has just replaced comes without it.
   */
  async find(tokens: readonly string[]) {
    const { sessions, secrets, clock } = this.ports;
    const now = clock.now();
    const byHash = new Map(tokens.map((token) => [secrets.hashCode(token), token]));
    const ids = new Set(tokens.map((token) => this.idIn(token)));
    const found = await sessions.find([...ids], now);
    return found
      .map((session) => ({ ...session, token: byHash.get(session.tokenHash) }))
      .filter((session) => session.token !== undefined || wasJustReplaced(session, now));
  }

  /**
   * Gives the browser the session that `open` opens, instead of all that it has: nobody could sign their sessions out
   * later, so they end.
   */
  async enter<Code extends string>(
    browser: VisitingBrowser,
    open: (session: NewSession, now: Date) => Promise<Result<OpenSession, Refused<Code>>>,
    lifeMs: number = sessionIdleMs,
  ) {
    const { sessions, secrets, clock, failed } = this.ports;
    const { code: token, codeHash: id } = secrets.newCode();
    const now = clock.now();
    const opened = await open({ id, expiresAt: new Date(now.getTime() + lifeMs) }, now);
    if (!opened.ok) return opened;
    const { user } = opened.value;
    try {
      await sessions.end((await this.find(browser.tokens)).map((replaced) => replaced.id));
      await sessions.tidy(user.id, id, now);
    } catch (error) {
      // That prevents no sign-in: the next one ends what is left.
      failed('sessions', error);
    }
    browser.keep(token, true);
    return ok({ user });
  }

  /** The next token of a session whose user has just proven the password. */
  renew({ id }: OpenSession) {
    const { secrets, clock } = this.ports;
    const now = clock.now();
    const token = `${id}${separator}${secrets.newCode().code}`;
    const expiresAt = new Date(now.getTime() + sessionIdleMs);
    return { token, tokenHash: secrets.hashCode(token), expiresAt, authenticatedAt: now };
  }

  /** Nothing is remembered: an end that any process knows counts for the next question. */
  async hasEnded({ subject, sessionId = '' }: Parameters<EndedSessions['hasEnded']>[0]) {
    const { sessions, clock } = this.ports;
    const now = clock.now();
    const [session] = await sessions.find([sessionId], now);
    return session?.user.id !== subject || session.disabled || isTooOld(session, now);
  }

  /** Somebody with a password has the address alone; of OIDC users, another one may have proven it since. */
  private async markTaken(session: OpenSession): Promise<OpenSession> {
    const { oidc, user } = session;
    if (!oidc || user.emailVerified || !(await this.ports.users.exists(user.email))) return session;
    return { ...session, user: { ...user, takenEmail: user.email } };
  }

  private idIn(token: string): string {
    const end = token.indexOf(separator);
    return end < 0 ? this.ports.secrets.hashCode(token) : token.slice(0, end);
  }
}

/** Whether it is over however much it is used. */
const isTooOld = ({ openedAt }: OpenSession, now: Date): boolean =>
  now.getTime() - openedAt.getTime() > longestSessionMs;

/** The password is proven when the token is replaced. */
const wasJustReplaced = ({ authenticatedAt }: OpenSession, now: Date): boolean =>
  now.getTime() - authenticatedAt.getTime() < replacedTokenMs;

const toSeconds = (time: Date): number => Math.floor(time.getTime() / 1000);
