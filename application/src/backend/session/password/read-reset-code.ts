import { fail, ok, type Result } from '@toolkit/domain/result';
import { linkUse } from '../attempts/identity-limits.ts';
import type { IdentityPorts } from '../ports.ts';
import { type TooManyRequests, tooMany } from '../refusals.ts';

/** Returns the address to which a valid reset code was mailed, without using the code up. */
export class ReadResetCode {
  constructor(
    private readonly parts: Pick<IdentityPorts, 'people' | 'secrets' | 'limits' | 'clock' | 'rules'>,
  ) {}

  /** `source` is the network of the client. */
  async execute(
    code: string,
    source: string,
  ): Promise<Result<{ readonly email: string }, { code: 'invalid-code' } | TooManyRequests>> {
    const { limits, rules, secrets, people, clock } = this.parts;
    const taken = await limits.take(linkUse(rules, source));
    if (!taken.allowed) return tooMany(taken);
    const codeHash = secrets.hashCode(code);
    const person = await people.personOfCode('password-reset', codeHash, clock.now());
    return person ? ok({ email: person.email }) : fail({ code: 'invalid-code' });
  }
}
