import { makeSecurityHeaders } from '../../src/http/security-headers.ts';
import { rawRequest } from '../raw-request.ts';
import { backend } from './shared-backend.ts';

let token: string;
beforeAll(async () => {
  token = await backend.issuer.token({ sub: 'http' });
});

const raw = (text: string) => rawRequest(backend.port, [text]);

async function expectApiError(answer: Response, status: number, code: string): Promise<void> {
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.json()).toEqual({
    code,
    error: code,
    requestId: answer.headers.get('x-request-id'),
  });
}

function expectSecurityHeaders(headers: Readonly<Record<string, string>>): void {
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'x-content-type-options': 'nosniff',
  });
  for (const name of ['x-powered-by', 'server']) expect(headers[name]).toBeUndefined();
}

describe('errors of the API', () => {
  it.each([
    ['GET', '/api/nothing', 404, 'not-found'],
    ['GET', '/API/user/initialize', 404, 'not-found'],
    ['GET', '/api/user/initialize/', 404, 'not-found'],
    ['GET', '/api/user/account/details/x.css', 404, 'not-found'],
    ['DELETE', '/api/user/account/details', 404, 'not-found'],
    ['GET', '/files/avatars/x', 404, 'not-found'],
    ['GET', '/files/..%2f..%2fetc%2fpasswd?expires=9999999999&signature=x', 404, 'not-found'],
    ['GET', '/api/user/%ff', 400, 'bad-request'],
    ['GET', '/api/user/%00', 400, 'bad-request'],
    ['GET', '/%c0%ae%c0%ae/etc/passwd', 400, 'bad-request'],
    ['GET', '/assets/missing.js', 404, 'not-found'],
    ['POST', '/login', 404, 'not-found'],
    ['GET', '/.env', 404, 'not-found'],
    ['GET', '/package.json', 404, 'not-found'],
  ])('%s %s is %d %s in the form of the API', async (method, path, status, error) => {
    await expectApiError(await backend.call(path, { method, token }), status, error);
  });

  it('every answer has a request id of our own, also where the client sent one', async () => {
    const ids = await Promise.all(
      ['/livez', '/login', '/api/nothing'].map(async (path) => {
        const answer = await backend.call(path, { headers: { 'x-request-id': 'mine' } });
        return answer.headers.get('x-request-id');
      }),
    );
    expect(new Set(ids).size).toBe(3);
    expect(ids.every((id) => /^[0-9a-f-]{36}$/.test(id ?? ''))).toBe(true);
  });

  it.each([
    ['a target in absolute form', 'GET http://evil.test/login HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['a broken target in absolute form', 'GET http://[ HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['an asterisk', 'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['20 kB of headers', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['a long address', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431],
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['a trace', 'TRACE / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 404],
    ['an unknown method', 'BREW / HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['no host', 'GET /livez HTTP/1.1\r\n\r\n', 400],
    ['HTTP/2.0 in the form of HTTP/1.1', 'GET /livez HTTP/2.0\r\nHost: a\r\n\r\n', 400],
    ['HTTP/0.9 with headers', 'GET /livez HTTP/0.9\r\nHost: a\r\n\r\n', 400],
    [
      'two lengths',
      'POST /api/x HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
      400,
    ],
    [
      'length and chunks',
      'POST /api/x HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /livez HTTP/1.1\r\nHost: a\r\n\r\n',
      400,
    ],
    [
      'two codings',
      'POST /api/x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\nGET /livez HTTP/1.1\r\nHost: a\r\n\r\n',
      400,
    ],
    ['a negative length', 'POST /api/x HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n{}', 400],
    ['odd chunking', 'POST /api/x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n', 400],
    [
      'another coding',
      'POST /api/x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    [
      'an empty coding',
      'POST /api/x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding:\r\nContent-Length: 2\r\n\r\n{}',
      400,
    ],
    ['a host that is none', 'GET /livez HTTP/1.1\r\nHost: a b/<script>\r\n\r\n', 400],
    ['an odd expectation', 'GET /livez HTTP/1.1\r\nHost: a\r\nExpect: 200-ok\r\n\r\n', 400],
    ['a tunnel', 'CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n', 405],
    ['101 headers', `GET /livez HTTP/1.1\r\nHost: a\r\n${'X: 1\r\n'.repeat(100)}\r\n`, 431],
    ['a folded header', 'GET /livez HTTP/1.1\r\nHost: a\r\nX: a\r\n b\r\n\r\n', 400],
    ['a NUL in a header', 'GET /livez HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n', 400],
    ['two hosts', 'GET /livez HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', 400],
    [
      'a space before the colon',
      'POST /api/x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    [
      'a chunk without end',
      'POST /api/x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n',
      400,
    ],
    ['a bare line feed', 'GET /livez HTTP/1.1\nHost: a\n\n', 400],
  ])('%s is refused, once, in the form of the API', async (_what, text, status) => {
    const answer = await raw(text);
    expect(answer.status).toBe(status);
    expect(Object.keys(JSON.parse(answer.body) as object)).toEqual(['code', 'error', 'requestId']);
    expectSecurityHeaders(answer.headers);
    expect(answer.text.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });

  it('nothing that follows a refusal in one packet is answered', async () => {
    const livez = 'GET /livez HTTP/1.1\r\nHost: a\r\n\r\n';
    const { text } = await raw(`GET /livez HTTP/1.1\r\n\r\n${livez}`);
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400']);
  });

  it('S-75 GET /api/user/initialize makes the account, HEAD does not', async () => {
    const fresh = await backend.issuer.token({ sub: 'head' });
    const head = await backend.call('/api/user/initialize', { method: 'HEAD', token: fresh });
    expect([head.status, head.headers.get('allow')]).toEqual([405, 'GET']);
    const details = () => backend.call('/api/user/account/details', { token: fresh });
    expect((await details()).status).toBe(404);
    expect((await backend.call('/api/user/initialize', { token: fresh })).status).toBe(200);
    expect((await details()).status).toBe(200);
  });

  it('S-73 S-97c details are exactly the three fields, never kept by a cache, with no trace of the server', async () => {
    await backend.call('/api/user/initialize', { token });
    const answer = await backend.call('/api/user/account/details', { token });
    expect(Object.keys((await answer.json()) as object)).toEqual(['firstName', 'lastName', 'avatarPath']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    for (const name of ['x-powered-by', 'server', 'etag']) expect(answer.headers.get(name)).toBeNull();
  });

  it('S-99 initialize, details and save answer in JSON', async () => {
    const body = new FormData();
    body.set('data', JSON.stringify({ firstName: 'Ada', lastName: 'Byron' }));
    for (const [path, init] of [
      ['initialize', {}],
      ['account/details', {}],
      ['account/save', { method: 'POST', body }],
    ] as const) {
      const answer = await backend.call(`/api/user/${path}`, { token, ...init });
      expect([path, answer.status]).toEqual([path, 200]);
      expect(answer.headers.get('content-type')).toMatch(/^application\/json\b/);
      expect(typeof (await answer.json())).toBe('object');
    }
  });

  it('no foreign origin is let in', async () => {
    for (const origin of [
      'https://evil.test',
      'https://evil.toolkit.example.test',
      'http://toolkit.example.test',
    ]) {
      const preflight = (path: string, asked: string) =>
        backend.call(path, {
          method: 'OPTIONS',
          headers: { origin, 'access-control-request-method': asked },
        });
      const answers = [
        await preflight('/api/user/initialize', 'GET'),
        await preflight('/api/auth/sign-in', 'POST'),
        await backend.call('/api/user/initialize', { token, headers: { origin } }),
      ];
      for (const { headers } of answers) expect([...headers.keys()].join()).not.toContain('access-control');
    }
  });

  it('a query of nested names does nothing where none is asked for', async () => {
    const path = `/api/user/initialize?a${'[b]'.repeat(500)}=1`;
    await expectApiError(await backend.call(path), 401, 'not-authenticated');
    expect((await backend.call(path, { token })).status).toBe(200);
  });

  it('an odd path asked for a download address is refused', async () => {
    for (const query of ['', '?path=a&path=b', '?path[x]=1', `?path=${'x'.repeat(201)}`]) {
      const answer = await backend.call(`/api/storage/download-url${query}`, { token });
      expect(answer.status).toBe(400);
    }
    for (const path of ['../keys/downloads', '%2e%2e%2fx', 's3://b/k', '']) {
      const answer = await backend.call(`/api/storage/download-url?path=${path}`, { token });
      expect(answer.status).toBe(404);
    }
  });
});

describe('security headers', () => {
  it.each(['/livez', '/login', '/assets/app-1.js', '/api/nothing', '/api/auth/sign-in', '/files/x'])(
    'protect the answer of %s',
    async (path) => expectSecurityHeaders(Object.fromEntries((await backend.call(path)).headers)),
  );

  it('ask for https only where people come by https', () => {
    expect(makeSecurityHeaders('http://a.test')).not.toHaveProperty('Strict-Transport-Security');
  });
});

describe('health', () => {
  it('/livez and /readyz answer without a token', async () => {
    for (const path of ['/livez', '/readyz']) {
      const answer = await backend.call(path);
      expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }]);
    }
  });
});
