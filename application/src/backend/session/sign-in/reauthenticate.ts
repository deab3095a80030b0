import { fail, ok, type Result } from '@toolkit/domain/result';
import type { NotProven, ProvePassword } from '../password/prove-password.ts';
import type { IdentityPorts, OpenSession, Renewed } from '../ports.ts';
import type { SessionTokens } from '../session-tokens.ts';

/** Checks the password of a signed-in user, records in the session when it was proven, and replaces its token. */
export class Reauthenticate {
  constructor(
    private readonly parts: Pick<IdentityPorts, 'sessions'> & {
      readonly sessionTokens: SessionTokens;
      readonly provePassword: ProvePassword;
    },
  ) {}

  async execute(
    session: OpenSession,
    ...typed: [password: string, source: string, device: string | undefined]
  ): Promise<Result<Renewed, NotProven | { readonly code: 'session-replaced' | 'session-expired' }>> {
    const { sessions, sessionTokens, provePassword } = this.parts;
    const proven = await provePassword.execute(session.user, ...typed);
    if (!proven.ok) return proven;
    const { token, ...renewal } = sessionTokens.next(session);
    if (!(await sessions.renew(session, renewal)))
      return fail({ code: await sessionTokens.explainFailedRenewal(session) });
    return ok({ session: { ...session, ...renewal }, token });
  }
}
