import { rm } from 'node:fs/promises';
import { builtWeb } from '../src/pages/built-web.ts';
import { builtPage } from './api/built-page.ts';
import { freePort } from './free-port.ts';
import { type RunningBackend, runBackend } from './running-backend.ts';

/** A server whose start has come to its database, which opens or fails when the test says so. */
async function startHeld() {
  const port = await freePort();
  const dist = await builtPage();
  let open = () => {};
  let fail = (_error: Error) => {};
  let starting: Promise<RunningBackend> | undefined;
  await new Promise<void>((reached) => {
    starting = runBackend({
      web: builtWeb(dist),
      environment: { PORT: `${port}` },
      opening: () =>
        new Promise((resolve, reject) => {
          [open, fail] = [resolve, reject];
          reached();
        }),
    });
  });
  const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);
  const started = async () => (await starting) as RunningBackend;
  cleanUp = async () => {
    open();
    await started().then(
      ({ stop }) => stop(),
      () => {},
    );
    await rm(dist, { recursive: true });
  };
  return { ask, open, fail, started };
}

let cleanUp = async () => {};
afterEach(() => cleanUp());

const asPerson = { headers: { accept: 'text/html' } };
const signIn: RequestInit = {
  method: 'POST',
  headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
  body: '{"email":"ada@example.test","password":"some password"}',
};

describe('while the database opens', () => {
  it('a page is answered, and a call is asked to come again, which works as soon as it is open', async () => {
    const { ask, open, started } = await startHeld();
    const page = await ask('/login', asPerson);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('Log into your account');
    expect((await ask('/assets/app-1.js')).status).toBe(200);
    const missing = await ask('/assets/missing.js');
    expect([missing.status, missing.headers.get('content-type')]).toEqual([
      404,
      'application/json; charset=utf-8',
    ]);
    for (const [path, init] of [
      ['/api/user/account/details'],
      ['/api/auth/sign-in', signIn],
      ['/readyz'],
    ] as const) {
      const answer = await ask(path, init);
      const id = answer.headers.get('x-request-id');
      expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '1']);
      expect(await answer.json()).toMatchObject({ code: 'busy', requestId: id, retryAfterMs: 1_000 });
    }
    expect(await (await ask('/livez')).json()).toEqual({ status: 'ok' });

    open();
    const { log, call, issuer } = await started();
    const token = await issuer.token({ sub: 'ada' });
    expect((await call('/api/user/initialize', { token })).status).toBe(200);
    expect((await ask('/readyz')).status).toBe(200);
    // To ask somebody to come again is no trouble of the server.
    expect(log.filter((line) => line.includes('request failed'))).toEqual([]);
  });

  it('a start that fails ends the pages as well', async () => {
    const { ask, fail, started } = await startHeld();
    expect((await ask('/login', asPerson)).status).toBe(200);
    fail(new Error('The folder is in use.'));
    await expect(started()).rejects.toThrow('The folder is in use.');
    await expect(ask('/login', asPerson)).rejects.toThrow();
  });
});
