import type { IdentityRules } from '@toolkit/domain/session';
import { mailRequest } from '../attempts/identity-limits.ts';
import type { IdentityMailer } from '../mails/identity-mailer.ts';
import type { Limits } from '../../limits/ports.ts';

/** Mails a reset code. The outcome looks the same if there is no such account, or if too many were requested. */
export class RequestReset {
  constructor(
    private readonly mailer: IdentityMailer,
    private readonly limits: Limits,
    private readonly rules: IdentityRules,
  ) {}

  /** `source` is the network of the client. */
  async execute(email: string, source: string): Promise<void> {
    const taken = await this.limits.take(mailRequest(this.rules, source));
    if (taken.allowed) this.mailer.requestReset(email);
  }
}
