import { connect, type Socket } from 'node:net';
import { type RunningBackend, runBackend } from './running-backend.ts';

const path = '/api/user/account/save';
const largest = 1_048_576;
const sockets: Socket[] = [];
let backend: RunningBackend;

beforeAll(async () => {
  backend = await runBackend();
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await backend.stop();
});

async function visitor(sub: string): Promise<string> {
  const token = await backend.issuer.token({ sub });
  await backend.call('/api/user/initialize', { token });
  return token;
}

/** Announces a picture and sends nothing of it. @returns the head of the answer, once there is one */
function announce(
  token: string,
  bytes = largest,
): { readonly answered: Promise<string>; readonly socket: Socket } {
  const socket = connect(backend.port, '127.0.0.1');
  sockets.push(socket);
  const answered = new Promise<string>((resolve) => {
    socket.once('data', (chunk: Buffer) => resolve(chunk.toString()));
    socket.once('error', () => resolve('broken off'));
  });
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${bytes}\r\n\r\n`,
  );
  return { answered, socket };
}

async function saveNames(token: string): Promise<number> {
  const body = new FormData();
  body.set('data', JSON.stringify({ firstName: 'a', lastName: 'b' }));
  return (await backend.call(path, { method: 'POST', token, body })).status;
}

/** Asks again until an announced picture is answered as expected, since what was announced before is on its way. */
async function announcedUntil(token: string, expected: RegExp): Promise<string> {
  for (;;) {
    const { answered, socket } = announce(token);
    const none = new Promise<undefined>((resolve) => setTimeout(resolve, 200, undefined));
    const answer = await Promise.race([answered, none]);
    if (answer !== undefined && expected.test(answer)) return answer;
    socket.destroy();
  }
}

describe('room for pictures', () => {
  it('is bounded: what would not fit is refused before its bytes come, names are saved, and all is well afterwards', async () => {
    const tokens = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(visitor));
    const last = tokens[5] as string;
    for (const token of tokens.slice(0, 5)) for (let at = 0; at < 5; at += 1) announce(token);
    const refused = await announcedUntil(last, /^HTTP\/1\.1 503 /);
    expect(refused).toContain('"error":"avatar-busy"');
    expect(refused).toMatch(/^Retry-After: 2\r$/m);
    expect(await saveNames(last)).toBe(200);
    for (const socket of sockets.splice(0)) socket.destroy();
    const picture = Buffer.alloc(100_000);
    const save = async () => {
      const body = new FormData();
      body.set('data', JSON.stringify({ firstName: 'a', lastName: 'b' }));
      body.set('avatar', new Blob([picture]));
      return (await backend.call(path, { method: 'POST', token: last, body })).status;
    };
    // No picture, but read and looked at.
    for (let status = 0; status !== 415; ) status = await save();
  });

  it('is shared: one account cannot take it all', async () => {
    const greedy = await visitor('greedy');
    for (let at = 0; at < 5; at += 1) announce(greedy);
    expect(await announcedUntil(greedy, /^HTTP\/1\.1 429 /)).toMatch(/^Retry-After: 2\r$/m);
    expect(await saveNames(greedy)).toBe(200);
  });
});
