import {
  type AccountApi,
  type AccountSave,
  type ApiResult,
  storageUploadMs,
} from '@toolkit/application/web/account';
import type { AccountDetails } from '@toolkit/domain/account';
import { done, fail, ok } from '@toolkit/domain/result';
import type { ApiClient } from './api-client.ts';
import { retried } from './retried.ts';

export class HttpAccountApi implements AccountApi {
  constructor(private readonly client: ApiClient) {}

  async initialize(): Promise<ApiResult<void>> {
    const answer = await this.client.get('/api/user/initialize');
    return answer.ok ? done : answer;
  }

  async details(): Promise<ApiResult<AccountDetails>> {
    return checkDetails(await this.client.get('/api/user/account/details'));
  }

  async save({ firstName, lastName, avatar }: AccountSave): Promise<ApiResult<AccountDetails>> {
    const body = new FormData();
    body.set('data', JSON.stringify({ firstName, lastName }));
    if (avatar) body.set('avatar', new Blob([avatar.bytes], { type: avatar.type }), 'avatar');
    const call = { method: 'POST', path: '/api/user/account/save', body } as const;
    // Sent twice it has the effect of once: the picture of the first time is swept away as unused.
    const answer = avatar
      ? retried(storageUploadMs, (timeoutMs) => this.client.call({ ...call, timeoutMs }))
      : this.client.call(call);
    return checkDetails(await answer);
  }

  async removeAvatar(): Promise<ApiResult<AccountDetails>> {
    return checkDetails(await this.client.call({ method: 'DELETE', path: '/api/user/account/avatar' }));
  }
}

/** An answer of another shape, from a proxy for one, is a failed call. */
function checkDetails(answer: ApiResult<unknown>): ApiResult<AccountDetails> {
  if (!answer.ok) return answer;
  const { firstName, lastName, avatarPath } = Object(answer.value) as Record<string, unknown>;
  return typeof firstName === 'string' && typeof lastName === 'string' && typeof avatarPath === 'string'
    ? ok({ firstName, lastName, avatarPath })
    : fail({ code: 'api-call-failed' });
}
