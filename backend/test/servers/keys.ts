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
});
