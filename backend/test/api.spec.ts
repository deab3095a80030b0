import { jest } from '@jest/globals';
import { accountApiContract } from '@toolkit/adapters/contracts';
import { ApiClient, HttpAccountApi } from '@toolkit/adapters/web/account';
import type { IdentityProvider } from '@toolkit/application/web/session';
// A single file for Jest, so that all share the modules and one backend.
import './api/http.ts';
import './api/hostile-requests.ts';
import './api/logs.ts';
import './api/openapi.ts';
import './api/pages.ts';
import './api/pictures.ts';
import './api/save-form.ts';
import './api/slow-bodies.ts';
import './api/tokens.ts';
// Last, because it uses up limits and starts further backends.
import './api/metrics.ts';
import { backend } from './api/shared-backend.ts';
import { longTest } from './long-test.ts';

jest.setTimeout(longTest);

accountApiContract('HttpAccountApi', async () => {
  let token: string | undefined;
  const identity = {
    getToken: async () =>
      token === undefined ? { ok: false, error: { code: 'not-signed-in' } } : { ok: true, value: token },
  } as unknown as IdentityProvider;
  const api = new HttpAccountApi(new ApiClient(identity, backend.url));
  return {
    api,
    become: async (user) => {
      token = user && (await backend.issuer.token({ sub: user.id, email_verified: user.emailVerified }));
    },
    open: async (url) => {
      const answer = await backend.call(url);
      return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined;
    },
  };
});
