import { connect } from 'node:net';
import { type RunningBackend, runBackend } from './running-backend.ts';

const bodyMs = 400;
let backend: RunningBackend;
let token: string;

beforeAll(async () => {
  backend = await runBackend({ bodyMs });
  token = await backend.issuer.token({ sub: 'slow' });
  await backend.call('/api/user/initialize', { token });
}, 60_000);
afterAll(() => backend.stop());

const form =
  '--b\r\nContent-Disposition: form-data; name="data"\r\n\r\n{"firstName":"Slow","lastName":"b"}\r\n--b--\r\n';
const head = (path: string, authorization: string, length = form.length) =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${authorization}\r\n` +
  `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}\r\n\r\n`;

/** Sends a piece every 100 ms; answers with what came back until the server closed, and after how long. */
async function drip(start: string, pieces: readonly string[]): Promise<{ text: string; ms: number }> {
  const socket = connect(backend.port, '127.0.0.1');
  const began = performance.now();
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.write(start);
  let at = 0;
  const timer = setInterval(() => {
    const piece = pieces[at];
    if (piece !== undefined) socket.write(piece);
    at += 1;
  }, 100);
  await closed;
  clearInterval(timer);
  return { text, ms: performance.now() - began };
}

const crumbs = Array.from({ length: 60 }, () => '-');

describe('a body that comes slowly', () => {
  it('S-74 S-44 of a known user may take its time as long as something comes', async () => {
    const pieces = form.match(/[\s\S]{1,10}/g) ?? [];
    expect(pieces.length * 100).toBeGreaterThan(2 * bodyMs);
    const slow = await drip(
      head('/api/user/account/save', token).replace('Host', 'Connection: close\r\nHost'),
      pieces,
    );
    expect(slow.text).toMatch(/^HTTP\/1\.1 200 [\s\S]*"firstName":"Slow"/);
  });

  it('S-44 of a known user who falls silent is answered 408 in the form of the API', async () => {
    const silent = await drip(head('/api/user/account/save', token), [form.slice(0, 9)]);
    expect(silent.text).toMatch(
      /^HTTP\/1\.1 408 [\s\S]*\{"error":"request-timeout","requestId":"[\w-]{36}"\}$/,
    );
  });

  it.each([
    ['/api/user/account/save', 401],
    ['/api/nothing', 404],
    ['/login', 404],
  ])('S-44 of nobody in particular to %s is cut off, after its answer', async (path, status) => {
    const cut = await drip(head(path, 'nobody', 100_000), crumbs);
    expect(cut.text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(cut.ms).toBeLessThan(bodyMs + 1_500);
  });

  it('S-44 to the identity provider is cut off', async () => {
    const start = `POST /api/auth/sign-in HTTP/1.1\r\nHost: a\r\nOrigin: ${backend.app.url}\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n{`;
    const cut = await drip(start, crumbs);
    expect(cut.text).toMatch(/^HTTP\/1\.1 408 [\s\S]*request-timeout/);
    expect(cut.ms).toBeLessThan(bodyMs + 1_500);
  });

  it('S-74 one account has at most 16 of them; the next is told to come back', async () => {
    const sockets = Array.from({ length: 16 }, () => connect(backend.port, '127.0.0.1'));
    const timer = setInterval(() => {
      for (const socket of sockets) socket.write('-');
    }, 100);
    for (const socket of sockets) socket.write(`${head('/api/user/account/save', token, 100_000)}--b`);
    await new Promise((resolve) => setTimeout(resolve, 600));
    const save = () =>
      drip(head('/api/user/account/save', token).replace('Host', 'Connection: close\r\nHost'), [form]);
    expect((await save()).text).toMatch(/^HTTP\/1\.1 429 [\s\S]*too-many-requests/);
    clearInterval(timer);
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await save()).text).toMatch(/^HTTP\/1\.1 200 /);
  });
});
