import { done, type Result } from '@toolkit/domain/result';
import type { ForeignIssuer, ForeignTrouble } from '../foreign-issuer.ts';
import type { IdentityPorts } from '../ports.ts';

/** Ends here what has ended at the provider. */
export class EndForeignSessions {
  constructor(private readonly parts: Pick<IdentityPorts, 'sessions'> & { readonly issuer: ForeignIssuer }) {}

  /**
   * A token may come again, since the database may fail: it ends no session that was opened since.
   * @param logoutToken from the provider, or from anybody who claims to be it
   */
  async execute(logoutToken: string): Promise<Result<void, 'invalid-logout' | ForeignTrouble>> {
    const { issuer, sessions } = this.parts;
    const read = await issuer.readLogoutToken(logoutToken);
    if (!read.ok) return read;
    await sessions.endForeign(read.value);
    return done;
  }
}
