import { Agent, type RequestOptions, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { data, form, type Part } from './api/multipart.ts';
import { eventually } from './eventually.ts';
import { longTest } from './long-test.ts';
import { serveProcess } from './server-process.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { TestIssuer } from './test-issuer.ts';

const save = '/api/user/account/save';
const details = '/api/user/account/details';
const flood = '127.0.0.2';
const home = '127.0.0.3';
const atOnce = 100;
const folder = temporaryFolder();
let issuer: TestIssuer;
let port: number;

beforeAll(async () => {
  issuer = await TestIssuer.start();
  ({ port } = await serveProcess({ DATA_DIR: folder, ...issuer.environment }));
  await eventually('the server to be ready', async () => (await ask(home, { path: '/readyz' })) === 200);
}, longTest);
afterAll(() => issuer.close());

/** Asks from an address, on a new connection unless an agent keeps one. @returns the status; 0 without an answer */
function ask(localAddress: string, options: RequestOptions, body?: string | Buffer): Promise<number> {
  return new Promise((resolve) => {
    request({ host: '127.0.0.1', port, localAddress, agent: false, ...options }, (answer) =>
      answer.resume().once('close', () => resolve(answer.statusCode ?? 0)),
    )
      .once('error', () => resolve(0))
      .end(body);
  });
}

function callIdentity(from: string, call: string, email: string, agent: Agent | false = false) {
  const headers = { 'Content-Type': 'application/json', Origin: `http://localhost:${port}` };
  const options = { method: 'POST', path: `/api/auth/${call}`, headers, agent };
  return ask(from, options, JSON.stringify({ email, password: 'correct horse 1' }));
}

/** @returns the headers of somebody who has an account */
async function openAccount(from: string, sub: string): Promise<{ Authorization: string }> {
  const headers = { Authorization: `Bearer ${await issuer.token({ sub })}` };
  await ask(from, { path: '/api/user/initialize', headers });
  return headers;
}

/**
 * One network that holds idle connections and unfinished uploads, and asks for each kind of answer, 100 at once. Resolves
 * when the server has accepted all connections: it takes one in each turn of its event loop.
 */
async function startFlood() {
  const members = await Promise.all(
    Array.from({ length: 20 }, (_, at) => openAccount(flood, `member ${at}`)),
  );
  const sockets: Socket[] = [];
  const hold = (bytes: string): void => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: flood }, () => socket.write(bytes));
    sockets.push(socket.on('error', () => {}).resume());
  };
  for (let at = 0; at < 200; at += 1) hold('');
  for (const { Authorization } of members.slice(0, 5)) {
    const head = `POST ${save} HTTP/1.1\r\nHost: a\r\nAuthorization: ${Authorization}\r\n`;
    const rest = 'Content-Type: multipart/form-data; boundary=b\r\nTransfer-Encoding: chunked\r\n\r\n';
    for (let at = 0; at < 5; at += 1) hold(head + rest);
  }
  const agent = new Agent({ keepAlive: true });
  const calls: readonly [kind: string, call: (at: number) => Promise<number>][] = [
    ['page', () => ask(flood, { path: '/login', agent })],
    ['sign-in', (at) => callIdentity(flood, 'sign-in', `nobody-${at}@example.test`, agent)],
    ['details', (at) => ask(flood, { path: details, headers: members[at % members.length] ?? {}, agent })],
  ];
  /** How often each kind was answered, refusals aside. */
  const served = new Map<string, number>();
  let isOver = false;
  const askOnce = async (kind: string, call: () => Promise<number>) => {
    const status = await call();
    if (status === 200 || status === 401) served.set(kind, (served.get(kind) ?? 0) + 1);
  };
  await Promise.all(
    calls.flatMap(([kind, call]) =>
      Array.from({ length: atOnce }, async (_, at) => {
        const repeat = async () => {
          while (!isOver) await askOnce(kind, () => call(at));
        };
        await askOnce(kind, () => call(at));
        void repeat();
      }),
    ),
  );
  const end = () => {
    isOver = true;
    for (const socket of sockets) socket.destroy();
    agent.destroy();
  };
  return { served, end };
}

it(
  'a newcomer gets each kind of answer before those of one network that holds and asks for everything',
  async () => {
    const headers = await openAccount(home, 'me');
    await callIdentity(home, 'register', 'me@example.test');
    // Larger than names: it is no picture, but its bytes take room and it is looked at.
    const picture: Part = { name: 'avatar', filename: 'a', value: 'x'.repeat(50_000) };
    const type = { 'Content-Type': 'multipart/form-data; boundary=b' };
    const post = { method: 'POST', path: save, headers: { ...headers, ...type } };
    const { served, end } = await startFlood();
    const seen: [kind: string, status: number, when: string][] = [];
    try {
      for (const [kind, call] of [
        ['page', () => ask(home, { path: '/login' })],
        ['sign-in', () => callIdentity(home, 'sign-in', 'me@example.test')],
        ['details', () => ask(home, { path: details, headers })],
        ['names', () => ask(home, post, form(data))],
        ['picture', () => ask(home, post, form(data, picture))],
      ] as const) {
        const before = served.get(kind) ?? 0;
        const status = await call();
        const first = (served.get(kind) ?? 0) - before;
        seen.push([kind, status, first < atOnce / 2 ? 'soon' : `after ${first} others`]);
      }
    } finally {
      end();
    }
    expect(seen).toEqual([
      ['page', 200, 'soon'],
      ['sign-in', 200, 'soon'],
      ['details', 200, 'soon'],
      ['names', 200, 'soon'],
      ['picture', 415, 'soon'],
    ]);
  },
  longTest,
);
