import { accountApiContract } from '@toolkit/adapters/contracts';
import { ApiClient, HttpAccountApi, HttpAvatarUrls } from '@toolkit/adapters/web/account';
import type { IdentityProvider } from '@toolkit/application/web/session';
import { runBackend } from './running-backend.ts';

accountApiContract('HttpAccountApi', async () => {
  const backend = await runBackend();
  let token: string | undefined;
  const identity = {
    getToken: async () =>
      token === undefined ? { ok: false, error: { code: 'not-signed-in' } } : { ok: true, value: token },
  } as unknown as IdentityProvider;
  const client = new ApiClient(identity, backend.url);
  return {
    api: new HttpAccountApi(client),
    avatars: new HttpAvatarUrls(client),
    become: async (user) => {
      token = user && (await backend.issuer.token({ sub: user.id, email_verified: user.emailVerified }));
    },
    open: async (url) => {
      const answer = await backend.call(url);
      return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined;
    },
    dispose: () => backend.stop(),
  };
});
