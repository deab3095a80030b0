import type { AccessClaims, TokenSigner } from '@toolkit/application/backend/session';

/** Remembers the claims of its tokens. */
export class MemoryTokenSigner implements TokenSigner {
  private readonly claims = new Map<string, AccessClaims>();

  async sign(claims: AccessClaims): Promise<string> {
    const token = `token-${this.claims.size + 1}`;
    this.claims.set(token, claims);
    return token;
  }

  /** @returns undefined for a token of somebody else */
  claimsOf(token: string): AccessClaims | undefined {
    return this.claims.get(token);
  }
}
