import { done, type Result } from '@toolkit/domain/result';
import type { IdentityRules } from '@toolkit/domain/session';
import { mailRequest } from '../attempts/identity-limits.ts';
import type { IdentityMailer } from '../mails/identity-mailer.ts';
import type { Limits } from '../../limits/ports.ts';
import type { Person } from '../ports.ts';
import { type TooManyRequests, tooMany } from '../refusals.ts';

/** Mails a verification code to the account's address, or to one that corrects it; sends none once it is verified. */
export class SendVerification {
  constructor(
    private readonly mailer: IdentityMailer,
    private readonly limits: Limits,
    private readonly rules: IdentityRules,
  ) {}

  /** `source` is the network of the client. */
  async execute(
    person: Person & { readonly emailVerified: boolean },
    email: string,
    source: string,
  ): Promise<Result<void, TooManyRequests>> {
    if (person.emailVerified) return done;
    const isCorrection = email !== person.email;
    if (isCorrection) {
      // Like reset mails, these can go to any address.
      const taken = await this.limits.take(mailRequest(this.rules, source));
      if (!taken.allowed) return tooMany(taken);
    }
    const turn = isCorrection
      ? await this.mailer.correctAddress(person, email)
      : await this.mailer.sendVerification(person);
    return turn.allowed ? done : tooMany(turn);
  }
}
