import type { ApiResult, AvatarUrls } from '@toolkit/application/web/account';
import type { IdentityProvider } from '@toolkit/application/web/session';
import { fail, ok } from '@toolkit/domain/result';
import { MemoryAccountApi } from './memory-account-api.ts';
import type { MemoryBackend } from './memory-backend.ts';

// That of the browser or of Node.js.
declare const btoa: (text: string) => string;

/** Creates `data:` addresses, which an img element shows without a server. */
export class MemoryAvatarUrls implements AvatarUrls {
  private readonly api: MemoryAccountApi;

  constructor(
    identity: IdentityProvider,
    private readonly backend: MemoryBackend,
  ) {
    this.api = new MemoryAccountApi(identity, backend);
  }

  async downloadUrl(path: string): Promise<ApiResult<string>> {
    const answer = await this.api.call('downloadUrl', { path });
    if (!answer.ok) return answer;
    const file = await this.backend.files.open(answer.value.url);
    if (!file) return fail({ code: 'avatar-missing' });
    return ok(`data:${file.contentType};base64,${btoa(String.fromCharCode(...file.bytes))}`);
  }
}
