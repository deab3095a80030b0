import { type AccountHandlers, accountHandlers } from '@toolkit/application/backend/account';
import type { AccountCallAnswer, AccountCallFields, AccountCallName } from '@toolkit/application/calls';
import type { AccountApi, AccountSave, ApiResult } from '@toolkit/application/web/account';
import type { IdentityProvider } from '@toolkit/application/web/session';
import type { AccountDetails } from '@toolkit/domain/account';
import { done, fail } from '@toolkit/domain/result';
import { apiUser } from './api-user.ts';
import type { MemoryBackend } from './memory-backend.ts';

/** Brings the calls of the user that the identity provider reports to the handlers of the real backend. */
export class MemoryAccountApi implements AccountApi {
  readonly #handlers: AccountHandlers;

  constructor(
    private readonly identity: IdentityProvider,
    backend: MemoryBackend,
  ) {
    this.#handlers = accountHandlers(backend);
  }

  async initialize(): Promise<ApiResult<void>> {
    const answer = await this.call('initialize', undefined);
    return answer.ok ? done : answer;
  }

  details(): Promise<ApiResult<AccountDetails>> {
    return this.call('details', undefined);
  }

  save({ avatar, ...change }: AccountSave): Promise<ApiResult<AccountDetails>> {
    return this.call('save', { ...change, ...(avatar && { avatar: avatar.bytes }) });
  }

  removeAvatar(): Promise<ApiResult<AccountDetails>> {
    return this.call('removeAvatar', undefined);
  }

  async call<Call extends AccountCallName>(
    call: Call,
    fields: AccountCallFields[Call],
  ): Promise<ApiResult<AccountCallAnswer[Call]>> {
    const user = await apiUser(this.identity);
    if (!user.ok) return user;
    const answer = await this.#handlers[call](user.value, fields);
    return answer.ok ? answer : fail({ code: answer.error });
  }
}
