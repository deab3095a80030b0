import { connect, type Socket } from 'node:net';
import { memoryBackend } from '@toolkit/adapters/memory';
import { eventually } from './eventually.ts';
import { openSession } from './open-session.ts';
import { type RunningBackend, runBackend } from './running-backend.ts';

const path = '/api/user/account/save';
const largest = 1_048_576;
const sockets: Socket[] = [];
const memory = memoryBackend();
let backend: RunningBackend;

beforeAll(async () => {
  // A long limit, so that clients that send nothing are not cut off.
  backend = await runBackend({ memory, bodyMs: 600_000 });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await backend.stop();
});

async function visitor(sub: string): Promise<string> {
  const token = await openSession(memory, backend, sub);
  await backend.call('/api/user/initialize', { token });
  return token;
}

/** Announces a picture and sends nothing of it. @returns the head of the answer, if one comes */
function announce(token: string): Promise<string> {
  const socket = connect(backend.port, '127.0.0.1');
  sockets.push(socket);
  const answered = new Promise<string>((resolve) => {
    socket.once('data', (chunk: Buffer) => resolve(chunk.toString()));
    socket.once('error', () => resolve('broken off'));
  });
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${largest}\r\n\r\n`,
  );
  return answered;
}

async function saveNames(token: string): Promise<number> {
  const body = new FormData();
  body.set('data', JSON.stringify({ firstName: 'a', lastName: 'b' }));
  return (await backend.call(path, { method: 'POST', token, body })).status;
}

/** Announces so many pictures for each token. @returns the first answer; uploads that find room get none */
const announceAll = (tokens: readonly string[], each: number) =>
  Promise.race(tokens.flatMap((token) => Array.from({ length: each }, () => announce(token))));

describe('room for pictures', () => {
  it('is bounded: what would not fit is refused before its bytes come, unless others hold more', async () => {
    const [last = '', ...others] = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(visitor));
    const busy: string[] = [];
    for (const token of others)
      for (let at = 0; at < 5; at += 1) void announce(token).then((answer) => busy.push(answer));
    await eventually('the 25th to be refused', () => busy.length === 1);
    void announce(last);
    await eventually('the place of another', () => busy.length === 2);
    for (const answer of busy) {
      expect(answer).toMatch(/^HTTP\/1\.1 503 /);
      expect(answer).toContain('"code":"avatar-busy"');
      expect(answer).toMatch(/^Retry-After: 2\r$/m);
    }
    expect(await saveNames(last)).toBe(200);
    // Larger than names, and it is no picture; but it is read and decoded.
    const picture = Buffer.alloc(100_000);
    const save = async () => {
      const body = new FormData();
      body.set('data', JSON.stringify({ firstName: 'a', lastName: 'b' }));
      body.set('avatar', new Blob([picture]));
      return (await backend.call(path, { method: 'POST', token: last, body })).status;
    };
    expect(await save()).toBe(415);
    for (const socket of sockets.splice(0)) socket.destroy();
    await eventually('their bytes to be free', async () => (await save()) === 415);
  });

  it('is shared: one account cannot take it all', async () => {
    const greedy = await visitor('greedy');
    const refused = await announceAll([greedy], 6);
    expect(refused).toMatch(/^HTTP\/1\.1 429 /);
    expect(refused).toMatch(/^Retry-After: 2\r$/m);
    expect(await saveNames(greedy)).toBe(200);
  });
});
