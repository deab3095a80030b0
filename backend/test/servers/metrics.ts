import { runBackend } from '../running-backend.ts';

it('while no key can be loaded, a token is answered with 503 and Retry-After, never 401, and the fetches are counted', async () => {
  const own = await runBackend({ environment: { METRICS_PORT: '0' } });
  try {
    const { issuer } = own;
    const call = async (kid: string) =>
      own.call('/api/user/initialize', { token: await issuer.token({}, {}, kid) });
    const fetches = async () =>
      (await (await fetch(own.app.metricsUrl ?? '')).text()).match(/^toolkit_jwks_fetches_total.*$/gm);
    expect((await call('first')).status).toBe(200);
    expect(await fetches()).toContain('toolkit_jwks_fetches_total{outcome="ok"} 1');
    await issuer.addKey('second');
    issuer.answer = (response) => response.writeHead(500).end();
    const { status, headers } = await call('second');
    expect([status, headers.get('retry-after'), headers.get('www-authenticate')]).toEqual([503, '5', null]);
    expect(await fetches()).toContain('toolkit_jwks_fetches_total{outcome="failed"} 1');
  } finally {
    await own.stop();
  }
});
