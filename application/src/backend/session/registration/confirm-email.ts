import { done, fail, type Result } from '@toolkit/domain/result';
import { linkUse } from '../attempts/identity-limits.ts';
import type { IdentityPorts } from '../ports.ts';
import { type TooManyRequests, tooMany } from '../refusals.ts';
import type { SessionTokens } from '../session-tokens.ts';

/** Verifies an address with the code that was mailed to it. */
export class ConfirmEmail {
  constructor(
    private readonly parts: Pick<IdentityPorts, 'people' | 'secrets' | 'limits' | 'clock' | 'rules'> & {
      readonly sessionTokens: SessionTokens;
    },
  ) {}

  /**
   * `source` is the network of the client. Several people may claim one address at an OpenID provider, and their mails
   * look the same: in a browser with the `tokens` of one of them, the code of another is refused and not used up.
   */
  async execute(
    code: string,
    source: string,
    tokens: readonly string[],
  ): Promise<Result<void, { code: 'invalid-code' | 'other-account' } | TooManyRequests>> {
    const { limits, rules, people, secrets, clock, sessionTokens } = this.parts;
    const taken = await limits.take(linkUse(rules, source));
    if (!taken.allowed) return tooMany(taken);
    const codeHash = secrets.hashCode(code);
    const person = await people.personOfCode('verification', codeHash, clock.now());
    const users = (await sessionTokens.find(tokens)).map(({ session }) => session.user);
    const claimants = users.filter(({ email, emailVerified }) => email === person?.email && !emailVerified);
    if (claimants.length > 0 && claimants.every(({ id }) => id !== person?.id))
      return fail({ code: 'other-account' });
    const isGood = await people.confirmEmail(codeHash, clock.now());
    return isGood ? done : fail({ code: 'invalid-code' });
  }
}
