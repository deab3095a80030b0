import { memoryBackend } from '@toolkit/adapters/memory';
import { rawRequest } from '../raw-request.ts';
import { runBackend } from '../running-backend.ts';

describe('the metrics server', () => {
  it('counts fetches of the key set, failed ones included', async () => {
    const own = await runBackend({ environment: { METRICS_PORT: '0' } });
    try {
      const { issuer } = own;
      const call = async (kid: string) =>
        (await own.call('/api/user/initialize', { token: await issuer.token({}, {}, kid) })).status;
      const fetches = async () =>
        (await (await fetch(own.app.metricsUrl ?? '')).text()).match(/^toolkit_jwks_fetches_total.*$/gm);
      expect(await call('first')).toBe(200);
      expect(await fetches()).toContain('toolkit_jwks_fetches_total{outcome="ok"} 1');
      await issuer.addKey('second');
      issuer.answer = (response) => response.writeHead(500).end();
      expect(await call('second')).toBe(503);
      expect(await fetches()).toContain('toolkit_jwks_fetches_total{outcome="failed"} 1');
    } finally {
      await own.stop();
    }
  });

  it('answers no foreign host on loopback', async () => {
    const own = await runBackend({ memory: memoryBackend(), environment: { METRICS_PORT: '0' } });
    try {
      const port = Number(new URL(own.app.metricsUrl ?? '').port);
      for (const [host, status] of [
        ['localhost', 200],
        ['127.0.0.1', 200],
        ['evil.example', 403],
      ] as const) {
        const head = `GET /metrics HTTP/1.1\r\nHost: ${host}:${port}\r\nConnection: close\r\n\r\n`;
        const answer = await rawRequest(port, [head]);
        expect([host, answer.status]).toEqual([host, status]);
        if (status === 403) expect(answer.body).toContain(`Host must be 127.0.0.1:${port}.`);
      }
    } finally {
      await own.stop();
    }
  });
});
