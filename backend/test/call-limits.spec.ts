import { memoryBackend } from '@toolkit/adapters/memory';
import { CallLimit, LocalLimit } from '../src/admission/call-limits.ts';
import { type RunningBackend, runBackend } from './running-backend.ts';

describe('a limit in this process', () => {
  it('lets a burst through and then as much as comes back with time, for each key', () => {
    let now = 0;
    const limit = new LocalLimit({ points: 3, perMs: 1_500 }, () => now);
    const take = (key: string) => Array.from({ length: 5 }, () => limit.take(key));
    for (const key of ['one', 'other']) expect(take(key)).toEqual([0, 0, 0, 500, 500]);
    now = 1_200;
    expect(take('one')).toEqual([0, 0, 300, 300, 300]);
    now = 60_000;
    expect(take('one')).toEqual([0, 0, 0, 500, 500]);
  });

  it('lets an account make 600 calls at once, then one each 100 ms', () => {
    const limit = new CallLimit(
      () => {},
      () => 0,
    );
    for (let at = 0; at < 600; at += 1) expect(limit.take('somebody')).toBe(0);
    expect(limit.take('somebody')).toBe(100);
  });
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
