import { ApiClient, HttpAccountApi } from '@toolkit/adapters/web/account';
import type { IdentityProvider } from '@toolkit/application/web/session';
import { askWithEach } from '../raw-request.ts';
import { type RunningBackend, runBackend } from '../running-backend.ts';
import type { TestIssuer } from '../test-issuer.ts';

const failing: TestIssuer['answer'] = (response) => response.writeHead(500).end();

describe('the API while keys are missing', () => {
  const initialize = '/api/user/initialize';
  let own: RunningBackend;

  // Runs even after a failure: an open server would keep the test run from ending.
  afterEach(() => own.stop());

  it('answers 503 with Retry-After, never 401, and asks the issuer once', async () => {
    own = await runBackend({ now: () => 0 });
    const token = await own.issuer.token();
    own.issuer.answer = failing;
    for (const [method, path] of [
      ['GET', initialize],
      ['GET', '/api/user/account/details'],
      ['POST', '/api/user/account/save'],
    ] as const) {
      const failed = await own.call(path, { method, token });
      expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '5']);
      expect(failed.headers.get('www-authenticate')).toBeNull();
      expect(await failed.json()).toMatchObject({ code: 'unavailable' });
    }
    expect(own.issuer.fetches).toBe(1);
  });

  it('is a failed call for the web app, which asks for no other token and does not sign out', async () => {
    own = await runBackend();
    own.issuer.answer = failing;
    const token = await own.issuer.token();
    const asked: unknown[] = [];
    const identity = {
      getToken: async (options: unknown) => {
        asked.push(options);
        return { ok: true, value: token };
      },
    } as unknown as IdentityProvider;
    const api = new HttpAccountApi(new ApiClient(identity, own.url));
    const failure = { ok: false, error: { code: 'unavailable' } };
    expect(await api.initialize()).toMatchObject(failure);
    expect(await api.details()).toMatchObject(failure);
    // The provider was asked only for the token, and never for a new one.
    expect(asked).toEqual([{ forceRefresh: false }, { forceRefresh: false }]);
  });

  it('1,000 tokens with invented key ids make one fetch in half a minute, and good tokens work all the while', async () => {
    let now = 0;
    own = await runBackend({ now: () => now });
    const { issuer, port } = own;
    expect((await own.call(initialize, { token: await issuer.token() })).status).toBe(200);
    const before = issuer.fetches;
    const [, payload, signature] = (await issuer.token()).split('.');
    const invented = (at: number) => {
      const header = JSON.stringify({ alg: 'ES256', kid: `random-${at}` });
      return `${Buffer.from(header).toString('base64url')}.${payload}.${signature}`;
    };
    const statuses = { flood: new Set<number>(), good: new Set<number>() };
    for (let at = 0; at < 1_000; at += 250) {
      const tokens = Array.from({ length: 250 }, (_, one) => invented(at + one));
      for (const status of await askWithEach(port, initialize, tokens)) statuses.flood.add(status);
      const good = await issuer.token({ sub: `u${at}` });
      statuses.good.add((await own.call(initialize, { token: good })).status);
    }
    expect(statuses).toEqual({ flood: new Set([401]), good: new Set([200]) });
    expect(issuer.fetches - before).toBe(1);
    for (const [passed, fetches] of [
      [29_999, 1],
      [30_000, 2],
    ] as const) {
      now = passed;
      expect(await askWithEach(port, initialize, [invented(1_000)])).toEqual([401]);
      expect(issuer.fetches - before).toBe(fetches);
    }
  });

  it('known keys go on working while the issuer is out of order', async () => {
    own = await runBackend();
    const { issuer } = own;
    expect((await own.call(initialize, { token: await issuer.token() })).status).toBe(200);
    issuer.answer = failing;
    expect((await own.call(initialize, { token: await issuer.token() })).status).toBe(200);
    await issuer.addKey('second');
    const unknown = await own.call(initialize, { token: await issuer.token({}, {}, 'second') });
    expect([unknown.status, unknown.headers.get('retry-after')]).toEqual([503, '5']);
  });
});
