import type { MailedLinkFailure, MailedLinks } from '@toolkit/application/web/session';
import { done, fail, type Result } from '@toolkit/domain/result';
import { type Answer, AuthRequests } from './auth-requests.ts';

export class EmbeddedMailedLinks implements MailedLinks {
  readonly #requests: AuthRequests;

  constructor(options: { readonly baseUrl: string; readonly fetch: typeof fetch }) {
    this.#requests = new AuthRequests(options.baseUrl, options.fetch);
  }

  async confirmEmail(code: string): Promise<Result<void, MailedLinkFailure>> {
    return outcome(await this.#requests.post('/verification/confirm', { code }));
  }

  async resetPassword(code: string, password: string): Promise<Result<void, MailedLinkFailure>> {
    return outcome(await this.#requests.post('/password-reset/confirm', { code, password }));
  }
}

function outcome(answer: Answer): Result<void, MailedLinkFailure> {
  if (answer.ok) return done;
  const { code } = answer.error;
  if (answer.reason === 'invalid-code') return fail('invalid-code');
  return fail(code === 'weak-password' || code === 'too-many-requests' ? code : 'unavailable');
}
