import { done, fail, type Result } from '@toolkit/domain/result';
import type { IdentityRules } from '@toolkit/domain/session';
import type { Clock } from '../../environment/index.ts';
import type { Limits } from '../../limits/ports.ts';
import { linkUse } from '../attempts/identity-limits.ts';
import type { People, Secrets } from '../ports.ts';
import { type TooManyRequests, tooMany } from '../refusals.ts';

/** Verifies an address with the code that was mailed to it. */
export class ConfirmEmail {
  constructor(
    private readonly parts: {
      readonly people: People;
      readonly secrets: Secrets;
      readonly limits: Limits;
      readonly clock: Clock;
      readonly rules: IdentityRules;
    },
  ) {}

  /** `source` is the network of the client. */
  async execute(
    code: string,
    source: string,
  ): Promise<Result<void, { code: 'invalid-code' } | TooManyRequests>> {
    const { limits, rules, people, secrets, clock } = this.parts;
    const taken = await limits.take(linkUse(rules, source));
    if (!taken.allowed) return tooMany(taken);
    const isGood = await people.confirmEmail(secrets.hashCode(code), clock.now());
    return isGood ? done : fail({ code: 'invalid-code' });
  }
}
