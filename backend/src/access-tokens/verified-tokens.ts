import type { Caller } from '@toolkit/application/backend/account';
import { keyRefreshMs } from '@toolkit/domain/session';
import type { Request } from 'express';

export interface TokenUser extends Caller {
  readonly emailVerified: boolean;
}

/** A request of somebody who is signed in. */
export type UserRequest = Request & { readonly user: TokenUser };

interface VerifiedToken {
  readonly user: TokenUser;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/**
 * Tokens need no second check for as long as their keys need no second look: so a key that the issuer withdraws is
 * refused after twice that time at the latest. Where there are too many, all are checked once more.
 */
export class VerifiedTokens {
  private readonly tokens = new Map<string, VerifiedToken>();

  constructor(
    private readonly most = 5_000,
    private readonly now: () => number = () => Date.now(),
  ) {}

  find(token: string): TokenUser | undefined {
    const known = this.tokens.get(token);
    return known && this.now() < known.until ? known.user : undefined;
  }

  add(token: string, { user, until }: VerifiedToken): void {
    if (this.tokens.size >= this.most) this.tokens.clear();
    this.tokens.set(token, { user, until: Math.min(until, this.now() + keyRefreshMs) });
  }
}
