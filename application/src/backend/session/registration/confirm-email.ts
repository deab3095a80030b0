import { done, fail, type Result } from '@toolkit/domain/result';
import { linkUse } from '../attempts/identity-limits.ts';
import type { IdentityPorts } from '../ports.ts';
import { type TooManyRequests, tooMany } from '../refusals.ts';

/** Verifies an address with the code that was mailed to it. */
export class ConfirmEmail {
  constructor(
    private readonly parts: Pick<IdentityPorts, 'people' | 'secrets' | 'limits' | 'clock' | 'rules'>,
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
