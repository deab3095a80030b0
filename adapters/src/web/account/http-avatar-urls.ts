import { type ApiResult, type AvatarUrls, storageOperationMs } from '@toolkit/application/web/account';
import { fail, ok } from '@toolkit/domain/result';
import type { ApiClient } from './api-client.ts';

export class HttpAvatarUrls implements AvatarUrls {
  constructor(private readonly client: ApiClient) {}

  async downloadUrl(avatarPath: string): Promise<ApiResult<string>> {
    const path = `/api/storage/download-url?path=${encodeURIComponent(avatarPath)}`;
    const answer = await this.client.get(path, storageOperationMs);
    if (!answer.ok) return answer;
    const { url } = Object(answer.value) as { url?: unknown };
    return typeof url === 'string' ? ok(url) : fail({ code: 'api-call-failed' });
  }
}
