import { fail, type Result } from '@toolkit/domain/result';
import { foreignSignIn } from '../attempts/identity-limits.ts';
import type { ForeignAttempt, ForeignIssuer, ForeignTrouble } from '../foreign-issuer.ts';
import type { IdentityPorts } from '../ports.ts';
import { type TooManyRequests, tooMany } from '../refusals.ts';

/** Sends somebody to the provider, to sign in there. */
export class BeginForeignSignIn {
  constructor(
    private readonly parts: Pick<IdentityPorts, 'limits' | 'rules'> & { readonly issuer: ForeignIssuer },
  ) {}

  /** `source` is the network of the client. @param register whether they want a new account */
  async execute(
    register: boolean,
    source: string,
  ): Promise<Result<ForeignAttempt, { readonly code: ForeignTrouble } | TooManyRequests>> {
    const { limits, rules, issuer } = this.parts;
    const taken = await limits.take(foreignSignIn(rules, 'begin', source));
    if (!taken.allowed) return tooMany(taken);
    const begun = await issuer.begin({ register });
    return begun.ok ? begun : fail({ code: begun.error });
  }
}
