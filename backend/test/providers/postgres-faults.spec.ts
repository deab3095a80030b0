import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { type RunningApp, startApp } from '../../src/composition/app.ts';
import { readConfig } from '../../src/composition/config.ts';
import { schema } from '../../src/composition/database/schema.ts';
import { openServices } from '../../src/composition/services.ts';
import { commonPasswords } from '../built-list.ts';
import { eventually } from '../eventually.ts';
import { newDatabase } from './postgres-database.ts';

/** The server that `tools/providers/postgres.mjs` starts; this file starts its own, because it kills it. */
interface Server {
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
  pid(): number;
  kill9(): Promise<void>;
  restart(): Promise<void>;
}

const origin = 'http://localhost';
const email = 'ada@example.com';
const password = 'correct horse 1';
const role = 'toolkit';
const log: string[] = [];
let folder: string;
let server: Server;
let database: Awaited<ReturnType<typeof newDatabase>>;
let app: RunningApp;
let cookie: string;
let user: string;
let token: string;

/** To all processes of the server. */
function signalAll(signal: NodeJS.Signals): void {
  const pid = server.pid();
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
  for (const each of [pid, ...children]) process.kill(each, signal);
}

beforeAll(async () => {
  const project = new URL('../../../../', import.meta.url);
  const { openFolder } = (await import(new URL('scripts/temporary-folder.mjs', project).href)) as {
    openFolder(prefix: string): string;
  };
  const { start } = (await import(new URL('tools/providers/postgres.mjs', project).href)) as {
    start(folder: string): Promise<Server>;
  };
  folder = openFolder('postgres-faults-');
  server = await start(folder);
  database = await newDatabase(server.env.PROVIDERS_POSTGRES_URL);
  await database.asAdmin(`create role ${role} login password 'secret canary'`);
  await database.asAdmin(`alter database ${database.name} owner to ${role}`);
  const url = new URL(database.url);
  url.username = role;
  url.password = 'secret canary';
  const lines = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      log.push(chunk.toString());
      done();
    },
  });
  app = await startApp({
    config: readConfig({
      PORT: '0',
      INBOX_PORT: '0',
      PUBLIC_URL: origin,
      DATA_DIR: join(folder, 'app'),
      DATABASE_URL: url.href,
    }),
    ports: (start) => openServices({ commonPasswords }, start),
    log: pino({ base: {} }, lines),
  });
  ({ cookie, user, token } = await newAccount(email));
  expect(await status('/api/user/account/details')).toBe(200);
});

afterAll(async () => {
  await app?.close();
  await database?.drop().catch(() => {});
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Keeps a user below the limit of 600 calls a minute, however long the test takes. */
const pauseMs = 110;
/** Every call ends within this time, whatever the database does. */
const limitMs = 15_000;

const call = (path: string, init: RequestInit = {}, by = token) =>
  fetch(`http://127.0.0.1:${app.port}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${by}` },
    signal: AbortSignal.timeout(limitMs),
  });

