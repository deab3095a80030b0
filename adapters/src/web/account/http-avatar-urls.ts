import { type ApiResult, type AvatarUrls, storageOperationMs } from '@toolkit/application/web/account';
import { fail, ok } from '@toolkit/domain/result';
import type { ApiClient } from './api-client.ts';
import { retried } from './retried.ts';

export class HttpAvatarUrls implements AvatarUrls {
  constructor(private readonly client: ApiClient) {}

  async downloadUrl(avatarPath: string): Promise<ApiResult<string>> {
    const path = `/api/storage/download-url?path=${encodeURIComponent(avatarPath)}`;
    const answer = await retried(storageOperationMs, (remainingMs) => this.client.get(path, remainingMs));
    if (!answer.ok) return answer;
    const { url } = Object(answer.value) as { url?: unknown };
    return typeof url === 'string' ? ok(url) : fail({ code: 'api-call-failed' });
  }
}
