import type { AccountApi, AccountSave, ApiResult } from '@toolkit/application/web/account';
import type { AccountDetails } from '@toolkit/domain/account';
import { done } from '@toolkit/domain/result';
import type { Observable } from 'rxjs';
import type { ApiCall, ApiClient } from './api-client.ts';

export class HttpAccountApi implements AccountApi {
  constructor(private readonly client: ApiClient) {}

  async initialize(): Promise<ApiResult<void>> {
    const answer = await this.client.get('/api/user/initialize');
    return answer.ok ? done : answer;
  }

  async details(): Promise<ApiResult<AccountDetails>> {
    return this.client.get('/api/user/account/details', readDetails);
  }

  async save(
    { firstName, lastName, avatar, saveId }: AccountSave,
    until$?: Observable<unknown>,
  ): Promise<ApiResult<AccountDetails>> {
    const body = new FormData();
    body.set('data', JSON.stringify({ firstName, lastName }));
    if (avatar) body.set('avatar', new Blob([avatar.bytes], { type: avatar.type }), 'avatar');
    const headers: ApiCall['headers'] = saveId === undefined ? {} : { 'Idempotency-Key': saveId };
    const path = '/api/user/account/save';
    return this.client.call({ method: 'POST', path, headers, body, until$ }, readDetails);
  }

  async removeAvatar(): Promise<ApiResult<AccountDetails>> {
    return this.client.call({ method: 'DELETE', path: '/api/user/account/avatar' }, readDetails);
  }
}

function readDetails(value: unknown): AccountDetails | undefined {
  const { firstName, lastName, avatarPath } = Object(value) as Record<string, unknown>;
  return typeof firstName === 'string' && typeof lastName === 'string' && typeof avatarPath === 'string'
    ? { firstName, lastName, avatarPath }
    : undefined;
}
