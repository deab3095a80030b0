import type { ApiResult, AvatarUrls } from '@toolkit/application/web/account';
import { fail, ok } from '@toolkit/domain/result';
import type { Observable } from 'rxjs';
import type { ApiClient } from './api-client.ts';

export class HttpAvatarUrls implements AvatarUrls {
  constructor(private readonly client: ApiClient) {}

  async downloadUrl(avatarPath: string, until$?: Observable<unknown>): Promise<ApiResult<string>> {
    const path = `/api/storage/download-url?path=${encodeURIComponent(avatarPath)}`;
    const answer = await this.client.call({ method: 'GET', path, until$ });
    if (!answer.ok) return answer;
    const { url } = Object(answer.value) as { url?: unknown };
    return typeof url === 'string' ? ok(url) : fail({ code: 'api-call-failed' });
  }
}
