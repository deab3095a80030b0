import { OpenApiCheck } from '../openapi-check.ts';
import { rawRequest } from '../raw-request.ts';
import { backend } from './shared-backend.ts';

const raw = (text: string) => rawRequest(backend.port, [text]);
const get = (target: string) => raw(`GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
const mostTarget = 2_048;

describe('an address that is longer than any of ours', () => {
  it.each([
    ['dots', `/a${'.'.repeat(mostTarget)}/`],
    ['a query', `/login?${'x'.repeat(mostTarget)}`],
    ['an asset', `/assets/${'x'.repeat(mostTarget)}`],
    ['absolute form', `http://evil.test/${'x'.repeat(mostTarget)}`],
  ])('is refused before anything looks at it: %s', async (_what, target) => {
    const { status, body } = await get(target);
    expect([status, JSON.parse(body).code]).toEqual([414, 'uri-too-long']);
    expect(backend.log.some((line) => line.includes('"status":414'))).toBe(false);
  });

  it('begins one character above the longest that is looked at', async () => {
    const query = '/livez?';
    expect((await get(query.padEnd(mostTarget, 'x'))).status).toBe(200);
    expect((await get(query.padEnd(mostTarget + 1, 'x'))).status).toBe(414);
  });
});

describe('headers that are as many and as large as permitted', () => {
  it.each([
    ['98 beside the two that each request has', 'X: 1\r\n'.repeat(98)],
    ['16,000 bytes', `X: ${'x'.repeat(16_000)}\r\n`],
  ])('are read: %s', async (_what, headers) => {
    const answer = await raw(`GET /livez HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${headers}\r\n`);
    expect(answer.status).toBe(200);
  });
});

describe('answers that are given before a request is routed', () => {
  it.each([
    ['of 17 kB', `Cookie: ${'x'.repeat(17_000)}`],
    ['in 101 lines', Array(101).fill('Cookie: a=b').join('\r\n')],
  ])('say to people with too many cookies what to do: %s', async (_what, cookies) => {
    const opened = 'GET /login HTTP/1.1\r\nHost: a\r\nAccept: text/html,*/*;q=0.8';
    const answer = await raw(`${opened}\r\n${cookies}\r\n\r\n`);
    expect([answer.status, answer.headers['content-type']]).toEqual([431, 'text/html; charset=utf-8']);
    expect(answer.body).toContain('Delete the cookies of this site');
    const called = await raw(`${opened.replace('text/html', 'application/json')}\r\n${cookies}\r\n\r\n`);
    expect(called.headers['content-type']).toBe('application/json; charset=utf-8');
  });
});

describe('an odd path', () => {
  it.each(['/a.b', '/.a/b', '/a..'])('%s is no page', async (path) => {
    const { headers, status } = await get(path);
    expect([status, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
  });

  it('/a.b/c, with a dot before its last part alone, is a page that is missing', async () => {
    const { headers, status } = await get('/a.b/c');
    expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  });
});

describe('a GET with a body', () => {
  it('is answered, and ends its connection: nobody waits for the rest of it', async () => {
    const head = 'GET /livez HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n';
    const { status, headers } = await rawRequest(backend.port, [`${head}5\r\nxxxxx\r\n`]);
    expect([status, headers.connection]).toEqual([200, 'close']);
  });
});

describe('another version of HTTP with Transfer-Encoding', () => {
  const signIn = (headers: string, body: string, version = '1.0') =>
    raw(
      `POST /api/auth/sign-in HTTP/${version}\r\nHost: a\r\nConnection: keep-alive\r\n${headers}\r\n${body}`,
    );

  it.each([
    ['0.9', 400],
    ['1.0', 403],
    ['2.0', 400],
  ])(
    'ends its connection with the answer, since a proxy may have seen another end of the request: %s',
    async (version, expected) => {
      const { headers, status } = await signIn('Transfer-Encoding: chunked\r\n', '0\r\n\r\n', version);
      expect([status, headers.connection]).toEqual([expected, 'close']);
    },
  );
});

describe('If-None-Match: *', () => {
  it.each(['/api/auth/jwks', '/livez', '/login', '/api/user/initialize'])(
    'gets the whole answer of %s: nothing here has a version that a client could hold',
    async (path) => {
      const headers = 'Host: a\r\nAccept: text/html, */*\r\nConnection: close\r\n';
      const plain = await raw(`GET ${path} HTTP/1.1\r\n${headers}\r\n`);
      const { status, body } = await raw(`GET ${path} HTTP/1.1\r\n${headers}If-None-Match: *\r\n\r\n`);
      expect(status).toBe(plain.status);
      expect(body).toHaveLength(plain.body.length);
    },
  );
});

describe('the path in the log', () => {
  async function loggedPath(path: string): Promise<string> {
    const answer = await backend.call(path);
    const id = answer.headers.get('x-request-id') ?? 'none';
    for (;;) {
      const line = backend.log.find((one) => one.includes(id));
      if (line) return (JSON.parse(line) as { path: string }).path;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  it.each([
    ['/reset/CANARYtokenABC123', '/reset/?'],
    ['/x/user@example.com', '/?/?'],
    ['/files/avatars/CANARY?expires=1', '/files/avatars/?'],
    ['/api/user/CANARY/details', '/api/user/?/details'],
    [`/${'CANARY/'.repeat(100)}`, '/?/?/?/?/?/?/?/?'],
    ['/dashboard/soon/website-traffic', '/dashboard/soon/website-traffic'],
    ['/dashboard/soon/CANARY', '/dashboard/soon/?'],
    ['/api/storage/download-url?path=CANARY', '/api/storage/download-url'],
    ['/', '/'],
  ])('of %s is %s: what is no word of ours is left out', async (path, logged) => {
    expect(await loggedPath(path)).toBe(logged);
  });

  it('is whole for every documented call', async () => {
    const { paths } = new OpenApiCheck().document;
    for (const path of Object.keys(paths)) expect(await loggedPath(path)).toBe(path);
  });
});
