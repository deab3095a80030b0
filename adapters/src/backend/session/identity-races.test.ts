import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Mail } from '@toolkit/application/backend/mail';
import { type Database, openDatabase } from '../database/index.ts';
import { limitsMigrations, RateLimits } from '../limits/index.ts';
import { createEmbeddedIdentity, type EmbeddedIdentity, identityMigrations } from './index.ts';

/** Called by every hash and every judgement before its work: what a test does here happens at the same time. */
const meanwhile = vi.hoisted(() => ({ hash: async () => {}, verify: async () => {} }));

vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>();
  return {
    ...argon2,
    hash: async (...given: Parameters<typeof argon2.hash>) => {
      await meanwhile.hash();
      return argon2.hash(...given);
    },
    verify: async (...given: Parameters<typeof argon2.verify>) => {
      const right = await argon2.verify(...given);
      await meanwhile.verify();
      return right;
    },
  };
});

const publicUrl = 'https://app.example';
const password = 'correct horse 1';
const resetTo = 'battery staple 2';
const sent: Mail[] = [];
let database: Database;
let identity: EmbeddedIdentity;
let url: string;
let people = 0;
const server = createServer((request, response) => identity.handle(request, response));

beforeAll(async () => {
  database = await openDatabase({ entities: [], migrations: [...limitsMigrations, ...identityMigrations] });
  identity = createEmbeddedIdentity({
    pool: database.pool,
    publicUrl,
    secret: 'a secret of tests, long enough to be one',
    mailer: { send: async (mail) => void sent.push(mail) },
    limits: new RateLimits(database.pool),
    clientAddress: () => '192.0.2.1',
    log: () => {},
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/auth`;
}, 30_000);

afterEach(() => {
  meanwhile.hash = meanwhile.verify = async () => {};
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await identity.close();
  await database.close();
});

async function post(path: string, fields: object, Cookie = '') {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: publicUrl, Cookie },
    body: JSON.stringify(fields),
  });
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { status: response.status, cookie, body: (await response.json()) as Record<string, unknown> };
}

async function registered() {
  people += 1;
  const email = `person-${people}@example.com`;
  const { status, cookie, body } = await post('/register', { email, password });
  expect(status).toBe(200);
  return { email, cookie, user: (body.user as { id: string }).id };
}

async function resetCode(email: string): Promise<string> {
  await post('/password-reset/request', { email });
  await identity.close();
  const text = sent.findLast((mail) => mail.to === email && mail.text.includes('#code='))?.text ?? '';
  return /#code=(\S+)/.exec(text)?.[1] ?? '';
}

/** Does something in the midst of the next hash or judgement, and of that one only. */
function amid(task: 'hash' | 'verify', work: () => Promise<unknown>): void {
  meanwhile[task] = async () => {
    meanwhile[task] = async () => {};
    await work();
  };
}

const sessionsOf = async (user: string): Promise<number> =>
  (await database.pool.query('SELECT 1 FROM identity_session WHERE "userId" = $1', [user])).rows.length;

describe('a reset of the password', () => {
  it('also ends a sign-in whose old password was judged right just before', async () => {
    const { email, user } = await registered();
    const code = await resetCode(email);
    amid('verify', () => post('/password-reset/confirm', { code, password: resetTo }));
    const late = await post('/sign-in', { email, password });
    expect(late).toMatchObject({ status: 401, cookie: '', body: { code: 'invalid-credentials' } });
    expect(await sessionsOf(user)).toBe(0);
    expect((await post('/sign-in', { email, password: resetTo })).status).toBe(200);
  });

  it('is not overwritten by a change of the password from a session that it ended', async () => {
    const { email, user, cookie } = await registered();
    const code = await resetCode(email);
    amid('hash', () => post('/password-reset/confirm', { code, password: resetTo }));
    const late = await post('/update-password', { user, password: 'of somebody else' }, cookie);
    expect(late).toMatchObject({ status: 401, body: { code: 'session-expired' } });
    expect((await post('/sign-in', { email, password: 'of somebody else' })).status).toBe(401);
    expect((await post('/sign-in', { email, password: resetTo })).status).toBe(200);
  });
});

describe('hashing', () => {
  it('happens once for each registration, new address or used, while no connection is taken', async () => {
    const taken: number[] = [];
    meanwhile.hash = async () => {
      taken.push(database.pool.totalCount - database.pool.idleCount);
    };
    const { email } = await registered();
    expect(taken).toEqual([0]);
    expect((await post('/register', { email, password })).body).toEqual({ code: 'email-already-in-use' });
    expect(taken).toEqual([0, 0]);
  });

  it('keeps no other request waiting for the database', async () => {
    const other = await registered();
    let status = 0;
    amid('hash', async () => {
      status = (await post('/token', { user: other.user }, other.cookie)).status;
    });
    await registered();
    expect(status).toBe(200);
  });
});
