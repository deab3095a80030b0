import { done, type Result } from '@toolkit/domain/result';
import { type ForeignIssuer, type ForeignTrouble, logoutTokenMs } from '../foreign-issuer.ts';
import type { IdentityPorts } from '../ports.ts';

/** Ends here what has ended at the provider. */
export class EndForeignSessions {
  /** By id, until when a token could come again. Another process may accept it once more. */
  private readonly used = new Map<string, number>();

  constructor(
    private readonly parts: Pick<IdentityPorts, 'sessions' | 'clock'> & { readonly issuer: ForeignIssuer },
  ) {}

  /**
   * A token is used up only after it has ended the sessions, which may fail. When it comes again it ends nothing, in
   * particular no session that was opened since.
   * @param logoutToken from the provider, or from anybody who claims to be it
   */
  async execute(logoutToken: string): Promise<Result<void, 'invalid-logout' | ForeignTrouble>> {
    const { issuer, sessions, clock } = this.parts;
    const read = await issuer.readLogoutToken(logoutToken);
    if (!read.ok) return read;
    const { ended, jti } = read.value;
    const now = clock.now().getTime();
    for (const [id, until] of this.used) if (until < now) this.used.delete(id);
    if (this.used.has(jti)) return done;
    await sessions.endForeign(ended);
    // Twice its life, since the provider's clock may differ.
    this.used.set(jti, now + 2 * logoutTokenMs);
    return done;
  }
}
