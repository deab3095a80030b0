import { fail, ok } from '@toolkit/domain/result';
import { HttpIdentityCalls } from './http-identity-calls.ts';

const user = { id: '1', email: 'ada@example.com', emailVerified: false };
const told = { token: 'token', expiresInMs: 300_000, user };

const answering = (status: number, body: string) =>
  new HttpIdentityCalls('/api/auth', async () => new Response(body, { status }));
const tokenFor = (body: unknown) => answering(200, JSON.stringify(body)).post('/token', {}, '1');
const unknown = fail({ code: 'unknown' });

describe('calls to the identity server over HTTP', () => {
  it('return what the server answers, and nothing more', async () => {
    expect(await tokenFor({ ...told, more: 1 })).toEqual(ok(told));
    expect(await answering(200, '{"more":1}').post('/verification/confirm', { code: 'x' })).toEqual(
      ok(undefined),
    );
  });

  it.each([
    null,
    [],
    'token',
    {},
    { ...told, token: 1 },
    { ...told, expiresInMs: '300000' },
    { ...told, user: undefined },
    { ...told, user: { ...user, id: 1 } },
    { ...told, user: { ...user, email: null } },
  ])('take no answer that lacks what a token needs: %j', async (body) => {
    expect(await tokenFor(body)).toEqual(unknown);
  });

  it.each(['', '<html>', '"text"', '[1'])('take no body that is not an object: %j', async (body) => {
    expect(await answering(200, body).post('/verification/confirm', { code: 'x' })).toEqual(unknown);
    expect(await answering(401, body).post('/token', {}, '1')).toEqual(unknown);
  });

  it('return known refusals, with a wait if there is one', async () => {
    const refused = (body: object) => answering(429, JSON.stringify(body)).post('/token', {}, '1');
    const code = 'too-many-requests';
    expect(await refused({ code, retryAfterMs: 5 })).toEqual(fail({ code, retryAfterMs: 5 }));
    expect(await refused({ code, retryAfterMs: '5' })).toEqual(fail({ code }));
    expect(await refused({ code: 'toString' })).toEqual(unknown);
  });

  it('distinguish a failing server from a failing network, and from one that says what is wrong', async () => {
    for (const body of ['{}', '<html>', '{"code":"unavailable"}'])
      expect(await answering(503, body).post('/token', {})).toEqual(fail({ code: 'unavailable' }));
    for (const code of ['provider-misconfigured', 'provider-unavailable'] as const)
      expect(await answering(502, JSON.stringify({ code })).post('/foreign/begin', {})).toEqual(
        fail({ code }),
      );
    const offline = new HttpIdentityCalls('/api/auth', () => Promise.reject(new TypeError('offline')));
    expect(await offline.post('/token', {})).toEqual(fail({ code: 'network-unavailable' }));
  });
});
