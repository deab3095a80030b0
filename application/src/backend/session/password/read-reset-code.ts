import { fail, ok, type Result } from '@toolkit/domain/result';
import type { IdentityRules } from '@toolkit/domain/session';
import type { Clock } from '../../environment/index.ts';
import { linkUse } from '../attempts/identity-limits.ts';
import type { Limits } from '../../limits/ports.ts';
import type { People, Secrets } from '../ports.ts';
import { type TooManyRequests, tooMany } from '../refusals.ts';

/** Returns the address to which a valid reset code was mailed, without using the code up. */
export class ReadResetCode {
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
  ): Promise<Result<{ readonly email: string }, { code: 'invalid-code' } | TooManyRequests>> {
    const taken = await this.limits.take(linkUse(this.rules, source));
    if (!taken.allowed) return tooMany(taken);
    const codeHash = this.secrets.hashCode(code);
    const person = await this.people.personOfCode('password-reset', codeHash, this.clock.now());
    return person ? ok({ email: person.email }) : fail({ code: 'invalid-code' });
  }
}
