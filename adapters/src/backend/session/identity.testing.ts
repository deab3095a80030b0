import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Mail } from '@toolkit/application/backend/mail';
import type { IdentityRules } from '@toolkit/domain/session';
import type pg from 'pg';
import { PgLimits } from '../limits/index.ts';
import { createEmbeddedIdentity } from './embedded-identity.ts';
import type { IdentityEvent } from './identity-event.ts';

export const publicUrl = 'https://app.example';
export const password = 'correct horse 1';
let people = 0;

export interface UnderTestOptions {
  readonly rules?: Partial<IdentityRules>;
  readonly publicUrl?: string;
}

/** The header by which a test says where a request comes from. */
const sourceHeader = 'x-test-source';

/** A provider on a port of its own, on a migrated database, and what its visitors do. */
export async function identityUnderTest(pool: pg.Pool, options: UnderTestOptions = {}) {
  const sent: Mail[] = [];
  const events: IdentityEvent[] = [];
  let failing = false;
  const origin = options.publicUrl ?? publicUrl;
  const identity = createEmbeddedIdentity({
    pool,
    publicUrl: origin,
    secret: 'a secret of tests, long enough to be one',
    mailer: {
      send: async (mail) => {
        if (failing) throw new Error('down');
        sent.push(mail);
      },
      close: async () => {},
    },
    limits: new PgLimits(pool),
    isListed: () => false,
    clientAddress: ({ headers }) => String(headers[sourceHeader] ?? '192.0.2.1'),
    log: (event) => events.push(event),
    ...(options.rules && { rules: options.rules }),
  });
  const server = createServer((request, response) => identity.handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/auth`;

  async function post(path: string, fields: object, Cookie = '', more: Record<string, string> = {}) {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: origin, Cookie, ...more },
      body: JSON.stringify(fields),
    });
    const setCookies = response.headers.getSetCookie();
    const cookie = setCookies[0]?.split(';')[0] ?? '';
    const retryAfter = response.headers.get('retry-after');
    const body = (await response.json()) as Record<string, unknown>;
    return { status: response.status, cookie, setCookies, retryAfter, body };
  }

  return {
    url,
    server,
    sent,
    events,
    post,
    from: (source: string) => ({ [sourceHeader]: source }),
    failMails: (fail: boolean) => {
      failing = fail;
    },
    mailsLeft: () => identity.close(),
    async registered(source = `198.51.100.${people % 250}`) {
      people += 1;
      const email = `person-${people}@example.com`;
      const { cookie, body } = await post('/register', { email, password }, '', { [sourceHeader]: source });
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
