import type { ApiResult, AvatarUrls } from '@toolkit/application/web/account';
import type { Observable } from 'rxjs';
import type { ApiClient } from './api-client.ts';

export class HttpAvatarUrls implements AvatarUrls {
  constructor(private readonly client: ApiClient) {}

  async downloadUrl(avatarPath: string, until$?: Observable<unknown>): Promise<ApiResult<string>> {
    const path = `/api/storage/download-url?path=${encodeURIComponent(avatarPath)}`;
    return this.client.call({ method: 'GET', path, until$ }, readUrl);
  }
}

function readUrl(value: unknown): string | undefined {
  const { url } = Object(value) as { url?: unknown };
  return typeof url === 'string' ? url : undefined;
}
