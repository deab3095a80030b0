import { Account, type AccountHandlers } from '@toolkit/application/backend/account';
import type { AccountCallAnswer, AccountCallFields, AccountCallName } from '@toolkit/application/calls';
import type { AccountApi, AccountSave, ApiResult } from '@toolkit/application/web/account';
import type { IdentityProvider } from '@toolkit/application/web/session';
import { fail, ok } from '@toolkit/domain/result';
import { userOf } from '@toolkit/domain/session';
import type { MemoryBackend } from './memory-backend.ts';

// That of the browser or of Node.js.
declare const btoa: (text: string) => string;

/** Brings the calls of the user that the identity provider reports to the handlers of the real backend. */
export class MemoryAccountApi implements AccountApi {
  constructor(
    private readonly identity: IdentityProvider,
    private readonly backend: MemoryBackend,
  ) {}

  initialize() {
    return this.call('initialize', undefined);
  }

  details() {
    return this.call('details', undefined);
  }

  save({ avatar, ...change }: AccountSave) {
    return this.call('save', { ...change, avatar: avatar?.bytes });
  }

  removeAvatar() {
    return this.call('removeAvatar', undefined);
  }

  /** A `data:` address, which an img element shows without a server. */
  async downloadUrl(path: string) {
    const answer = await this.call('downloadUrl', { path });
    if (!answer.ok) return answer;
    const file = await this.backend.files.open(answer.value.url);
    if (!file) return fail({ code: 'avatar-missing' });
    return ok(`data:${file.contentType};base64,${btoa(String.fromCharCode(...file.bytes))}`);
  }

  /** Judges its user as the guard of the real API does. */
  private async call<Call extends AccountCallName>(
    call: Call,
    fields: AccountCallFields[Call],
  ): Promise<ApiResult<AccountCallAnswer[Call]>> {
    await this.identity.ready();
    const user = userOf(this.identity.session$.getValue());
    if (!user) return fail({ code: 'not-authenticated' });
    if (!user.emailVerified) return fail({ code: 'email-not-verified' });
    const handlers: AccountHandlers = new Account(this.backend);
    const answer = await handlers[call]({ issuer: 'memory', subject: user.id }, fields);
    return answer.ok ? answer : fail({ code: answer.error });
  }
}
