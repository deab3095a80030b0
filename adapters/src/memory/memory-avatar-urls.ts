import { AvatarDownload } from '@toolkit/application/backend/account';
import type { ApiResult, AvatarUrls } from '@toolkit/application/web/account';
import type { IdentityProvider } from '@toolkit/application/web/session';
import { fail, ok } from '@toolkit/domain/result';
import { apiUser } from './api-user.ts';
import { base64 } from './base64.ts';
import type { MemoryBackend } from './memory-backend.ts';

/** Creates `data:` addresses, which an img element shows without a server. */
export class MemoryAvatarUrls implements AvatarUrls {
  private readonly download: AvatarDownload;

  constructor(
    private readonly identity: IdentityProvider,
    private readonly backend: MemoryBackend,
  ) {
    this.download = new AvatarDownload(backend.accounts, backend.files);
  }

  async downloadUrl(avatarPath: string): Promise<ApiResult<string>> {
    const user = await apiUser(this.identity);
    if (!user.ok) return user;
    const url = await this.download.execute(user.value, avatarPath);
    const file = url.ok ? await this.backend.files.open(url.value) : undefined;
    if (!file) return fail({ code: 'api-call-failed', status: 404 });
    return ok(`data:${file.contentType};base64,${base64(file.bytes)}`);
  }
}
