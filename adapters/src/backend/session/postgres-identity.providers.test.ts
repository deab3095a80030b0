import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Mail } from '@toolkit/application/backend/mail';
import { type Database, openDatabase } from '../database/index.ts';
import { type NewPostgres, newPostgres } from '../database/postgres.testing.ts';
import { limitsMigrations, PgLimits } from '../limits/index.ts';
import { createEmbeddedIdentity, type EmbeddedIdentity, identityMigrations } from './index.ts';

const publicUrl = 'https://app.example';
const password = 'correct horse 1';
const roomy = { points: 10_000, perMs: 60_000 };

interface Process {
  readonly database: Database;
  readonly identity: EmbeddedIdentity;
  readonly server: Server;
}

let postgres: NewPostgres;
let processes: readonly Process[];
const sent: Mail[] = [];

async function newProcess(): Promise<Process> {
  const migrations = [...limitsMigrations, ...identityMigrations];
  const database = await openDatabase({ entities: [], migrations, ...postgres.patiently });
  const identity = createEmbeddedIdentity({
    pool: database.pool,
    publicUrl,
    secret: 'a secret of tests, long enough to be one',
    mailer: { send: async (mail) => void sent.push(mail), close: async () => {} },
    isListed: () => false,
    limits: new PgLimits(database.pool),
    clientAddress: () => '192.0.2.1',
    log: () => {},
    rules: {
      registrationsPerSource: roomy,
      guessesPerSource: roomy,
      mailRequestsPerSource: roomy,
      freeGuesses: { ...roomy, firstWaitMs: 1_000 },
      guessesPerAccount: { ...roomy, waitMs: 1_000 },
    },
  });
  const server = createServer((request, response) => identity.handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { database, identity, server };
}

beforeAll(async () => {
  postgres = await newPostgres();
  processes = await Promise.all([newProcess(), newProcess()]);
});

afterAll(async () => {
  for (const { server, identity, database } of processes) {
    server.closeAllConnections();
    server.close();
    await identity.close();
    await database.close();
  }
  await postgres.drop();
});

const urlOf = (at: number): string => {
  const address = processes[at % 2]?.server.address() as AddressInfo;
  return `http://127.0.0.1:${address.port}/api/auth`;
};

async function post(at: number, path: string, fields: object, Cookie = '') {
  const response = await fetch(urlOf(at) + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: publicUrl, Cookie },
    body: JSON.stringify(fields),
  });
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { status: response.status, cookie, body: (await response.json()) as Record<string, unknown> };
}

const atBoth = <Value>(count: number, ask: (at: number) => Promise<Value>): Promise<Value[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => ask(at)));

const statusesOf = (answers: readonly { readonly status: number }[]) =>
  answers.map(({ status }) => status).sort();

describe('two processes of the provider on PostgreSQL', () => {
  it('keep one signing key between them, and one takes what the other has opened', async () => {
    const people = await atBoth(2, (at) =>
      post(at, '/register', { email: `key-${at}@example.com`, password }),
    );
    expect(statusesOf(people)).toEqual([200, 200]);
    const asked = await atBoth(8, (at) => {
      const { cookie, body } = people[at % 2] as (typeof people)[0];
      return post(at + 1, '/token', { user: (body.user as { id: string }).id }, cookie);
    });
    expect(new Set(statusesOf(asked))).toEqual(new Set([200]));
    const kid = ({ body }: { body: Record<string, unknown> }): unknown =>
      JSON.parse(Buffer.from(String(body.token).split('.')[0] ?? '', 'base64url').toString()).kid;
    expect(new Set(asked.map(kid)).size).toBe(1);
    for (const at of [0, 1]) {
      const { keys } = (await (await fetch(`${urlOf(at)}/jwks`)).json()) as { keys: { kid: string }[] };
      expect(keys.map((key) => key.kid)).toEqual([kid(asked[0] as (typeof asked)[0])]);
    }
  });

  it('register an address once, however many ask at once', async () => {
    const answers = await atBoth(8, (at) => post(at, '/register', { email: 'once@example.com', password }));
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    expect((await post(1, '/sign-in', { email: 'once@example.com', password })).status).toBe(200);
  });

  it('take a code of a mail once, and end the sessions of both', async () => {
    const email = 'code@example.com';
    const registered = await post(0, '/register', { email, password });
    const user = (registered.body.user as { id: string }).id;
    await post(0, '/password-reset/request', { email });
    for (const { identity } of processes) await identity.close();
    const text = sent.findLast((mail) => mail.to === email && mail.text.includes('#code='))?.text ?? '';
    const code = /#code=(\S+)/.exec(text)?.[1];
    const resets = await atBoth(6, (at) =>
      post(at, '/password-reset/confirm', { code, password: `battery staple ${at}` }),
    );
    expect(statusesOf(resets)).toEqual([200, 400, 400, 400, 400, 400]);
    expect((await post(1, '/token', { user }, registered.cookie)).status).toBe(401);
    const won = resets.findIndex(({ status }) => status === 200);
    const entries = await atBoth(6, (at) => post(1, '/sign-in', { email, password: `battery staple ${at}` }));
    expect(entries.findIndex(({ status }) => status === 200)).toBe(won);
  });

  it('many who come in and out at once hinder nobody', async () => {
    const email = 'crowd@example.com';
    await post(0, '/register', { email, password });
    const rounds = await atBoth(24, async (at) => {
      const entered = await post(at, '/sign-in', { email, password });
      const { id } = entered.body.user as { id: string };
      const token = await post(at + 1, '/token', { user: id }, entered.cookie);
      const left = await post(at, '/sign-out', {}, entered.cookie);
      const late = await post(at + 1, '/token', { user: id }, entered.cookie);
      return [entered.status, token.status, left.status, late.status].join(' ');
    });
    expect(new Set(rounds)).toEqual(new Set(['200 200 200 401']));
  });
});
