import type { SessionsHarness } from './sessions.contract.ts';

export interface UsersHarness extends SessionsHarness {
  /** What is stored about a person now. */
  kept(id: string): Promise<{
    readonly email: string;
    readonly emailVerified: boolean;
    /** Undefined in an OIDC user. */
    readonly passwordHash: string | undefined;
    /** Ids of the open ones. */
    readonly sessions: readonly string[];
  }>;
}
