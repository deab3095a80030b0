import type { Caller } from '@toolkit/application/backend/account';
import { keyRefreshMs } from '@toolkit/domain/session';

export interface TokenUser extends Caller {
  readonly emailVerified: boolean;
}

interface VerifiedToken {
  readonly user: TokenUser;
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly until: number;
}

/**
 * Tokens need no second check for as long as their keys need no second look: so a key that the issuer withdraws is
 * refused after twice that time at the latest. New tokens replace the oldest.
 */
export class VerifiedTokens {
  private readonly tokens = new Map<string, VerifiedToken>();

  constructor(
    private readonly most = 5_000,
    private readonly now: () => number = () => Date.now(),
  ) {}

  find(token: string): TokenUser | undefined {
    const known = this.tokens.get(token);
    const now = this.now();
    return known && known.from <= now && now < known.until ? known.user : undefined;
  }

  add(token: string, { user, from, until }: VerifiedToken): void {
    this.tokens.delete(token);
    this.tokens.set(token, { user, from, until: Math.min(until, this.now() + keyRefreshMs) });
    const [oldest] = this.tokens.keys();
    if (this.tokens.size > this.most && oldest !== undefined) this.tokens.delete(oldest);
  }
}
