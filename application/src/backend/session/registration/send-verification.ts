import { done, type Result } from '@toolkit/domain/result';
import type { IdentityUser } from '@toolkit/domain/session';
import { mailRequest } from '../attempts/identity-limits.ts';
import type { IdentityMailer } from '../mails/identity-mailer.ts';
import type { IdentityPorts } from '../ports.ts';
import { type TooManyRequests, tooMany } from '../refusals.ts';

/** Mails a verification code to the account's address, or to one that corrects it; sends none once anybody has proven it. */
export class SendVerification {
  constructor(
    private readonly parts: Pick<IdentityPorts, 'limits' | 'rules'> & { readonly mailer: IdentityMailer },
  ) {}

  /** `source` is the network of the client. */
  async execute(person: IdentityUser, email: string, source: string): Promise<Result<void, TooManyRequests>> {
    const { limits, rules, mailer } = this.parts;
    if (person.emailVerified || person.takenEmail !== undefined) return done;
    const isCorrection = email !== person.email;
    if (isCorrection) {
      // Like reset mails, these can go to any address.
      const taken = await limits.take(mailRequest(rules, source));
      if (!taken.allowed) return tooMany(taken);
    }
    const permit = isCorrection
      ? await mailer.correctAddress(person, email, source)
      : await mailer.sendVerification(person);
    return permit.allowed ? done : tooMany(permit);
  }
}
