import { eventually } from '../eventually.ts';
import { rawRequest } from '../raw-request.ts';
import { backend, expectSecurityHeaders } from './shared-backend.ts';

const raw = (text: string) => rawRequest(backend.port, [text]);
const mostTarget = 4_096;
const get = (headers: string, target = '/livez', version = '1.1') =>
  `GET ${target} HTTP/${version}\r\nHost: a\r\n${headers}\r\n`;
/** With a second request behind it. */
const post = (headers: string) =>
  `POST /api/x HTTP/1.1\r\nHost: a\r\n${headers}\r\n0\r\n\r\n${get('', '/livez')}`;
const chunked = 'Transfer-Encoding: chunked\r\n';

describe('a request that no client of ours sends', () => {
  it.each([
    ['a target in absolute form', get('', 'http://evil.test/login'), 400],
    ['an asterisk', 'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['a trace', get('Connection: close\r\n').replace('GET', 'TRACE'), 404],
    ['no host', 'GET /livez HTTP/1.1\r\n\r\n', 400],
    ['two hosts', get('Host: b\r\n'), 400],
    ['a host that is none', get('').replace('Host: a', 'Host: a b/<script>'), 400],
    ['HTTP/2.0 in the form of HTTP/1.1', get('', '/livez', '2.0'), 400],
    ['length and chunks', post(`Content-Length: 5\r\n${chunked}`), 400],
    ['another coding', post('Transfer-Encoding: gzip, chunked\r\n'), 400],
    ['an empty coding', 'POST /api/x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding:\r\n\r\n{}', 400],
    ['an odd expectation', get('Expect: 200-ok\r\n'), 400],
    ['a tunnel', 'CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n', 405],
    ['20 kB of headers', get(`X: ${'x'.repeat(20_000)}\r\n`), 431],
    ['101 headers', get('X: 1\r\n'.repeat(100)), 431],
    ['an address one character too long', get('', '/livez?'.padEnd(mostTarget + 1, 'x')), 414],
  ])('with %s is refused, once, in the form of the API', async (_what, text, status) => {
    const answer = await raw(text);
    expect(answer.status).toBe(status);
    expect(Object.keys(JSON.parse(answer.body) as object)).toEqual(['code', 'error', 'requestId']);
    expectSecurityHeaders(answer.headers);
    expect(answer.text.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });

  it.each([
    ['98 headers beside the two that each request has', '/livez', 'X: 1\r\n'.repeat(98)],
    ['16,000 bytes of headers', '/livez', `X: ${'x'.repeat(16_000)}\r\n`],
    ['the longest address', '/livez?'.padEnd(mostTarget, 'x'), ''],
  ])('is not one with %s', async (_what, target, headers) => {
    expect((await raw(get(`Connection: close\r\n${headers}`, target))).status).toBe(200);
  });

  it.each([
    ['of 17 kB', `Cookie: ${'x'.repeat(17_000)}`],
    ['in 101 lines', Array(101).fill('Cookie: a=b').join('\r\n')],
  ])('tells people with too many cookies what to do: %s', async (_what, cookies) => {
    const opened = get(`Accept: text/html,*/*;q=0.8\r\n${cookies}\r\n`, '/login');
    const answer = await raw(opened);
    expect([answer.status, answer.headers['content-type']]).toEqual([431, 'text/html; charset=utf-8']);
    expect(answer.body).toContain('Delete the cookies of this site');
    const called = await raw(opened.replace('text/html', 'application/json'));
    expect(called.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it.each([
    ['a GET with a body, for whose rest nobody waits', get(chunked), 200],
    ['chunks in HTTP/1.0, whose end a proxy may have seen elsewhere', get(chunked, '/livez', '1.0'), 200],
  ])('ends its connection with the answer: %s', async (_what, head, expected) => {
    const { status, headers } = await raw(`${head}5\r\nxxxxx\r\n0\r\n\r\n`);
    expect([status, headers.connection]).toEqual([expected, 'close']);
  });
});

it.each([
  ['/dashboard/soon/website-traffic', '/dashboard/soon/website-traffic'],
  ['/api/user/account/details', '/api/user/account/details'],
  ['/api/auth/sign-in', '/api/auth/sign-in', 'POST'],
  ['/files/avatars/CANARY', '/files/*path'],
  ['/reset/CANARY', '?'],
])('%s is %s in the log, which holds no other words of a path', async (path, known, method = 'GET') => {
  const { headers } = await backend.call(path, { method });
  const find = () => backend.log.find((line) => line.includes(headers.get('x-request-id') ?? 'none'));
  expect(JSON.parse(await eventually('its line', find))).toMatchObject({ path: known });
});
