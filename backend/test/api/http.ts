import { makeSecurityHeaders } from '../../src/http/security-headers.ts';
import { backend, expectSecurityHeaders } from './shared-backend.ts';

let token: string;
beforeAll(async () => {
  token = await backend.issuer.token({ sub: 'http' });
});

describe('errors of the API', () => {
  it.each([
    ['GET', '/api/nothing', 404, 'not-found'],
    ['GET', '/API/user/initialize', 404, 'not-found'],
    ['GET', '/api/user/initialize/', 404, 'not-found'],
    ['DELETE', '/api/user/account/details', 404, 'not-found'],
    ['GET', '/files/..%2f..%2fetc%2fpasswd?expires=9999999999&signature=x', 404, 'not-found'],
    ['GET', '/api/user/%ff', 400, 'bad-request'],
    ['GET', '/api/user/%00', 400, 'bad-request'],
    ['POST', '/login', 404, 'not-found'],
    ...['', '?path=a&path=b', '?path[x]=1', `?path=${'x'.repeat(201)}`].map(
      (query) => ['GET', `/api/storage/download-url${query}`, 400, 'bad-request'] as const,
    ),
  ] as const)('%s %s is %d %s in the form of the API', async (method, path, status, code) => {
    const answer = await backend.call(path, { method, token });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const requestId = answer.headers.get('x-request-id');
    expect(await answer.json()).toEqual({ code, error: code, requestId });
  });

  it('every answer has a request id of our own, also where the client sent one', async () => {
    const ids = new Set();
    for (const path of ['/livez', '/login', '/api/nothing']) {
      const { headers } = await backend.call(path, { headers: { 'x-request-id': 'mine' } });
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      ids.add(headers.get('x-request-id'));
    }
    expect(ids.size).toBe(3);
  });

  it('S-75 S-99 GET /api/user/initialize makes the account and answers in JSON, HEAD does not', async () => {
    const fresh = await backend.issuer.token({ sub: 'head' });
    const ask = (path: string, method = 'GET') => backend.call(`/api/user/${path}`, { method, token: fresh });
    const head = await ask('initialize', 'HEAD');
    expect([head.status, head.headers.get('allow')]).toEqual([405, 'GET']);
    expect((await ask('account/details')).status).toBe(404);
    expect(await (await ask('initialize')).json()).toEqual({ initialized: true });
    expect((await ask('account/details')).status).toBe(200);
  });

  it('no foreign origin is let in', async () => {
    const headers = {
      origin: 'https://evil.toolkit.example.test',
      'access-control-request-method': 'POST',
    };
    for (const method of ['OPTIONS', 'GET']) {
      const answer = await backend.call('/api/user/initialize', { method, token, headers });
      expect([...answer.headers.keys()].join()).not.toContain('access-control');
    }
  });
});

describe('security headers', () => {
  it.each(['/livez', '/login', '/assets/app-1.js', '/api/nothing', '/api/auth/sign-in', '/files/x'])(
    'protect the answer of %s',
    async (path) => expectSecurityHeaders(Object.fromEntries((await backend.call(path)).headers)),
  );

  it('ask for https only where people come by https', async () => {
    const { headers } = await backend.call('/login');
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
    expect(makeSecurityHeaders('http://a.test')).not.toHaveProperty('Strict-Transport-Security');
  });
});
