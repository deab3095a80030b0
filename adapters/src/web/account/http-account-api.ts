import { accountRoutes } from '@toolkit/application/calls';
import type { AccountApi, AccountSave } from '@toolkit/application/web/account';
import { ok } from '@toolkit/domain/result';
import type { Observable } from 'rxjs';
import type { ApiClient } from './api-client.ts';

export class HttpAccountApi implements AccountApi {
  constructor(private readonly client: ApiClient) {}

  initialize() {
    return this.client.callAccount('initialize');
  }

  details() {
    return this.client.callAccount('details');
  }

  save({ avatar, saveId, ...data }: AccountSave, until$?: Observable<unknown>) {
    const body = new FormData();
    body.set('data', JSON.stringify(data));
    if (avatar) body.set('avatar', new Blob([avatar.bytes], { type: avatar.type }), 'avatar');
    const headers = saveId === undefined ? undefined : { 'Idempotency-Key': saveId };
    return this.client.callAccount('save', { headers, body, until$ });
  }

  removeAvatar() {
    return this.client.callAccount('removeAvatar');
  }

  async downloadUrl(avatarPath: string, until$?: Observable<unknown>) {
    const path = `${accountRoutes.downloadUrl.path}?path=${encodeURIComponent(avatarPath)}`;
    const answer = await this.client.callAccount('downloadUrl', { path, until$ });
    return answer.ok ? ok(answer.value.url) : answer;
  }
}
