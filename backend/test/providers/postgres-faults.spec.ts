import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
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
  const { role, url } = await database.addRole();
  await database.asAdmin(`alter database ${database.name} owner to ${role}`);
  const running = await runBackend({ impatient: true, environment: { DATABASE_URL: url } });
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

/** Every call ends within this time, whatever the database does. */
const limitMs = 15_000;

const call = (path: string) => backend.call(path, { token });
const status = async (path: string) => (await call(path)).status;
const save = () => saveTo(backend, token, 'Ada');
const identity = (route: string) =>
  post(backend, route, { email: 'bob@example.com', password: 'correct horse 1' });

async function expectUnavailable(): Promise<void> {
  const answers = await Promise.all([
    call('/api/user/initialize'),
    call('/api/user/account/details'),
    save(),
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
  expect((await save()).status).toBe(200);
  expect((await identity('/sign-in')).status).toBe(401);
  expect(backend.log.join('')).toContain('database connection lost');
  expect(backend.log.join('')).not.toContain('canary');
}

// What is lost under load: `npm test -- faults`.
it.each<[string, () => unknown, () => unknown]>([
  ['was killed', () => server.kill9(), () => server.restart()],
  ['stops answering', () => signalAll('SIGSTOP'), () => signalAll('SIGCONT')],
])(
  'PostgreSQL that %s: 503 on every route, without a long wait, then all is well without a restart',
  async (_what, begin, end) => {
    await begin();
    await expectUnavailable().finally(end);
    await expectRecovered();
  },
);
