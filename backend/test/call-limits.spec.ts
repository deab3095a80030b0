import type { ExecutionContext } from '@nestjs/common';
import { FixedClock, memoryBackend } from '@toolkit/adapters/memory';
import { MemoryLimits } from '@toolkit/application/backend/limits';
import { CallLimitGuard } from '../src/admission/call-limits.ts';
import { type RunningBackend, runBackend } from './running-backend.ts';

it('an account may make 600 calls at once, then one each 100 ms', async () => {
  const clock = new FixedClock();
  const guard = new CallLimitGuard(new MemoryLimits(clock));
  const request = { user: { issuer: 'test', subject: 'somebody' } };
  const context = { switchToHttp: () => ({ getRequest: () => request }) } as unknown as ExecutionContext;
  for (let at = 0; at < 600; at += 1) expect(await guard.canActivate(context)).toBe(true);
  clock.advance(99);
  await expect(guard.canActivate(context)).rejects.toMatchObject({ code: 'too-many-requests' });
  clock.advance(1);
  expect(await guard.canActivate(context)).toBe(true);
});

describe('a client that reads more than its limit', () => {
  let backend: RunningBackend;
  beforeAll(async () => {
    const reads = { points: 20, perMs: 2_000_000_000 };
    const environment = { TRUSTED_PROXIES: '1', METRICS_PORT: '0' };
    backend = await runBackend({ memory: memoryBackend(), environment, reads });
  });
  afterAll(() => backend.stop());

  it('is told when to retry, once a second in the log, while others read on and probes are answered', async () => {
    const from = (source: string, path = '/api/auth/jwks', method = 'GET') =>
      backend.call(path, { method, headers: { 'x-forwarded-for': source } });
    // Addresses of one IPv6 network are one client.
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => from(`2001:db8::${at + 1}`)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(refused).toHaveLength(30);
    const [first] = refused;
    const seconds = Number(first?.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(90_000);
    expect(await first?.json()).toMatchObject({ code: 'too-many-requests', retryAfterMs: seconds * 1_000 });
    expect(backend.log.filter((line) => line.includes('too-many-requests')).length).toBeLessThan(10);
    expect((await from('192.0.2.2')).status).toBe(200);
    expect((await from('2001:db8::1', '/readyz')).status).toBe(200);
    expect((await from('2001:db8::1', '/login', 'POST')).status).toBe(404);
    const figures = await (await fetch(backend.app.metricsUrl ?? '')).text();
    expect(figures).toContain('toolkit_rate_limit_refusals_total{limit="reads"} 30');
  });
});
