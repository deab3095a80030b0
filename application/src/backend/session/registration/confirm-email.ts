import { done, fail, type Result } from '@toolkit/domain/result';
import type { IdentityRules } from '@toolkit/domain/session';
import type { Clock } from '../../environment/index.ts';
import { linkUse } from '../attempts/identity-limits.ts';
import type { Limits } from '../../limits/ports.ts';
import type { People, Secrets } from '../ports.ts';
import { type TooManyRequests, tooMany } from '../refusals.ts';

/** Verifies an address with the code that was mailed to it. */
export class ConfirmEmail {
  constructor(
    private readonly people: People,
    private readonly secrets: Secrets,
    private readonly limits: Limits,
    private readonly clock: Clock,
    private readonly rules: IdentityRules,
  ) {}

  /** `source` is the network of the client. */
  async execute(
    code: string,
    source: string,
  ): Promise<Result<void, { code: 'invalid-code' } | TooManyRequests>> {
    const taken = await this.limits.take(linkUse(this.rules, source));
    if (!taken.allowed) return tooMany(taken);
    const isGood = await this.people.confirmEmail(this.secrets.hashCode(code), this.clock.now());
    return isGood ? done : fail({ code: 'invalid-code' });
  }
}
