import { fail, ok, type Result } from '@toolkit/domain/result';
import type { CallAnswer, CallFields } from '../../calls/index.ts';
import type { IdentityCalls } from './identity-calls.ts';

const failures = ['invalid-code', 'other-account', 'weak-password', 'too-many-requests'] as const;
export type MailedLinkFailure = (typeof failures)[number] | 'unavailable';

type CodeCall = '/verification/confirm' | '/password-reset/read' | '/password-reset/confirm';

/** The pages behind mailed links, for providers that leave these pages to us. */
export class MailedLinks {
  constructor(private readonly calls: IdentityCalls) {}

  /** Verifies the address. The code works once. */
  confirmEmail(code: string): Promise<Result<void, MailedLinkFailure>> {
    return this.post('/verification/confirm', { code });
  }

  /** The address whose password a reset link sets. Does not use the code up. */
  async resetAddress(code: string): Promise<Result<string, MailedLinkFailure>> {
    const read = await this.post('/password-reset/read', { code });
    return read.ok ? ok(read.value.email) : read;
  }

  /** Sets a new password and ends all sessions. A refused password does not use the code up. */
  resetPassword(code: string, password: string): Promise<Result<void, MailedLinkFailure>> {
    return this.post('/password-reset/confirm', { code, password });
  }

  private async post<Call extends CodeCall>(
    call: Call,
    fields: CallFields[Call],
  ): Promise<Result<CallAnswer[Call], MailedLinkFailure>> {
    const answer = await this.calls.post(call, fields);
    return answer.ok ? answer : fail(failures.find((code) => code === answer.error.code) ?? 'unavailable');
  }
}
