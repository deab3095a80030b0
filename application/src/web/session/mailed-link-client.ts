import { fail, ok, type Result } from '@toolkit/domain/result';
import type { CallAnswer, CallFields } from '../../calls/index.ts';
import type { IdentityCalls } from './identity-calls.ts';
import type { IdentityFailure, MailedLinkFailure, MailedLinks } from './ports.ts';

/** In characters. Mailed codes are shorter, and a server refuses bodies that are much longer. */
const longestCode = 1_000;

type CodeCall = '/verification/confirm' | '/password-reset/read' | '/password-reset/confirm';

/** The pages behind mailed links, as clients of an embedded identity server. */
export class MailedLinkClient implements MailedLinks {
  constructor(private readonly calls: IdentityCalls) {}

  confirmEmail(code: string): Promise<Result<void, MailedLinkFailure>> {
    return this.post('/verification/confirm', { code });
  }

  async resetAddress(code: string): Promise<Result<string, MailedLinkFailure>> {
    const read = await this.post('/password-reset/read', { code });
    return read.ok ? ok(read.value.email) : read;
  }

  resetPassword(code: string, password: string): Promise<Result<void, MailedLinkFailure>> {
    return this.post('/password-reset/confirm', { code, password });
  }

  private async post<Call extends CodeCall>(
    call: Call,
    fields: CallFields[Call],
  ): Promise<Result<CallAnswer[Call], MailedLinkFailure>> {
    if (fields.code.length > longestCode) return fail('invalid-code');
    const answer = await this.calls.post(call, fields);
    return answer.ok ? answer : fail(toLinkFailure(answer.error));
  }
}

const known = ['invalid-code', 'other-account', 'weak-password', 'too-many-requests'] as const;

const toLinkFailure = ({ code }: IdentityFailure): MailedLinkFailure =>
  known.find((one) => one === code) ?? 'unavailable';
