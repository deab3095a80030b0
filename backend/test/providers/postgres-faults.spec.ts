import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type NewPostgres, newPostgres } from '@toolkit/adapters/contracts/postgres';
import { openAccount, post, save as saveTo } from '../as-page.ts';
import { eventually } from '../eventually.ts';
import { type RunningBackend, runBackend } from '../running-backend.ts';

/** The server that `tools/providers/postgres.mjs` starts; this file starts its own, because it kills it. */
interface Server {
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
  pid(): number;
  kill9(): Promise<void>;
  restart(): Promise<void>;
}

const role = 'toolkit';
let folder: string;
let server: Server;
let database: NewPostgres;
let backend: RunningBackend;
let token: string;

/** To all processes of the server. */
function signalAll(signal: NodeJS.Signals): void {
  const pid = server.pid();
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
  for (const each of [pid, ...children]) process.kill(each, signal);
}
const endAllConnections = () =>
  database.asAdmin(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`);

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
  database = await newPostgres('', server.env.PROVIDERS_POSTGRES_URL);
  await database.asAdmin(`create role ${role} login password 'secret canary'`);
  await database.asAdmin(`alter database ${database.name} owner to ${role}`);
  const url = Object.assign(new URL(database.url), { username: role, password: 'secret canary' });
  const running = await runBackend({ impatient: true, environment: { DATABASE_URL: url.href } });
  backend = {
    ...running,
    call: (path, init) => running.call(path, { ...init, signal: AbortSignal.timeout(limitMs) }),
  };
  token = await openAccount(backend, 'ada');
});

afterAll(async () => {
  await backend?.stop();
  await database?.drop().catch(() => {});
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Keeps a user below the limit of 600 calls a minute, however long the test takes. */
const pauseMs = 110;
/** Every call ends within this time, whatever the database does. */
const limitMs = 15_000;

const call = (path: string, by = token) => backend.call(path, { token: by });
const status = async (path: string, by = token) => (await call(path, by)).status;
const save = (firstName: string) => saveTo(backend, token, firstName);
const identity = (route: string) =>
  post(backend, route, { email: 'bob@example.com', password: 'correct horse 1' });

async function expectUnavailable(): Promise<void> {
  const answers = await Promise.all([
    call('/api/user/initialize'),
    call('/api/user/account/details'),
    save('Ada'),
    call('/readyz'),
    identity('/sign-in'),
    identity('/register'),
  ]);
  for (const answer of answers) {
    expect([answer.url, answer.status, answer.headers.get('retry-after')]).toEqual([answer.url, 503, '2']);
    expect(await answer.json()).toMatchObject({ code: 'unavailable' });
  }
  expect(await status('/livez')).toBe(200);
}

async function expectRecovered(): Promise<void> {
  await eventually('it to be ready', async () => (await status('/readyz')) === 200);
  expect(await status('/api/user/account/details')).toBe(200);
  expect((await save('Ada')).status).toBe(200);
  expect((await identity('/sign-in')).status).toBe(401);
}

describe('PostgreSQL', () => {
  it.each<[string, () => unknown, () => unknown]>([
    ['was killed', () => server.kill9(), () => server.restart()],
    ['stops answering', () => signalAll('SIGSTOP'), () => signalAll('SIGCONT')],
  ])(
    'that %s: 503 on every route, without a long wait, then all is well without a restart',
    async (_what, begin, end) => {
      await begin();
      await expectUnavailable().finally(end);
      await expectRecovered();
    },
  );

  it('that ends all connections again and again: every save is done or reported as not done, and none is lost', async () => {
    const readers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => openAccount(backend, `reader ${at}`)),
    );
    let stop = false;
    const seen = new Set<number>();
    let acknowledged = 0;
    let tried = 0;
    const repeat = async (work: () => Promise<number>) => {
      while (!stop) {
        seen.add(await work());
        // biome-ignore lint/plugin: the load is not all that the machine can do.
        await sleep(pauseMs);
      }
    };
    const write = async () => {
      tried += 1;
      const answer = await save(`${tried}`);
      if (answer.status === 200) acknowledged = tried;
      return answer.status;
    };
    const load = Promise.all([
      repeat(write),
      ...readers.map((by) => repeat(() => status('/api/user/account/details', by))),
    ]);
    for (let round = 0; round < 15 || seen.size < 2; round += 1) {
      // biome-ignore lint/plugin: connections are ended now and then.
      await sleep(100);
      await endAllConnections();
    }
    stop = true;
    await load;
    expect([...seen].sort()).toEqual([200, 503]);
    expect(acknowledged).toBeGreaterThan(0);
    const details = (await (await call('/api/user/account/details')).json()) as { firstName: string };
    expect(Number(details.firstName)).toBeGreaterThanOrEqual(acknowledged);
    const left = `select from pg_stat_activity where usename = '${role}' and state like 'idle in%'`;
    expect((await database.asAdmin(left)).rows).toEqual([]);
    await expectRecovered();
    expect(backend.log.join('')).toContain('database connection lost');
    expect(backend.log.join('')).not.toContain('canary');
  });
});
