import type { KeyObject } from 'node:crypto';
import type { Caller } from '@toolkit/application/backend/account';

export interface TokenUser extends Caller {
  readonly emailVerified: boolean;
}

export interface VerifiedToken {
  readonly user: TokenUser;
  /** The key that verified its signature. */
  readonly key: KeyObject;
  /** Seconds since 1970. */
  readonly from: number;
  readonly until: number;
}

/** Verified tokens; new ones replace the oldest. */
export class VerifiedTokens {
  private readonly tokens = new Map<string, VerifiedToken>();

  /** @param now milliseconds since 1970 */
  constructor(
    private readonly most = 5_000,
    private readonly now: () => number = () => Date.now(),
  ) {}

  find(token: string): VerifiedToken | undefined {
    const known = this.tokens.get(token);
    const seconds = this.now() / 1000;
    return known && known.from <= seconds && seconds < known.until ? known : undefined;
  }

  add(token: string, verified: VerifiedToken): void {
    this.tokens.delete(token);
    this.tokens.set(token, verified);
    const [oldest] = this.tokens.keys();
    if (this.tokens.size > this.most && oldest !== undefined) this.tokens.delete(oldest);
  }
}
