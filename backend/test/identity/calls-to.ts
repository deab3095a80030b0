import type { IdentityServer } from './identity-server.ts';
import { fields as bodyOf, password, visited } from './identity-visitors.ts';

/** The calls of the server's pages and their answers, with cookies and headers. */
export function callsTo(server: () => IdentityServer) {
  async function post(path: string, fields: object, Cookie = '', more: Record<string, string> = {}) {
    const response = await server().post(path, fields, { Cookie, ...more });
    const setCookies = response.headers.getSetCookie();
    return {
      status: response.status,
      cookie: setCookies[0]?.split(';')[0] ?? '',
      setCookies,
      retryAfter: response.headers.get('retry-after'),
      body: await bodyOf(response),
    };
  }

  return {
    post,
    async registered() {
      const email = visited.newAddress();
      const { cookie, body } = await post('/register', { email, password });
      return { email, cookie, user: (body.user as { id: string }).id };
    },
    sessionsOf: async (user: string): Promise<number> =>
      (await server().pool.query('SELECT 1 FROM identity_session WHERE "userId" = $1', [user])).rows.length,
  };
}

export type Calls = ReturnType<typeof callsTo>;
