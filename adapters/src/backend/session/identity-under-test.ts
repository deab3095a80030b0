import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Mail } from '@toolkit/application/backend/mail';
import type pg from 'pg';
import { RateLimits } from '../limits/index.ts';
import { createEmbeddedIdentity } from './embedded-identity.ts';

const publicUrl = 'https://app.example';
export const password = 'correct horse 1';
let people = 0;

/** A provider on a port of its own, on a migrated database, and what its visitors do. */
export async function identityUnderTest(pool: pg.Pool) {
  const sent: Mail[] = [];
  const identity = createEmbeddedIdentity({
    pool,
    publicUrl,
    secret: 'a secret of tests, long enough to be one',
    mailer: { send: async (mail) => void sent.push(mail), close: async () => {} },
    limits: new RateLimits(pool),
    clientAddress: () => '192.0.2.1',
    log: () => {},
  });
  const server = createServer((request, response) => identity.handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/auth`;

  async function post(path: string, fields: object, Cookie = '') {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: publicUrl, Cookie },
      body: JSON.stringify(fields),
    });
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    return { status: response.status, cookie, body: (await response.json()) as Record<string, unknown> };
  }

  return {
    post,
    async registered() {
      people += 1;
      const email = `person-${people}@example.com`;
      const { cookie, body } = await post('/register', { email, password });
      return { email, cookie, user: (body.user as { id: string }).id };
    },
    async resetCode(email: string): Promise<string> {
      await post('/password-reset/request', { email });
      await identity.close();
      const text = sent.findLast((mail) => mail.to === email && mail.text.includes('#code='))?.text ?? '';
      return /#code=(\S+)/.exec(text)?.[1] ?? '';
    },
    sessionsOf: async (user: string): Promise<number> =>
      (await pool.query('SELECT 1 FROM identity_session WHERE "userId" = $1', [user])).rows.length,
    async close() {
      server.closeAllConnections();
      server.close();
      await identity.close();
    },
  };
}

export type IdentityUnderTest = Awaited<ReturnType<typeof identityUnderTest>>;
