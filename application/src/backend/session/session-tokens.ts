import { replacedTokenMs, sessionIdleMs } from '@toolkit/domain/session';
import type { IdentityPorts, OpenSession, Renewal } from './ports.ts';

/** After the id of the session in a token. No id and no secret contains it. */
const separator = '!';

export interface HeldSession {
  readonly session: OpenSession;
  /** Undefined: a call of another tab has just replaced the token. */
  readonly token: string | undefined;
}

/**
 * The tokens in the cookies of browsers. The first one of a session is a secret, whose hash is the id of the session.
 * Each later one begins with this id, which stays the same: access tokens name their session by it.
 */
export class SessionTokens {
  constructor(private readonly parts: Pick<IdentityPorts, 'sessions' | 'secrets' | 'clock'>) {}

  /** The sessions that a browser with these `tokens` holds, in their order. A token that was replaced earlier holds none. */
  async find(tokens: readonly string[]): Promise<readonly HeldSession[]> {
    const { sessions, secrets, clock } = this.parts;
    const now = clock.now();
    const byHash = new Map(tokens.map((token) => [secrets.hashCode(token), token]));
    const ids = new Set(tokens.map((token) => this.idIn(token)));
    const found = await sessions.find([...ids], now);
    return found
      .map((session) => ({ session, token: byHash.get(session.tokenHash) }))
      .filter(({ session, token }) => token !== undefined || wasJustReplaced(session, now));
  }

  /** The next token of a session whose person has just proven the password. */
  next({ id }: OpenSession): Renewal & { readonly token: string } {
    const { secrets, clock } = this.parts;
    const now = clock.now();
    const token = `${id}${separator}${secrets.newCode().code}`;
    const expiresAt = new Date(now.getTime() + sessionIdleMs);
    return { token, tokenHash: secrets.hashCode(token), expiresAt, authenticatedAt: now };
  }

  /** Why a session could not take its next token. */
  async explainFailedRenewal({ id }: OpenSession): Promise<'session-replaced' | 'session-expired'> {
    const { sessions, clock } = this.parts;
    const [session] = await sessions.find([id], clock.now());
    return session ? 'session-replaced' : 'session-expired';
  }

  private idIn(token: string): string {
    const end = token.indexOf(separator);
    return end < 0 ? this.parts.secrets.hashCode(token) : token.slice(0, end);
  }
}

/** The password is proven when the token is replaced. */
const wasJustReplaced = ({ authenticatedAt }: OpenSession, now: Date): boolean =>
  now.getTime() - authenticatedAt.getTime() < replacedTokenMs;
