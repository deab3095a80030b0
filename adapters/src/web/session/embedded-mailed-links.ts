import type { MailedLinkFailure, MailedLinks } from '@toolkit/application/web/session';
import { done, fail, ok, type Result } from '@toolkit/domain/result';
import { type Answer, AuthRequests, type CallFields } from './auth-requests.ts';

/** Characters. No mailed code is as long, and a server refuses bodies that hold much more. */
const longestCode = 1_000;

type CodeCall = '/verification/confirm' | '/password-reset/read' | '/password-reset/confirm';

export class EmbeddedMailedLinks implements MailedLinks {
  readonly #requests: AuthRequests;

  constructor(options: { readonly baseUrl: string; readonly fetch: typeof fetch }) {
    this.#requests = new AuthRequests(options.baseUrl, options.fetch);
  }

  async confirmEmail(code: string): Promise<Result<void, MailedLinkFailure>> {
    return outcome(await this.#post('/verification/confirm', { code }));
  }

  async resetAddress(code: string): Promise<Result<string, MailedLinkFailure>> {
    const answer = await this.#post('/password-reset/read', { code });
    if (!answer.ok) return fail(failureOf(answer));
    const { email } = answer.value;
    return typeof email === 'string' ? ok(email) : fail('unavailable');
  }

  async resetPassword(code: string, password: string): Promise<Result<void, MailedLinkFailure>> {
    return outcome(await this.#post('/password-reset/confirm', { code, password }));
  }

  async #post<Call extends CodeCall>(call: Call, fields: CallFields[Call]): Promise<Answer> {
    return fields.code.length > longestCode
      ? fail({ code: 'invalid-code' })
      : this.#requests.post(call, fields);
  }
}

const outcome = (answer: Answer): Result<void, MailedLinkFailure> =>
  answer.ok ? done : fail(failureOf(answer));

function failureOf({ error: { code } }: Extract<Answer, { ok: false }>): MailedLinkFailure {
  return code === 'invalid-code' || code === 'weak-password' || code === 'too-many-requests'
    ? code
    : 'unavailable';
}
