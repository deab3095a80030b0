import { accountRoutes } from '@toolkit/application/calls';
import type { ApiResult, AvatarUrls } from '@toolkit/application/web/account';
import { ok } from '@toolkit/domain/result';
import type { Observable } from 'rxjs';
import type { ApiClient } from './api-client.ts';

export class HttpAvatarUrls implements AvatarUrls {
  constructor(private readonly client: ApiClient) {}

  async downloadUrl(avatarPath: string, until$?: Observable<unknown>): Promise<ApiResult<string>> {
    const path = `${accountRoutes.downloadUrl.path}?path=${encodeURIComponent(avatarPath)}`;
    const answer = await this.client.callAccount('downloadUrl', { path, until$ });
    return answer.ok ? ok(answer.value.url) : answer;
  }
}
