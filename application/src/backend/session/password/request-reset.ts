import { mailRequest } from '../attempts/identity-limits.ts';
import type { IdentityMailer } from '../mails/identity-mailer.ts';
import type { IdentityPorts } from '../ports.ts';

/** Mails a reset code. The outcome looks the same if there is no such account, or if too many were requested. */
export class RequestReset {
  constructor(
    private readonly parts: Pick<IdentityPorts, 'limits' | 'rules'> & { readonly mailer: IdentityMailer },
  ) {}

  /**
   * @param source the network of the client
   * @param device the known device of this account that asks, if it is one
   */
  async execute(email: string, source: string, device?: string): Promise<void> {
    const { limits, rules, mailer } = this.parts;
    const taken = await limits.take(mailRequest(rules, source));
    if (taken.allowed) mailer.requestReset(email, source, device);
  }
}
