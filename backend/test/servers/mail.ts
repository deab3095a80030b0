import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../eventually.ts';
import { type RunningBackend, runBackend } from '../running-backend.ts';

const password = 'three white horses';
const ann = 'ann@canary.example';
const trouble = { unreachable: 'cannot be reached', silent: 'does not answer in time' };

let dataDir: string;
let backend: RunningBackend;
const sockets = new Set<Socket>();
const servers: Server[] = [];

const started = async (environment: Record<string, string>) => {
  backend = await runBackend({ environment: { DATA_DIR: dataDir, ...environment } });
};

/** Accepts connections and never answers. */
async function silentServer(): Promise<string> {
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Nothing listens there, now or later. */
const deadServer = async () => 'smtp://127.0.0.1:1';

const post = (path: string, fields: object, cookie = '') =>
  backend.call(`/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: backend.app.url, cookie },
    body: JSON.stringify(fields),
  });

/** What a person who requests mails sees: status, body, and the names of the headers. */
async function answers() {
  const registered = await post('/register', { email: ann, password });
  const cookie = registered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const { user } = (await registered.json()) as { user: { id: string } };
  const continueUrl = `${backend.app.url}/login`;
  const seen = [];
  for (const response of [
    await post('/verification/send', { user: user.id, continueUrl }, cookie),
    await post('/password-reset/request', { email: ann }),
    await post('/password-reset/request', { email: 'unknown@canary.example' }),
    await backend.call('/readyz'),
  ])
    seen.push([response.status, await response.text(), [...response.headers.keys()].sort()]);
  return seen;
}

interface Message {
  readonly to: readonly string[];
  readonly subject: string;
}
const inbox = (count: number): Promise<Message[]> =>
  eventually(`${count} mails`, async () => {
    const messages = (await (await fetch(`${backend.app.inboxUrl}/api/messages`)).json()) as Message[];
    return messages.length >= count && messages;
  });

async function logged(words: string): Promise<string> {
  await eventually(`"${words}" in the log`, () => backend.log.some((line) => line.includes(words)));
  return backend.log.join('\n');
}

describe('a mail server', () => {
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'mail test '));
  });

  afterEach(async () => {
    await backend.stop();
    for (const socket of sockets) socket.destroy();
    for (const server of servers.splice(0)) server.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  it.each([
    ['is dead', deadServer, trouble.unreachable],
    ['says nothing', silentServer, trouble.silent],
  ])(
    'a mail server that %s changes no answer; the mail waits for the next start and the log says why, but not for whom',
    async (_, server, words) => {
      await started({});
      const expected = await answers();
      expect(expected.map(([status]) => status)).toEqual([200, 200, 200, 200]);
      expect(await inbox(2)).toHaveLength(2);
      await backend.stop();
      await rm(dataDir, { recursive: true });

      await started({ SMTP_URL: await server() });
      expect(await answers()).toEqual(expected);
      const log = await logged(words);
      expect(log).toContain(words);
      expect(log).not.toMatch(/canary|#code=|password=/);
      await backend.stop();

      await started({});
      const messages = await inbox(2);
      expect(messages.map(({ subject }) => subject).sort()).toEqual([
        'Choose a new password',
        'Verify your email address',
      ]);
      expect(messages.flatMap(({ to }) => to)).toEqual([ann, ann]);
    },
  );
});