const identity = (route: string, fields: object, session = cookie) =>
  fetch(`http://127.0.0.1:${app.port}/api/auth/${route}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin, ...(session && { Cookie: session }) },
    body: JSON.stringify(fields),
    signal: AbortSignal.timeout(limitMs),
  });

const status = async (path: string, by = token) => (await call(path, {}, by)).status;

async function newAccount(address: string) {
  const registered = await identity('register', { email: address, password }, '');
  const session = registered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const { id } = ((await registered.json()) as { user: { id: string } }).user;
  await inDatabase(`update identity_user set "emailVerified" = true`);
  const answer = await identity('token', { user: id }, session);
  const account = { cookie: session, user: id, token: ((await answer.json()) as { token: string }).token };
  expect(await status('/api/user/initialize', account.token)).toBe(200);
  return account;
}

/** Runs SQL on its own connection to the application's database. */
async function inDatabase(sql: string): Promise<void> {
  const { openDatabase } = await import('@toolkit/adapters/backend/database');
  const own = await openDatabase({ ...schema, url: database.url, patienceMs: 600_000 });
  await own.pool.query(sql);
  await own.close();
}

function save(firstName: string): Promise<Response> {
  const body = new FormData();
  body.set('data', JSON.stringify({ firstName, lastName: '' }));
  return call('/api/user/account/save', { method: 'POST', body });
}

async function expectUnavailable(): Promise<void> {
  const apiCalls = await Promise.all([
    call('/api/user/initialize'),
    call('/api/user/account/details'),
    save('Ada'),
    call('/readyz'),
  ]);
  for (const answer of apiCalls) {
    expect([answer.url, answer.status, answer.headers.get('retry-after')]).toEqual([answer.url, 503, '2']);
    expect(await answer.json()).toMatchObject({ code: 'unavailable' });
  }
  const identityCalls = await Promise.all([
    identity('token', { user }),
    identity('sign-in', { email, password }),
    identity('register', { email: 'bob@example.com', password }),
    identity('sign-out', {}),
  ]);
  for (const answer of identityCalls) {
    expect([answer.url, answer.status, answer.headers.get('retry-after')]).toEqual([answer.url, 503, '2']);
    expect(await answer.json()).toMatchObject({ code: 'unavailable' });
  }
  expect(await status('/livez')).toBe(200);
}

async function expectRecovered(): Promise<void> {
  await eventually('it to be ready', async () => (await status('/readyz')) === 200);
  expect(await status('/readyz')).toBe(200);
  expect(await status('/api/user/account/details')).toBe(200);
  expect((await save('Ada')).status).toBe(200);
  expect((await identity('token', { user })).status).toBe(200);
}

describe('PostgreSQL', () => {
  it('killed and started again: 503 on every route meanwhile, then all is well without a restart', async () => {
    await server.kill9();
    await expectUnavailable();
    await server.restart();
    await expectRecovered();
  });

  it('PostgreSQL that stops answering: 503 on every route, without a long wait', async () => {
    signalAll('SIGSTOP');
    try {
      await expectUnavailable();
    } finally {
      signalAll('SIGCONT');
    }
    await expectRecovered();
  });

  it('PostgreSQL that takes no more connections: 503 on every route, until it does again', async () => {
    await database.asAdmin(`alter role ${role} connection limit 0`);
    await database.asAdmin(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`,
    );
    await expectUnavailable();
    await database.asAdmin(`alter role ${role} connection limit -1`);
    await expectRecovered();
  });

  it('PostgreSQL that ends all connections again and again: every save is done or reported as not done, and none is lost', async () => {
    const readers: string[] = [];
    for (let at = 0; at < 8; at += 1) readers.push((await newAccount(`reader-${at}@example.com`)).token);
    let stop = false;
    const seen = new Set<number>();
    let acknowledged = 0;
    let tried = 0;
    const writer = async () => {
      while (!stop) {
        tried += 1;
        const answer = await save(`${tried}`);
        seen.add(answer.status);
        if (answer.status === 200) acknowledged = tried;
        // biome-ignore lint/plugin: the load is not all that the machine can do.
        await sleep(pauseMs);
      }
    };
    const reader = async (by: string) => {
      while (!stop) {
        seen.add(await status('/api/user/account/details', by));
        // biome-ignore lint/plugin: the load is not all that the machine can do.
        await sleep(pauseMs);
      }
    };
    const load = Promise.all([writer(), ...readers.map(reader)]);
    for (let round = 0; round < 15 || seen.size < 2; round += 1) {
      // biome-ignore lint/plugin: connections are ended now and then.
      await sleep(100);
      await database.asAdmin(
        `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`,
      );
    }
    stop = true;
    await load;
    expect([...seen].sort()).toEqual([200, 503]);
    expect(acknowledged).toBeGreaterThan(0);
    const details = (await (await call('/api/user/account/details')).json()) as { firstName: string };
    expect(Number(details.firstName)).toBeGreaterThanOrEqual(acknowledged);
    expect(
      await database.asAdmin(
        `select 1 from pg_stat_activity where usename = '${role}' and state like 'idle in%'`,
      ),
    ).toEqual([]);
    await expectRecovered();
  });

  it('is in the log when it breaks, and its password is not', () => {
    expect(log.join('')).toContain('database connection lost');
    expect(log.join('')).not.toMatch(/canary/);
  });
});
